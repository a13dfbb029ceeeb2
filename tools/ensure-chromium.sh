#!/usr/bin/env bash
# Makes sure that the browser tests have a Chromium; installs Debian's when it may. Without a name
# the one without windows is meant, which needs a third less of the processor; `chromium` has what
# the other lacks (notifications).
# Prints the path of the program. A Chromium elsewhere is named by the variable CHROMIUM.
set -euo pipefail

wanted=${CHROMIUM:-${1:-chromium-headless-shell}}

if ! command -v "$wanted"; then
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        echo "installing $wanted" >&2
        export DEBIAN_FRONTEND=noninteractive
        { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$wanted"; } >&2 ||
            echo "apt-get could not install it" >&2
    fi
    command -v "$wanted" || command -v chromium || command -v chromium-browser ||
        command -v google-chrome || {
        echo "The browser tests need Chromium, and there is none." >&2
        echo "Install it (Debian: apt-get install chromium) or name one: CHROMIUM=/path/to/chromium" >&2
        exit 1
    }
fi
