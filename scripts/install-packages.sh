#!/usr/bin/env bash
# Installs missing Debian packages: `install-packages.sh run` for building and running, `test` also for tests,
# benchmarks and the tour, `wayland` also for the compositor of `make test-wayland` and `make tour TOUR=wayland`, `deb`
# for building Debian packages. Without a recent Swift compiler it installs Debian's if that is recent enough, and
# otherwise prints how to install Swift.org's.
set -euo pipefail

# Headers of the picture libraries that GTK brings: up to Debian 13 libgtk-4-dev includes them.
build=(libgtk-4-dev libsoup-3.0-dev libjpeg-dev libpng-dev libwebp-dev pkg-config gettext)
run=(adwaita-icon-theme gsettings-desktop-schemas glib-networking librsvg2-common fonts-noto-core fonts-noto-cjk
    fonts-noto-color-emoji)
test=(xvfb xdotool openbox imagemagick libgl1-mesa-dri dbus dbus-x11 at-spi2-core libgtk-4-media-gstreamer
    gstreamer1.0-plugins-base gstreamer1.0-plugins-good python3-gi gir1.2-atspi-2.0 gir1.2-ical-3.0
    python3-dateutil python3-icalendar python3-graphql-core python3-dbusmock libsecret-1-0 openssl appstream desktop-file-utils
    groff-base locales)
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

oldest_swift=$(sed -n '1s/.*swift-tools-version: *//p' "$(dirname "$0")/../Package.swift")

# The output of `swift --version` and the versions of Debian's package both begin with 6.2.3.
is_new_enough() { [[ -n $1 && $(printf '%s\n' "$oldest_swift" "$1" | sort -V | head -n 1) == "$oldest_swift" ]]; }

say_how_to_install_swift() {
    local release=6.3.1 system=debian12 folder=.local/share/swift
    [[ $(uname -m) != aarch64 ]] || system+=-aarch64
    local name=swift-$release-RELEASE
    cat <<END
Swift $oldest_swift or newer is needed. ${1:+Found: $1. }Debian 12 and 13 do not have it; Swift.org's runs there:

    sudo apt-get install curl build-essential git pkg-config libcurl4-openssl-dev libedit2 libncurses6 libpython3-dev libxml2 tzdata
    curl -fO https://download.swift.org/swift-$release-release/$system/$name/$name-$system.tar.gz
    mkdir -p ~/$folder && tar -xzf $name-$system.tar.gz -C ~/$folder --strip-components=1
    export PATH="\$HOME/$folder/usr/bin:\$PATH"

The last line belongs into ~/.profile, too. Other systems: https://www.swift.org/install/linux/
END
}

swift_version=$("${SWIFT:-swift}" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1 || true)
if ! is_new_enough "$swift_version"; then
    candidate=$(apt-cache policy swiftlang 2>/dev/null | sed -n 's/^ *Candidate: *\([0-9.]*\).*/\1/p' || true)
    if ! is_new_enough "$candidate"; then
        say_how_to_install_swift "$swift_version" >&2
        exit 1
    fi
    wanted+=(swiftlang)
fi
if ! command -v dpkg-query >/dev/null; then
    echo "This is no Debian. Make sure that the like of these is installed: ${wanted[*]}" >&2
    exit 0
fi

# A package may have become part of another one, which then provides its name.
installed=" $(dpkg-query -W -f '${db:Status-Status} ${Package}, ${Provides}\n' | sed -n 's/^installed //p' |
    sed 's/([^)]*)//g; s/,/ /g' | tr -s ' \n' ' ') "
missing=()
for package in "${wanted[@]}"; do
    [[ $installed == *" $package "* ]] || missing+=("$package")
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
