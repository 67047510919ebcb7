#!/usr/bin/env bash
# make_env.sh FOLDER EXTRA...: a virtual environment in FOLDER with this project, editable, and the extras.
# FOLDER/.ready-EXTRA is touched for each extra once it is installed.
set -euo pipefail
folder=$1; shift
extras=$(IFS=,; echo "$*")
cd "$(dirname "$0")/.."

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
find_python() {
  local name
  for name in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
    if command -v "$name" >/dev/null && new_enough "$name"; then echo "$name"; return; fi
  done
}

if command -v uv >/dev/null; then
  [ -x "$folder/bin/python" ] || uv venv --quiet --python "${PYTHON:-$(find_python)}" "$folder" ||
    uv venv --quiet --python '>=3.11' "$folder"
  uv pip install --quiet --python "$folder/bin/python" -e ".[$extras]"
else
  if ! { [ -x "$folder/bin/python" ] && "$folder/bin/python" -m pip --version >/dev/null 2>&1; }; then
    python=$(find_python)
    if [ -z "$python" ]; then
      echo "soccer_rules needs Python 3.11 or newer; set PYTHON=/path/to/python or install uv." >&2
      exit 1
    fi
    if ! "$python" -m venv --clear "$folder"; then
      echo "$python cannot make a virtual environment; on Debian and Ubuntu install python3-venv." >&2
      exit 1
    fi
  fi
  "$folder/bin/python" -m pip install --quiet --disable-pip-version-check -e ".[$extras]"
fi
if [ -x "$folder/bin/jupyter-lab" ]; then "$folder/bin/python" tools/quiet_lab.py; fi
for extra in "$@"; do touch "$folder/.ready-$extra"; done
