#!/usr/bin/env bash
# Installs the Debian packages that are missing: `install-packages.sh run` for building and running, `test` for those
# and what tests, benches and the tour need, `wayland` for those and the compositor of `make test-wayland` and
# `make tour TOUR=wayland`, `deb` for building Debian packages.
set -euo pipefail

build=(libgtk-4-dev libsoup-3.0-dev pkg-config gettext)
run=(adwaita-icon-theme gsettings-desktop-schemas glib-networking librsvg2-common fonts-noto-core fonts-noto-cjk
    fonts-noto-color-emoji)
test=(xvfb xdotool openbox imagemagick libgl1-mesa-dri dbus dbus-x11 at-spi2-core libgtk-4-media-gstreamer
    gstreamer1.0-plugins-base gstreamer1.0-plugins-good webp-pixbuf-loader python3-gi gir1.2-atspi-2.0 python3-dateutil
    python3-icalendar python3-graphql-core python3-dbusmock libsecret-1-0 appstream desktop-file-utils groff-base locales)
wayland=(sway grim python3)
deb=(debhelper dpkg-dev fakeroot lintian)

case "${1:-}" in
run) wanted=("${build[@]}" "${run[@]}") why="build and run BrowseMeetup (GTK, HTTP, icons, TLS, fonts of the scripts in the data)" ;;
test) wanted=("${build[@]}" "${run[@]}" "${test[@]}") why="build and test Weft (GTK, HTTP, an X server without a screen, input, a bus, fonts)" ;;
wayland) wanted=("${build[@]}" "${run[@]}" "${test[@]}" "${wayland[@]}") why="test Weft under Wayland (as for the tests, and a compositor without a screen)" ;;
deb) wanted=("${build[@]}" "${deb[@]}") why="build Debian packages (debhelper, lintian)" ;;
*)
    echo "usage: $0 run|test|wayland|deb" >&2
    exit 2
    ;;
esac

if ! command -v swift >/dev/null; then
    echo "There is no \`swift\` in the PATH. The toolchain (6.1 or newer) is at https://www.swift.org/install/linux/" >&2
    exit 1
fi
if ! command -v dpkg-query >/dev/null; then
    echo "This is no Debian. Make sure that the like of these is installed: ${wanted[*]}" >&2
    exit 0
fi

missing=()
for package in "${wanted[@]}"; do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [[ $status == installed ]] || missing+=("$package")
done
((${#missing[@]})) || exit 0

echo "Needed to $why, and not installed yet:"
printf '  %s\n' "${missing[@]}"
as_root=()
if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
        echo "There is no sudo here. As root: apt-get install ${missing[*]}" >&2
        exit 1
    fi
    echo "Installing them with apt-get; sudo may ask for your password."
    as_root=(sudo)
fi
"${as_root[@]}" apt-get update -q
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
