#!/usr/bin/env bash
# Runs a command under a headless Wayland compositor with its own session bus and runtime folder; returns the command's
# exit status.
#
# WEFT_SCREEN is the screen's size in pixels, WEFT_SCALE the scale (1, 1.25, 1.5, ...). The compositor is sway:
# `swaymsg` changes windows and the scale while the command runs, `grim` takes screenshots, and scripts/wayland-input.py
# provides mouse and keyboard. Windows float without a frame at the screen's top left corner.
set -euo pipefail

work=$(mktemp -d)
mkdir -m 700 "$work/compositor" "$work/runtime"
cat >"$work/compositor/config" <<END
xwayland disable
output * mode --custom ${WEFT_SCREEN:-1600x1600}@60Hz
output * scale ${WEFT_SCALE:-1}
default_border none
default_floating_border none
focus_follows_mouse no
for_window [app_id=".*"] floating enable, move absolute position 0 0
swaybg_command -
END

unset DISPLAY WAYLAND_DISPLAY SWAYSOCK DBUS_SESSION_BUS_ADDRESS
as_nobody=()
if ((EUID == 0)); then
    # sway 1.7 does not run as root.
    chmod 711 "$work"
    chown -R nobody: "$work/compositor"
    as_nobody=(setpriv --reuid nobody --regid nogroup --clear-groups)
fi
# The folder holds the compositor's sockets; it uses no device of this machine.
XDG_RUNTIME_DIR="$work/compositor" WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 \
    "${as_nobody[@]}" sway --config "$work/compositor/config" >"$work/log" 2>&1 &
server=$!
clean_up() {
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

socket() { find "$work/compositor" -maxdepth 1 -type s -name "$1" -print -quit; }
deadline=$((SECONDS + 30))
until SWAYSOCK=$(socket 'sway-ipc.*') && WAYLAND_DISPLAY=$(socket 'wayland-*') && [[ $SWAYSOCK && $WAYLAND_DISPLAY ]]; do
    if ((SECONDS >= deadline)) || ! kill -0 "$server" 2>/dev/null; then
        echo "sway did not start:" >&2
        cat "$work/log" >&2
        exit 1
    fi
    sleep 0.05
done
export SWAYSOCK WAYLAND_DISPLAY XDG_RUNTIME_DIR="$work/runtime"
export GDK_BACKEND=wayland LIBGL_ALWAYS_SOFTWARE=1
export LANG="${LANG:-C.UTF-8}"
# The user's desktop settings would change the rendering.
export GSETTINGS_BACKEND=memory

"$(dirname "$0")/own-bus.sh" "$@"
