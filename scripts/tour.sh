#!/usr/bin/env bash
# tour.sh PROGRAM FOLDER: drives BrowseMeetup with real input and saves a screenshot of each stop in FOLDER. Runs on the
# current display: scripts/in-xvfb.sh provides an X server, scripts/in-wayland.sh a compositor. Under Wayland it repeats
# the tour at each of TOUR_SCALES, and then changes the scale while the program runs.
#
# Waits for visible results with a deadline, never for a fixed time. With TOUR_EVENTS it visits the pages of events alone.
set -euo pipefail

program=$(realpath "$1")
folder=$2
deadline_seconds=${TOUR_DEADLINE:-30}
stop=0
pid=
window=
before=
last_screen=
still=0
# The last screenshot, and the prefix of the next names.
taken=
prefix=

# A crash leaves its backtrace in the program's log.
backtrace=$(dirname "$(realpath "$(command -v swift)")")/../libexec/swift/linux/swift-backtrace
if [[ -x $backtrace ]]; then
    export SWIFT_BACKTRACE="enable=yes,color=no,threads=crashed,swift-backtrace=$(realpath "$backtrace")"
fi

mkdir -p "$folder"
rm -f "$folder"/*.png
work=$(mktemp -d)
# Separate folders: otherwise the user's own state would be restored, and the user's sources queried.
export XDG_DATA_HOME="$work/data"
clean_up() {
    quit
    release_display
    rm -rf "$work"
}
trap clean_up EXIT

# The functions that depend on the display: screen_bytes, screen_image, picture, is_window_there, is_window_gone,
# gather_windows, resize, keys, click, wheel.
# shellcheck source=/dev/null
source "$(dirname "$0")/tour-$([[ -n ${WAYLAND_DISPLAY:-} ]] && echo wayland || echo x11).sh"

# shellcheck source=/dev/null
source "$(dirname "$0")/tour-program.sh"

fail() {
    echo "tour: $*" >&2
    screen_image "$folder/failed.png" || true
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

screen() { screen_bytes | sha256sum; }
is_changed() { [[ $(screen) != "$before" ]]; }

# Waits for three equal screenshots in a row: nothing moves, and no spinner turns. Under load a popover's window can
# exist for two of them before it is painted.
is_still() {
    local now
    now=$(screen)
    if [[ $now == "$last_screen" ]]; then
        still=$((still + 1))
        ((still >= 2))
        return
    fi
    last_screen=$now
    still=0
    return 1
}

# Text and photos have hundreds of colours, a window without content a few dozen.
is_filled() {
    local colours
    colours=$(picture png:- 2>/dev/null | convert png:- -format %k info: 2>/dev/null) || return 1
    ((colours > ${1:-${TOUR_COLOURS:-400}}))
}

settle() {
    last_screen=
    still=0
    wait_until "a screen that stays as it is" is_still
}

# take NAME: waits for rest and saves the screenshot.
take() {
    gather_windows
    settle
    stop=$((stop + 1))
    taken=$(printf '%s/%02d-%s%s.png' "$folder" "$stop" "$prefix" "$1")
    picture "$taken"
    echo "$taken"
}

# visibly WHAT COMMAND...: runs the command, and waits for a visible change.
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

# The share of pixels that differ noticeably, in thousandths. Not `compare -metric AE`: ImageMagick 6 counts pixels with it,
# newer versions of 7 add up differences.
difference() {
    local part=()
    # GTK shows the focus ring for three seconds, here on the first row: the rest stays the same.
    [[ $# -lt 3 ]] || part=(-gravity "$3" -crop "100%x24%+0+0" +repage)
    convert \( "$1" "${part[@]}" \) \( "$2" "${part[@]}" \) -alpha off -compose difference -composite \
        -separate -evaluate-sequence max -threshold 5% -format '%[fx:round(mean*1000)]\n' info:
}

# The feed, details and back, by mouse and keyboard, narrow and wide.
go_round() {
    local list
    # The program returns to the position of its last run.
    launch_anew --light
    take feed
    visibly "wheel" wheel 8
    take scrolled
    list=$taken
    visibly "click on a row" click
    take details
    visibly "Escape" keys Escape
    take back
    # A focus ring or a highlight may have moved; photos at another position differ nearly everywhere.
    (($(difference "$list" "$taken") <= 400)) || fail "the list is not where it was before the details"
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
    # Side by side with the list the details appear, and the list keeps its position.
    visibly "click on a row" click
    take wide-details
    visibly "F6 and Page Down" keys F6 Next
    take wide-scrolled
    visibly "narrow window" resize 480 800
    take narrow-details
    visibly "Escape" keys Escape
    take narrow-back
    quit
}

# The same window at different scales: each time as if it had been opened at that scale.
change_scale() {
    local next
    prefix=changing-
    set_scale 1
    launch_anew --light
    for next in 1.5 1.25 2 1.75 1; do
        visibly "scale $next" set_scale "$next"
        take "$next"
        [[ -z ${feeds[$next]:-} ]] || (($(difference "${feeds[$next]}" "$taken" South) <= 2)) ||
            fail "at scale $next the window looks other than one that was opened at it"
    done
    visibly "click on a row" click
    settle
    visibly "scale 1.5" set_scale 1.5
    take details
    visibly "Page Down" keys Next
    visibly "scale 1.25" set_scale 1.25
    take details-scrolled
    visibly "Escape" keys Escape
    take back
    quit
    prefix=
}

if [[ -n ${WAYLAND_DISPLAY:-} ]]; then
    declare -A feeds
    for each in ${TOUR_SCALES:-1 1.25 1.5 1.75 2}; do
        set_scale "$each"
        prefix=$each-
        go_round
        feeds[$each]=$(find "$folder" -name "*-$each-feed.png")
    done
    change_scale
    set_scale 1.25
elif [[ -n ${TOUR_EVENTS:-} ]]; then
    events light 480 800 --light
    events dark 480 800 --dark
    events narrow 340 700 --light
    events wide 1900 1000 --light
    for each in de_DE ja_JP ar_EG; do LC_ALL=$each.UTF-8 LANGUAGE= events "${each%%_*}" 480 800 --light; done
    echo "tour: $stop pictures in $folder"
    exit 0
else
    go_round
    GDK_SCALE=2 launch --light
    wait_until "rows with their text" is_filled
    take scale-200
    quit
    views light 480 800 --light
    views dark-wide 1200 800 --dark
    views narrow 330 700 --light
    events light 480 800 --light
    events dark 480 800 --dark
    events narrow 340 700 --light
    events wide 1900 1000 --light
    for each in de_DE ja_JP ar_EG; do language "$each"; done
fi

launch --dark
wait_until "rows with their text" is_filled
take dark
visibly "click on a row" click
take dark-details
quit

# Port 1 of loopback: nothing listens there.
launch --light --service http://127.0.0.1:1/find/groups
wait_until "the error page" is_filled 20
take error
quit
echo "tour: $stop pictures in $folder"
