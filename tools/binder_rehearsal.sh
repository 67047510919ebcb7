#!/usr/bin/env bash
# What Binder does with binder/, without its engine: an environment of the wanted Python in a copy of the tree,
# the requirements, postBuild, and then every notebook from top to bottom.
# The system packages of binder/apt.txt are left out: everything has to work without them.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/repo"
git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
  if [ -f "$file" ]; then printf '%s\0' "$file"; fi
done | tar --null --files-from=- --create --file=- | tar --extract --file=- --directory="$scratch/repo"
cd "$scratch/repo"

wanted=$(sed -n 's/^python-//p' binder/runtime.txt)
python=python$wanted
if ! "$python" -c '' 2>/dev/null; then
  python=${PYTHON:-python3}
  echo "No Python $wanted here: rehearsing with $("$python" --version)."
fi
"$python" -m venv "$scratch/env"
export PATH="$scratch/env/bin:$PATH" JUPYTER_CONFIG_DIR="$scratch/config" JUPYTER_DATA_DIR="$scratch/data" \
  IPYTHONDIR="$scratch/ipython"
pip install --quiet --disable-pip-version-check -r binder/requirements.txt
./binder/postBuild
jupyter lab --version

for notebook in notebooks/*.ipynb; do
  [ -e "$notebook" ] || { echo "No notebook to run." >&2; exit 1; }
  echo "Running $notebook"
  (cd "$(dirname "$notebook")" && jupyter execute --timeout=120 "$(basename "$notebook")")
done
echo "The rehearsal went through."
