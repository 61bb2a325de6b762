#!/usr/bin/env bash
# check-deb.sh RELEASE FOLDER: installs FOLDER's package with apt in a minimal Debian (12, 13, sid), runs
# debian/tests/window there as an ordinary user, upgrades it to a package with a higher version, which keeps the store,
# runs it again, and removes it without remaining files. Needs root and debootstrap.
#
# The minimal system is kept in WEFT_DEBIAN (default: ~/.cache/weft) and never changed: installed files are in memory
# above it.
set -euo pipefail

(($# == 2)) || { echo "usage: $0 RELEASE FOLDER" >&2; exit 2; }
case "$1" in
12) release=bookworm ;;
13) release=trixie ;;
*) release=$1 ;;
esac
((EUID == 0)) || { echo "$0: a chroot needs root" >&2; exit 1; }
project=$(cd "$(dirname "$0")/.." && pwd -P)
folder=$(realpath "$2")
deb=$(find "$folder" -name "browse-meetup_*_$(dpkg --print-architecture).deb" | sort | tail -n 1)
[[ -n $deb ]] || { echo "$0: there is no package in $folder: make deb" >&2; exit 1; }
base=${WEFT_DEBIAN:-${XDG_CACHE_HOME:-$HOME/.cache}/weft}/bare/$release

if [[ ! -e $base/.complete ]]; then
    rm -rf --one-file-system "$base"
    mkdir -p "$base"
    debootstrap --variant=minbase --include=ca-certificates "$release" "$base"
    # If this machine's packages need a certificate, those of the chroot do, too.
    cp -a /etc/ssl/certs/. "$base/etc/ssl/certs/"
    touch "$base/.complete"
fi

if [[ ${WEFT_CHECK_DEB:-} != inside ]]; then
    # Mounts end with the namespace.
    exec env WEFT_CHECK_DEB=inside unshare --mount --propagation private -- "$0" "$release" "$folder"
fi

work=$(mktemp -d)
mount -t tmpfs tmpfs "$work"
trap 'rm -f "$work/none"' EXIT
root=$work/root
mkdir "$work/above" "$work/work" "$root"
mount -t overlay overlay -o "lowerdir=$base,upperdir=$work/above,workdir=$work/work" "$root"
for place in proc dev sys; do mount --rbind "/$place" "$root/$place"; done
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
# Excludes files from packages of this machine: the same package in the chroot would ask to replace them.
for file in /etc/apt/apt.conf.d/*; do
    dpkg-query -S "$file" >/dev/null 2>&1 || cp "$file" "$root/etc/apt/apt.conf.d/"
done
mkdir -p "$root/srv/deb" "$root/srv/next"
cp "$deb" "$root/srv/deb/"
cp "$project/debian/tests/window" "$root/srv/"
# The same package with a higher version.
dpkg-deb -R "$deb" "$work/next"
sed -i 's/^Version: .*/&+next/' "$work/next/DEBIAN/control"
dpkg-deb -b "$work/next" "$root/srv/next/browse-meetup.deb" >/dev/null

inside() { chroot "$root" env -i HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }
install() { inside apt-get install -q -y --no-install-recommends "$@" >"$work/log" 2>&1 || { tail -n 30 "$work/log" >&2; exit 1; }; }
# As a user who starts it from the desktop; the store stays in the home folder.
start() { inside su tester -c 'WEFT_TEST_HOME=$HOME /srv/window'; }
store=/home/tester/.local/share/browse-meetup/groups.sqlite

inside apt-get update -q >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
# Alone, so that its own dependencies must suffice.
install "/srv/deb/$(basename "$deb")"
inside su -s /bin/sh -c 'browse-meetup --list --count 3' nobody
install dbus imagemagick libgl1-mesa-dri libglib2.0-bin xdotool xvfb fonts-noto-core sqlite3
inside useradd --create-home --shell /bin/bash tester
inside dpkg-query -W -f 'check-deb: ${Package} ${Version}\n' browse-meetup libgtk-4-1
start
saved() { inside sqlite3 "$store" 'SELECT count(*) FROM saved'; }
before=$(saved)
((before > 0)) || { echo "$0: the test saved no group" >&2; exit 1; }

install /srv/next/browse-meetup.deb
[[ $(inside dpkg-query -W -f '${Version}' browse-meetup) == *+next ]]
[[ $(saved) == "$before" ]] || { echo "$0: the upgrade changed the store" >&2; exit 1; }
start
[[ $(saved) == "$before" ]] || { echo "$0: the next version lost what was saved" >&2; exit 1; }

inside dpkg -L browse-meetup >"$work/files"
inside apt-get purge -q -y browse-meetup >"$work/log" 2>&1 || { tail -n 30 "$work/log" >&2; exit 1; }
left=$(
    while read -r file; do [[ -d $root$file || ! -e $root$file ]] || echo "$file"; done <"$work/files"
    find "$root"/{etc,opt,usr,var} -xdev \( -iname '*browse-meetup*' -o -iname '*org.weft*' -o -path '*/libexec/weft*' \) \
        ! -path '*/var/log/*' ! -path '*/var/cache/apt/*'
    grep -rlE 'org\.weft|browse-meetup' "$root/usr/share/applications" "$root/usr/share/icons" "$root/var/lib/dpkg/info" || true
)
[[ -z $left ]] || { echo "$0: left behind: $left" >&2; exit 1; }
[[ $(saved) == "$before" ]] || { echo "$0: removing the program removed what the user keeps" >&2; exit 1; }
echo "check-deb: on $release the package installs, starts, upgrades and goes without leftovers"
