#!/usr/bin/env bash
# The browser tests need Chromium and fonts for English, Chinese and Japanese: apt installs what is missing.
set -euo pipefail

find_chromium() {
  local name
  for name in ${CHROMIUM:+"$CHROMIUM"} chromium chromium-browser google-chrome google-chrome-stable \
              "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
    if command -v "$name" >/dev/null; then command -v "$name"; return; fi
  done
}

missing=()
[ -n "$(find_chromium)" ] || missing+=(chromium)
if command -v dpkg-query >/dev/null; then
  for font in fonts-dejavu-core fonts-noto-cjk; do
    dpkg-query -W -f '${Status}' "$font" 2>/dev/null | grep -q 'ok installed' || missing+=("$font")
  done
fi
[ ${#missing[@]} -gt 0 ] || exit 0

if ! command -v apt-get >/dev/null; then
  echo "The browser tests need Chromium: install it, or set CHROMIUM=/path/to/chromium." >&2
  exit 1
fi
sudo=()
if [ "$(id -u)" != 0 ]; then
  if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
    echo "The browser tests need: ${missing[*]}. Run: sudo apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
  fi
  sudo=(sudo -n)
fi
echo "Installing for the browser tests: ${missing[*]}"
"${sudo[@]}" apt-get update -qq
"${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null
