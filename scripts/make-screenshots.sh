#!/usr/bin/env bash
# make-screenshots.sh PROGRAM FOLDER: takes the metainfo's screenshots: the groups in each language, the events, and the
# feed in the dark style. Runs on a display of scripts/in-xvfb.sh, without a window manager.
set -euo pipefail

program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
cd "$(dirname "$0")/.."
work=$(mktemp -d)
pid=
stop() {
    [[ -z $pid ]] || { kill "$pid" 2>/dev/null && wait "$pid" 2>/dev/null || true; }
    pid=
}
trap 'stop; rm -rf "$work"' EXIT

# start LOCALE WIDTH OPTIONS...
start() {
    export LANG=$1 LANGUAGE=${1%%.*} XDG_DATA_HOME=$work/$1-$2 XDG_CACHE_HOME=$work/cache
    local width=$2
    shift 2
    "$program" "$@" >"$work/log" 2>&1 &
    pid=$!
    for ((i = 0; i < 300; i++)); do
        window=$(xdotool search --onlyvisible --pid "$pid" 2>/dev/null | head -n 1 || true)
        [[ -z $window ]] || break
        sleep 0.1
    done
    [[ -n $window ]] || { cat "$work/log" >&2; exit 1; }
    xdotool windowmove "$window" 0 0 windowsize --sync "$window" "$width" 700 windowfocus --sync "$window"
}

shot() { import -window "$window" -depth 8 rgb:- | sha256sum; }

# Waits until nothing changes for two seconds.
settled() {
    local last= now same=0
    for ((i = 0; i < 300 && same < 5; i++)); do
        now=$(shot)
        if [[ $now == "$last" ]]; then same=$((same + 1)); else same=0; fi
        last=$now
        sleep 0.4
    done
}

# keys KEY...: presses each key, and waits for a visible change.
keys() {
    local key before
    for key in "$@"; do
        before=$(shot)
        xdotool key --delay 60 "$key"
        for ((j = 0; j < 200; j++)); do
            [[ $(shot) == "$before" ]] || break
            sleep 0.1
        done
        settled
    done
}

take() {
    settled
    import -window "$window" -strip -define png:compression-level=9 "$folder/$1.png"
    identify "$folder/$1.png"
}

locales=$(find "$LOCPATH" -mindepth 1 -maxdepth 1 -name '*_*' -printf '%f\n' | sort)
for language in '' $(<po/LINGUAS); do
    locale=$(grep -m 1 "^${language:-en}" <<<"$locales")
    suffix=${language:+-$language}
    start "$locale" 1000 --light
    settled
    keys Down Return
    take "groups$suffix"
    if [[ -z $language ]]; then
        keys ctrl+2 Next Next
        take events
    fi
    stop
done
start "$(grep -m 1 '^en' <<<"$locales")" 480 --dark
take dark
