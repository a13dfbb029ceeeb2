#!/usr/bin/env bash
# Makes sure that the server tests have PostgreSQL's own programs (initdb, pg_ctl); installs Debian's
# when it may. Prints the folder they are in. One elsewhere is named by the variable PGBIN.
set -euo pipefail

find_postgres() {
    local folder
    for folder in ${PGBIN:-} $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV) \
        "$(dirname "$(command -v pg_ctl || echo none/none)")"; do
        if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ]; then
            echo "$folder"
            return
        fi
    done
    return 1
}

if ! find_postgres; then
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        echo "installing postgresql" >&2
        export DEBIAN_FRONTEND=noninteractive
        { apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql; } >&2 ||
            echo "apt-get could not install it" >&2
    fi
    find_postgres || {
        echo "The server tests need PostgreSQL (initdb and pg_ctl), and there is none." >&2
        echo "Install it (Debian: apt-get install postgresql) or name its folder: PGBIN=/path/to/bin" >&2
        exit 1
    }
fi
