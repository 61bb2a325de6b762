#!/usr/bin/env bash
# what-failed.sh LOG: what failed in a run of the tests, and where it stood if it crashed; in few lines, since a server may keep
# only the last ones.
set -euo pipefail

echo "What failed:"
grep -E "(^|[ :])error: |✘" "$1" | cut -c1-300 | tail -60 || true
awk '
    /^Test Case .* started/ { test = $0 }
    /Fatal error: |Program crashed: / { print "In " test; print }
    /^Thread .* crashed:$/ { isWhere = 1 }
    isWhere { print substr($0, 1, 240) }
    /^\.\.\.$/ { isWhere = 0 }
' "$1"
