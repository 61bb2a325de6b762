#!/usr/bin/env bash
# make-deb.sh FOLDER: builds the Debian packages into FOLDER, and checks them with lintian, which must find nothing.
set -euo pipefail

(($# == 1)) || { echo "usage: $0 FOLDER" >&2; exit 2; }
cd "$(dirname "$0")/.."
mkdir -p "$1"
folder=$(realpath "$1")
version=$(dpkg-parsechangelog -S Version)
grep -q "static let version = \"$version\"" Sources/BrowseMeetup/App/Program.swift ||
    { echo "$0: debian/changelog says $version, Program.swift another version" >&2; exit 1; }

profiles=()
# Debian 12 has no compiler package, and 13 an old one: the compiler in the PATH is used. The other dependencies are
# checked.
dpkg-checkbuilddeps >/dev/null 2>&1 || profiles=(-Ppkg.browse-meetup.toolchain)
name=browse-meetup_${version}_$(dpkg --print-architecture)
rm -f "$folder"/*.deb "$folder"/*.changes "$folder"/*.buildinfo
DEB_FOLDER=$folder dpkg-buildpackage -b -us -uc "${profiles[@]}" \
    --buildinfo-option="-u$folder" --buildinfo-file="$folder/$name.buildinfo" \
    --changes-option="-u$folder" --changes-file="$folder/$name.changes"
# Some of the tools write to the home folder.
lintian --allow-root --info --display-info --fail-on error,warning,info "$folder/$name.changes"
ls -l "$folder"/*.deb
