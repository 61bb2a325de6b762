#!/usr/bin/env bash
# check-metadata.sh METAINFO DESKTOP MAN: validates each file with its tool: no error, no warning. Reports tools that
# are not installed. Does not check addresses, since a build has no network.
set -euo pipefail
# Counts characters, not bytes.
export LC_ALL=C.UTF-8

(($# == 3)) || { echo "usage: $0 METAINFO DESKTOP MAN" >&2; exit 2; }
status=0

# check TOOL FILE COMMAND...: fails if the command fails or prints a warning.
check() {
    local tool=$1 file=$2 output
    shift 2
    if ! command -v "$tool" >/dev/null; then
        echo "$file: not checked, there is no \`$tool\`" >&2
    elif ! output=$("$@" 2>&1) || grep -qiE '^[EW]:|warning|error' <<<"$output"; then
        printf '%s:\n%s\n' "$file" "$output" >&2
        status=1
    fi
}

# AppStream before 1.0 does not know the developer tag, which later versions require.
strict=(--strict)
[[ $(appstreamcli --version 2>/dev/null) != *" 0."* ]] || strict+=(--override=unknown-tag=pedantic)
check appstreamcli "$1" appstreamcli validate --no-net --no-color "${strict[@]}" "$1"
# Software centres truncate longer texts.
while read -r summary; do
    ((${#summary} <= 35)) || { echo "$1: longer than 35 characters: $summary" >&2; status=1; }
done < <(sed -nE 's|.*<summary[^>]*>(.*)</summary>.*|\1|p' "$1")
check desktop-file-validate "$2" desktop-file-validate "$2"
check groff "$3" groff -man -Tutf8 -ww -z "$3"
exit "$status"
