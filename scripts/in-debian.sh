#!/usr/bin/env bash
# in-debian.sh RELEASE COMMAND...: runs a command in a minimal Debian release (12, 13, bookworm, trixie, sid) with this
# folder and a Swift toolchain; the command must install everything else. The toolchain is the release's own if that is
# new enough, else this machine's. Returns the command's exit status. Needs root and debootstrap.
#
# The system is kept in WEFT_DEBIAN (default: ~/.cache/weft) for the next time, with its own build folder, since
# libraries differ. Delete its folder there to reset it. Mounts exist only during the command.
set -euo pipefail

usage() {
    echo "usage: $0 RELEASE COMMAND..., for example: $0 trixie make test" >&2
    exit 2
}

(($# >= 2)) || usage
case "$1" in
12) release=bookworm ;;
13) release=trixie ;;
[a-z]*) release=$1 ;;
*) usage ;;
esac
shift
((EUID == 0)) || { echo "$0: a chroot needs root: sudo $0 $release $*" >&2; exit 1; }
for tool in debootstrap unshare swift; do
    command -v "$tool" >/dev/null || { echo "$0: there is no \`$tool\` here" >&2; exit 1; }
done

project=$(cd "$(dirname "$0")/.." && pwd -P)
swift=$(dirname "$(dirname "$(dirname "$(realpath "$(command -v swift)")")")")
store=${WEFT_DEBIAN:-${XDG_CACHE_HOME:-$HOME/.cache}/weft}
root=$store/$release
build=$store/$release-build${WEFT_DEBIAN_BUILD:+-$WEFT_DEBIAN_BUILD}
oldest_swift=$(sed -n '1s/.*swift-tools-version: *//p' "$project/Package.swift")
# Dependencies of the toolchain itself.
toolchain_packages=(ca-certificates make git build-essential pkg-config libcurl4-openssl-dev libxml2 libncurses6 libedit2
    libpython3-dev tzdata)

mkdir -p "$store" "$build"
exec 9>"$store/$release.lock"
flock 9
if [[ ! -e $root/.complete ]]; then
    echo "Installing a bare Debian $release in $root" >&2
    rm -rf --one-file-system "$root"
    debootstrap --variant=minbase --include=ca-certificates "$release" "$root" >"$store/$release.log" 2>&1 ||
        { tail -n 20 "$store/$release.log" >&2; exit 1; }
    # If this machine's packages need a certificate, those of the chroot do, too.
    cp -a /etc/ssl/certs/. "$root/etc/ssl/certs/"
    # Excludes files from packages of this machine: the same package in the chroot would ask to replace them.
    for file in /etc/apt/apt.conf.d/*; do
        dpkg-query -S "$file" >/dev/null 2>&1 || cp "$file" "$root/etc/apt/apt.conf.d/"
    done
    chroot "$root" sh -c 'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y \
        --no-install-recommends "$@"' sh "${toolchain_packages[@]}" >>"$store/$release.log" 2>&1 ||
        { tail -n 20 "$store/$release.log" >&2; exit 1; }
    touch "$root/.complete"
fi
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
own_swift=$(chroot "$root" apt-cache policy swiftlang | sed -n 's/^ *Candidate: *//p')
if chroot "$root" dpkg --compare-versions "${own_swift/(none)/0}" ge "$oldest_swift"; then
    swift=
    chroot "$root" sh -c 'dpkg-query -W swiftlang >/dev/null 2>&1 || DEBIAN_FRONTEND=noninteractive apt-get install \
        -q -y --no-install-recommends swiftlang' >>"$store/$release.log" 2>&1 ||
        { tail -n 20 "$store/$release.log" >&2; exit 1; }
fi
flock -u 9

mkdir -p "$root$project" "$root$swift" "$project/.build"
# The command is passed as words; the mounts end with the namespace.
# shellcheck disable=SC2016
exec unshare --mount --propagation private -- bash -euo pipefail -c '
    root=$1 project=$2 swift=$3 build=$4
    shift 4
    for folder in proc dev sys; do mount --rbind "/$folder" "$root/$folder"; done
    mount -t tmpfs tmpfs "$root/tmp"
    [[ -z $swift ]] || mount --bind "$swift" "$root$swift"
    mount --bind "$project" "$root$project"
    mount --bind "$build" "$root$project/.build"
    exec env -i HOME=/root LANG=C.UTF-8 TERM="${TERM:-dumb}" PATH="${swift:+$swift/usr/bin:}/usr/sbin:/usr/bin:/sbin:/bin" \
        ${CI:+CI="$CI"} chroot "$root" sh -c "cd \"\$1\" && shift && exec \"\$@\"" sh "$project" "$@"
' bash "$root" "$project" "$swift" "$build" "$@"
