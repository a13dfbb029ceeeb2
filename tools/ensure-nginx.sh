#!/usr/bin/env bash
# Makes sure that the server tests have nginx, the proxy they stand behind; installs Debian's when it
# may. Prints where it is. One elsewhere is named by the variable NGINX.
set -euo pipefail

find_nginx() {
    local program
    for program in ${NGINX:-} "$(command -v nginx || true)" /usr/sbin/nginx; do
        if [ -n "$program" ] && [ -x "$program" ]; then
            echo "$program"
            return
        fi
    done
    return 1
}

if ! find_nginx; then
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        echo "installing nginx" >&2
        export DEBIAN_FRONTEND=noninteractive
        { apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light; } >&2 ||
            echo "apt-get could not install it" >&2
    fi
    find_nginx || {
        echo "The server tests need nginx, and there is none." >&2
        echo "Install it (Debian: apt-get install nginx-light) or name it: NGINX=/path/to/nginx" >&2
        exit 1
    }
fi
