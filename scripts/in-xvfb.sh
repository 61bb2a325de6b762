#!/usr/bin/env bash
# Runs a command on an X server, a session bus and a runtime folder of its own; gives the command's exit code.
#
# Not xvfb-run: that one looks for a free display number by itself, so two at a time collide, and it mixes the command's
# error output into its standard output. WEFT_SCREEN is the screen's size. The accessibility bus is there, as on a desktop;
# GTK_A11Y=none leaves it out.
set -euo pipefail

work=$(mktemp -d)
mkfifo "$work/display"
Xvfb -displayfd 3 -screen 0 "${WEFT_SCREEN:-1280x1000x24}" +extension GLX -nolisten tcp -noreset \
    3>"$work/display" >"$work/log" 2>&1 &
server=$!
clean_up() {
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

if ! read -r -t 30 number <"$work/display"; then
    echo "Xvfb did not start:" >&2
    cat "$work/log" >&2
    exit 1
fi
export DISPLAY=":$number"
# Function keys that switch terminals have further meanings, and of these xdotool takes the wrong one from xkb-data 2.48 on:
# `xdotool key F10` was Alt+F10.
setxkbmap -option srvrkeys:none

export XDG_RUNTIME_DIR="$work/runtime"
mkdir -m 700 "$XDG_RUNTIME_DIR"
unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS
export GDK_BACKEND=x11 LIBGL_ALWAYS_SOFTWARE=1
# The running GTK's own OpenGL renderer, whatever that one calls it.
export GSK_RENDERER="${GSK_RENDERER:-opengl}" LANG="${LANG:-C.UTF-8}"
# The user's own desktop settings would change what is drawn.
export GSETTINGS_BACKEND=memory

"$(dirname "$0")/own-bus.sh" "$@"
