#!/usr/bin/env bash
# stress.sh PROGRAM SECONDS [SEED]: sends BrowseMeetup random input faster than anyone could type, and fails if it shows
# no window, ends or logs a problem. Runs on the current display: scripts/in-xvfb.sh provides one.
#
# The seed is printed; the same seed gives the same input (its effect depends on timing).
set -euo pipefail

program=$(realpath "$1")
seconds=$2
seed=${3:-$RANDOM}
hang_seconds=${STRESS_DEADLINE:-60}
RANDOM=$seed
work=$(mktemp -d)
pid=

backtrace=$(dirname "$(realpath "$(command -v swift)")")/../libexec/swift/linux/swift-backtrace
if [[ -x $backtrace ]]; then
    export SWIFT_BACKTRACE="${SWIFT_BACKTRACE:-enable=yes,color=no,threads=crashed,swift-backtrace=$(realpath "$backtrace")}"
fi

clean_up() {
    if [[ -n $pid ]]; then kill "$pid" 2>/dev/null && wait "$pid" || true; fi
    rm -rf "$work"
}
trap clean_up EXIT

fail() {
    echo "stress: $*; seed $seed, round $round" >&2
    echo "stress: the input of the round:" >&2
    tr '\n' ';' <"$work/input" >&2
    echo >&2
    cat "$work/log" >&2
    exit 1
}

window() { xdotool search --onlyvisible --name '^Browse Meetup$' 2>/dev/null | head -n 1; }

# One line for xdotool. Coordinates are relative to the window; some clicks have no preceding move.
event() {
    local keys=(Return Return Return Escape Escape Escape alt+Left Home End Up Down Down Prior Next Next Tab shift+Tab space)
    case $((RANDOM % 16)) in
    [0-8]) echo "key ${keys[RANDOM % ${#keys[@]}]}" ;;
    9) echo "click --repeat $((RANDOM % 6 + 1)) --delay 8 $((RANDOM % 2 + 4))" ;;
    1[0-1]) echo "mousemove --window $1 $((RANDOM % 500)) $((RANDOM % 700))" ;;
    12) echo "click 1" ;;
    13) echo "mousemove --window $1 $((RANDOM % 400)) $((60 + RANDOM % 600)) click 1" ;;
    14) echo "windowsize $1 $((260 + RANDOM % 900)) $((240 + RANDOM % 700))" ;;
    15) echo "sleep 0.$((RANDOM % 4))" ;;
    esac
}

is_alive() { kill -0 "$pid" 2>/dev/null; }

# Without a close button, which the input could hit.
mkdir -p "$work/config/gtk-4.0"
printf '[Settings]\ngtk-decoration-layout=:\n' >"$work/config/gtk-4.0/settings.ini"
export XDG_CONFIG_HOME=$work/config

start() {
    "$program" --light >>"$work/log" 2>&1 &
    pid=$!
    local deadline=$((SECONDS + hang_seconds))
    until id=$(window) && [[ -n $id ]]; do
        is_alive || fail "the program ended while it started"
        ((SECONDS < deadline)) || fail "no window within $hang_seconds s"
        sleep 0.1
    done
}

round=0
quits=0
start
end=$((SECONDS + seconds))
while ((SECONDS < end)); do
    round=$((round + 1))
    for _ in {1..40}; do event "$id"; done >"$work/input"
    xdotool - <"$work/input" >/dev/null 2>"$work/xdotool" || true
    if ! is_alive; then
        status=0
        wait "$pid" || status=$?
        pid=
        # The input may close the window; a crash has another status.
        ((status == 0)) || fail "the program ended with status $status"
        quits=$((quits + 1))
        start
    fi
    # GTK itself warns if a pressed widget is removed before the button is released, and version 4.24 about its own frames
    # under Xvfb; and there may be no browser, and no network for the tiles of maps.
    if grep -vE 'Broken accounting of active state|gdk_frame_timings_submitted|a link was not opened|MapNode [0-9]+: cannot connect' \
        "$work/log" |
        grep -qE 'CRITICAL|WARNING|ERROR|Fatal'; then
        fail "the program complained"
    fi
done
echo "stress: $round rounds of 40 events in $seconds s, left by its menu $quits times, seed $seed"
if [[ -s $work/log ]]; then cat "$work/log"; fi
