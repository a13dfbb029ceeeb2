#!/usr/bin/env bash
# Brings .venv up to date with the locked packages: `tools/setup.sh run` for playing,
# `tools/setup.sh dev` for everything the tests need as well.
#
# The lock files (requirements/*.txt) name versions and hashes, no registry: where the packages come
# from is the machine's own setting. uv is tried first because it is quick; pip, which reads other
# settings, is asked when uv cannot reach a registry.
set -euo pipefail
cd "$(dirname "$0")/.."

what=${1:?run or dev}
lock=requirements/$what.txt
venv=.venv
python=$venv/bin/python

fail() {
    echo "setup: $*" >&2
    exit 1
}

find_python() {
    local candidate
    for candidate in ${PYTHON:-} python3.11 python3.12 python3.13 python3; do
        if command -v "$candidate" >/dev/null &&
            "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    fail "Python 3.11 or newer is needed and was not found (PYTHON=/path/to/python names one)"
}

if ! "$python" -c 'import sys' 2>/dev/null || ! "$python" -m pip --version >/dev/null 2>&1; then
    found=$(find_python)
    rm -rf "$venv"
    "$found" -m venv "$venv" || fail "could not make $venv; on Debian, apt-get install python3-venv"
fi

if command -v uv >/dev/null; then
    uv=uv
elif [ -x "$venv/bin/uv" ] || "$python" -m pip install --quiet --disable-pip-version-check uv; then
    uv=$venv/bin/uv
else
    uv=
fi

with_uv() {
    [ -n "$uv" ] && "$uv" pip install --quiet --python "$python" "$@"
}

with_pip() {
    "$python" -m pip install --quiet --disable-pip-version-check "$@"
}

if ! with_uv --require-hashes -r "$lock"; then
    echo "setup: uv could not install $lock, pip tries" >&2
    with_pip --require-hashes -r "$lock" || fail "the packages of $lock could not be installed"
fi
with_pip --no-deps --no-index --no-build-isolation -e .
touch "$venv/.$what"
