#!/usr/bin/env bash
# Runs a command on its own X server, session bus and runtime folder; returns the command's exit status.
#
# Not xvfb-run: it searches a free display number itself, so that two concurrent runs collide, and it mixes the
# command's error output into its standard output. WEFT_SCREEN is the screen's size. The accessibility bus is available
# as on a desktop; GTK_A11Y=none disables it.
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
# The running GTK's OpenGL renderer, under its name in that version.
export GSK_RENDERER="${GSK_RENDERER:-opengl}" LANG="${LANG:-C.UTF-8}"
# The user's desktop settings would change the rendering.
export GSETTINGS_BACKEND=memory

"$(dirname "$0")/own-bus.sh" "$@"
