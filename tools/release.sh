#!/usr/bin/env bash
# What must hold before a version is given out, step by step; stops at the first that does not.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '%-34s' "$1"; }
fine() { echo "${1:-yes}"; }
fail() {
    echo "no" >&2
    echo "release: $*" >&2
    exit 1
}

version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)

step "nothing is uncommitted"
[ -z "$(git status --porcelain)" ] || fail "commit or remove what \`git status\` lists"
fine

step "one version everywhere"
grep -q "\"version\": \"$version\"" web/package.json || fail "web/package.json is not at $version"
grep -q "^## \[$version\]" CHANGELOG.md || fail "CHANGELOG.md has no part [$version]"
fine "$version"

step "nothing left as unreleased"
! sed -n '/^## \[Unreleased\]/,/^## \[[0-9]/p' CHANGELOG.md | grep -q '^- ' ||
    fail "move what CHANGELOG.md lists as unreleased to [$version]"
fine

step "the tag is free"
! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || fail "v$version exists already"
fine

step "locks fit pyproject.toml"
tools/lock.sh
[ -z "$(git status --porcelain requirements)" ] || fail "commit what tools/lock.sh changed"
fine

echo "every check"
make --no-print-directory test
echo "documents"
make --no-print-directory docs
echo "packages"
rm -rf dist
.venv/bin/hatchling build -d dist
.venv/bin/pytest -q tests/web/test_installed.py -m "long or not long"

cat <<END

By hand, in this order:
  1. \`make test-long\` overnight; \`make pictures\` and look at them
  2. play ten minutes of each game with dist/*.whl installed (\`uv tool install dist/*.whl\`)
  3. git tag -s v$version && git push origin v$version
  4. upload dist/*; paste the part [$version] of CHANGELOG.md as its notes
END
