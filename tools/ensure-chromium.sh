#!/usr/bin/env bash
# Makes sure that the browser tests have a Chromium; installs Debian's when it may. The one without
# windows (chromium-headless-shell) is taken first: it needs a third less of the processor.
# Prints the path of the program. A Chromium elsewhere is named by the variable CHROMIUM.
set -euo pipefail

find_chromium() {
    command -v "${CHROMIUM:-chromium-headless-shell}" || command -v chromium ||
        command -v chromium-browser || command -v google-chrome
}

install() {
    apt-get install -y -qq --no-install-recommends "$1" >&2
}

if ! command -v "${CHROMIUM:-chromium-headless-shell}"; then
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        echo "installing chromium" >&2
        export DEBIAN_FRONTEND=noninteractive
        { apt-get update -qq && { install chromium-headless-shell || install chromium; }; } >&2 ||
            echo "apt-get could not install it" >&2
    fi
    find_chromium || {
        echo "The browser tests need Chromium, and there is none." >&2
        echo "Install it (Debian: apt-get install chromium) or name one: CHROMIUM=/path/to/chromium" >&2
        exit 1
    }
fi
