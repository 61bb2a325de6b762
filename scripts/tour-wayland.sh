# The display of tour.sh under headless sway, as provided by scripts/in-wayland.sh, with a variable scale.

here=$(dirname "${BASH_SOURCE[0]}")
# Mouse and keyboard exist before the program starts, and until the end.
exec {input}> >(exec "$here/wayland-input.py")
send() { echo "$*" >&"$input"; }
release_display() { exec {input}>&-; }

# All pixels of the screen, in any format; then the same as a PNG.
screen_bytes() { grim -t ppm -; }
screen_image() { grim "$1"; }

# The window's width and height in points; fails without a window.
window_size() {
    swaymsg -r -t get_tree | python3 -c '
import json, sys

def windows(node):
    if node.get("name") == "Browse Meetup" and node.get("pid"):
        yield node["rect"]
    for child in node.get("nodes", []) + node.get("floating_nodes", []):
        yield from windows(child)

rects = list(windows(json.load(sys.stdin)))
if not rects:
    sys.exit(1)
print(rects[0]["width"], rects[0]["height"])'
}

is_window_there() { window=$(window_size); }
is_window_gone() { ! window_size >/dev/null; }

# Crops the window, at the screen's top left corner, from the screenshot.
picture() {
    local width height
    read -r width height < <(window_size)
    grim -t ppm - | convert ppm:- -crop "$(in_pixels "$width")x$(in_pixels "$height")+0+0" +repage "$1"
}

in_pixels() { awk -v points="$1" -v scale="$scale" 'BEGIN { printf "%d", points * scale + 0.5 }'; }

sway_do() { swaymsg -q "$1"; }
gather_windows() { :; }
resize() { sway_do "[title=\"^Browse Meetup\$\"] resize set $1 px $2 px, move absolute position 0 0"; }
keys() { send key "$@"; }
point() { send move 200 480 && send move 210 500; }
click() { point && send click; }
# wheel NOTCHES: scrolls down.
wheel() { point && send wheel "$1"; }

# set_scale SCALE: pixels per point. The compositor moves a window that no longer fits, and back again.
set_scale() {
    scale=$1
    sway_do "output * scale $1"
    if window_size >/dev/null; then sway_do '[title="^Browse Meetup$"] move absolute position 0 0'; fi
}
