# The display of tour.sh on an X server. No window manager is needed.

# All pixels of the screen, in any format; then the same as a PNG.
screen_bytes() { import -window root -depth 8 rgb:-; }
screen_image() { import -window root "$1"; }

is_window_there() {
    window=$(xdotool search --onlyvisible --name '^Browse Meetup$' 2>/dev/null | head -n 1) && [[ -n $window ]] || return 1
    # GTK 4.24 places right-to-left windows by their right edge: without a window manager they begin left of the screen.
    xdotool windowmove "$window" 0 0
}
# The same for the program's further windows.
gather_windows() {
    local id X
    for id in $(xdotool search --onlyvisible --name . 2>/dev/null); do
        eval "$(xdotool getwindowgeometry --shell "$id" | grep -E '^X=[0-9-]+$')"
        ((X >= 0)) || xdotool windowmove "$id" 0 0
    done
}
is_window_gone() { ! xdotool search --onlyvisible --name '^Browse Meetup$' >/dev/null 2>&1; }

# Crops the window from the screenshot.
picture() {
    local X Y WIDTH HEIGHT
    eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(X|Y|WIDTH|HEIGHT)=[0-9-]+$')"
    import -window root -crop "${WIDTH}x${HEIGHT}+$X+$Y" +repage "$1"
}

resize() { xdotool windowsize --sync "$window" "$1" "$2"; }
keys() { xdotool key --delay 60 "$@"; }
# Moves the pointer before clicking or scrolling, as a user does: GTK updates the widget under the pointer when it
# moves.
point() { xdotool mousemove 200 480 mousemove 210 500; }
click() { point && xdotool click 1; }
# wheel NOTCHES: scrolls down.
wheel() { point && xdotool click --repeat "$1" --delay 30 5; }
release_display() { :; }
