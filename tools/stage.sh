#!/usr/bin/env bash
# Runs one stage of a make target and says how long it took: tools/stage.sh NAME COMMAND...
set -uo pipefail

name=$1
shift
echo "== $name"
start=$SECONDS
"$@"
status=$?
if [ $status -eq 0 ]; then
    echo "== $name: $((SECONDS - start)) s"
else
    echo "== $name: failed after $((SECONDS - start)) s" >&2
fi
exit $status
