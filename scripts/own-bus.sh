#!/usr/bin/env bash
# Runs a command on a session bus of its own, which is the system's, too, and with folders of its own for what programs keep of a
# user: neither reads the other's. Gives the command's exit code. What the buses tell of themselves is shown only where the
# command never came to run.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Compiled shaders are the machine's: without them each process compiles them anew.
export MESA_SHADER_CACHE_DIR="${MESA_SHADER_CACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}}"
export XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config" XDG_CACHE_HOME="$work/cache"
status=0
# shellcheck disable=SC2016
dbus-run-session -- bash -c 'touch "$1" && shift && export DBUS_SYSTEM_BUS_ADDRESS="$DBUS_SESSION_BUS_ADDRESS" &&
    exec "$@" >&8 2>&9 8>&- 9>&-' bash "$work/begun" "$@" \
    8>&1 9>&2 >"$work/buses" 2>&1 || status=$?
[[ -e $work/begun ]] || cat "$work/buses" >&2
exit "$status"
