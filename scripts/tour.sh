#!/usr/bin/env bash
# tour.sh PROGRAM FOLDER: drives BrowseMeetup with real input and leaves a picture of each stop in FOLDER. Runs on the
# display it finds: scripts/in-xvfb.sh gives it one of its own.
#
# It waits for what is to be seen, with a deadline, never for a while.
set -euo pipefail

program=$(realpath "$1")
folder=$2
deadline_seconds=${TOUR_DEADLINE:-30}
stop=0
pid=
window=
before=
last_screen=

# A crash leaves its backtrace in the program's log.
backtrace=$(dirname "$(realpath "$(command -v swift)")")/../libexec/swift/linux/swift-backtrace
if [[ -x $backtrace ]]; then
    export SWIFT_BACKTRACE="enable=yes,color=no,threads=crashed,swift-backtrace=$(realpath "$backtrace")"
fi

mkdir -p "$folder"
rm -f "$folder"/*.png
work=$(mktemp -d)
clean_up() {
    quit
    rm -rf "$work"
}
trap clean_up EXIT

fail() {
    echo "tour: $*" >&2
    import -window root "$folder/failed.png" || true
    echo "tour: what was on the screen then is in $folder/failed.png" >&2
    if [[ -s $work/program.log ]]; then sed 's/^/  /' "$work/program.log" >&2; fi
    exit 1
}

# wait_until WHAT COMMAND...: repeats the command until it succeeds.
wait_until() {
    local what=$1 deadline=$((SECONDS + deadline_seconds))
    shift
    until "$@"; do
        ((SECONDS < deadline)) || fail "waited $deadline_seconds s in vain for $what"
        if [[ -n $pid ]] && ! kill -0 "$pid" 2>/dev/null; then
            wait "$pid" && status=0 || status=$?
            fail "the program ended with status $status while waiting for $what"
        fi
        sleep 0.05
    done
}

screen() { import -window root -depth 8 rgb:- | sha256sum; }
is_changed() { [[ $(screen) != "$before" ]]; }
is_window_there() { window=$(xdotool search --onlyvisible --name '^Browse Meetup$' 2>/dev/null | head -n 1) && [[ -n $window ]]; }
is_window_gone() { ! xdotool search --onlyvisible --name '^Browse Meetup$' >/dev/null 2>&1; }

# Two pictures in a row are the same: nothing moves any more, and no spinner turns.
is_still() {
    local now
    now=$(screen)
    [[ $now == "$last_screen" ]] && return
    last_screen=$now
    return 1
}

# Text and photos have hundreds of colours, a window without content a few dozen.
is_filled() {
    local colours
    colours=$(picture png:- 2>/dev/null | convert png:- -format %k info: 2>/dev/null) || return 1
    ((colours > ${1:-${TOUR_COLOURS:-400}}))
}

# The window, out of the picture of the whole screen.
picture() {
    local X Y WIDTH HEIGHT
    eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(X|Y|WIDTH|HEIGHT)=[0-9-]+$')"
    import -window root -crop "${WIDTH}x${HEIGHT}+$X+$Y" +repage "$1"
}

settle() {
    last_screen=
    wait_until "a screen that stays as it is" is_still
}

# take NAME: settles and keeps the picture.
take() {
    settle
    stop=$((stop + 1))
    local file
    file=$(printf '%s/%02d-%s.png' "$folder" "$stop" "$1")
    picture "$file"
    echo "$file"
}

# visibly WHAT COMMAND...: does it, and waits until it shows.
visibly() {
    local what=$1
    shift
    before=$(screen)
    "$@"
    wait_until "the screen to change after: $what" is_changed
}

launch() {
    "$program" "$@" >"$work/program.log" 2>&1 &
    pid=$!
    wait_until "the window" is_window_there
}

quit() {
    [[ -n $pid ]] || return 0
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
    pid=
    wait_until "the window to close" is_window_gone
}

resize() { xdotool windowsize --sync "$window" "$1" "$2"; }
keys() { xdotool key --delay 60 "$@"; }
# A hand moves before it clicks or turns the wheel, and GTK looks for what is under the pointer when it moves.
point() { xdotool mousemove 200 480 mousemove 210 500; }
click() { point && xdotool click 1; }
wheel() { point && xdotool click --repeat "$2" --delay 30 "$1"; }

# The share of pixels that differ by more than a trace, in parts of a thousand.
difference() {
    local count
    count=$(compare -metric AE -fuzz 5% "$1" "$2" null: 2>&1 || true)
    echo $((${count%%.*} * 1000 / $(identify -format '(%w*%h)' "$1")))
}

launch --light
wait_until "rows with their text" is_filled
take feed
visibly "wheel" wheel 5 8
take scrolled
list=$folder/02-scrolled.png
visibly "click on a row" click
take details
visibly "Escape" keys Escape
take back
# A focus ring or a highlight may have moved; photos at another place differ nearly everywhere.
(($(difference "$list" "$folder/04-back.png") <= 400)) || fail "the list is not where it was before the details"
visibly "Home" keys Home
visibly "Down" keys Down Down
take keyboard-focus
visibly "Page Down" keys Next
take keyboard-page
visibly "Enter" keys Return
take keyboard-details
visibly "Alt+Left" keys alt+Left
settle
visibly "End" keys End
take end
visibly "narrow window" resize 300 700
take narrow
visibly "wide window" resize 1200 900
take wide
# Side by side with the list the details come, and the list stays where it is.
visibly "click on a row" click
take wide-details
visibly "F6 and Page Down" keys F6 Next
take wide-scrolled
visibly "narrow window" resize 480 800
take narrow-details
visibly "Escape" keys Escape
take narrow-back
quit

launch --dark
wait_until "rows with their text" is_filled
take dark
visibly "click on a row" click
take dark-details
quit

GDK_SCALE=2 launch --light
wait_until "rows with their text" is_filled
take scale-200
quit

# Port 1 of loopback: nobody listens there.
launch --light --service http://127.0.0.1:1/find/groups
wait_until "the error page" is_filled 20
take error
quit
echo "tour: $stop pictures in $folder"
