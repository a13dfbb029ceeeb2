#!/usr/bin/env bash
# Makes sure that the server tests have a proxy to stand behind, `nginx` or `caddy`; installs Debian's
# when it may. Prints where it is. One elsewhere is named by the variable NGINX or CADDY.
set -euo pipefail

name=$1
case $name in
    nginx) named=${NGINX:-} package=nginx-light ;;
    caddy) named=${CADDY:-} package=caddy ;;
    *) echo "expected nginx or caddy, not $name" >&2 && exit 2 ;;
esac

find_proxy() {
    local program
    for program in "$named" "$(command -v "$name" || true)" "/usr/sbin/$name"; do
        if [ -n "$program" ] && [ -x "$program" ]; then
            echo "$program"
            return
        fi
    done
    return 1
}

if ! find_proxy; then
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        echo "installing $package" >&2
        export DEBIAN_FRONTEND=noninteractive
        { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$package"; } >&2 ||
            echo "apt-get could not install it" >&2
    fi
    find_proxy || {
        echo "The server tests need $name, and there is none." >&2
        echo "Install it (Debian: apt-get install $package) or name it: ${name^^}=/path/to/$name" >&2
        exit 1
    }
fi
