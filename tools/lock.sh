#!/usr/bin/env bash
# Writes requirements/*.txt from pyproject.toml: versions and hashes for all platforms, no registry.
# Versions already locked stay; `tools/lock.sh --upgrade` takes the newest.
set -euo pipefail
cd "$(dirname "$0")/.."

uv=$(command -v uv || echo .venv/bin/uv)
compile=("$uv" pip compile --quiet --universal --generate-hashes --no-emit-index-url
    --no-header --no-annotate pyproject.toml --group build)

"${compile[@]}" --all-extras --group dev --group bench --group docs "$@" -o requirements/dev.txt
"${compile[@]}" -c requirements/dev.txt "$@" -o requirements/run.txt
