#!/usr/bin/env bash
# make-resources.sh FOLDER: writes the desktop entry and the metainfo with all translations into FOLDER.
set -euo pipefail

(($# == 1)) || { echo "usage: $0 FOLDER" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd -P)
cd "$(dirname "$0")/.."
# msgfmt requires the list of languages beside the catalogues.
catalogues=$(mktemp -d)
trap 'rm -rf "$catalogues"' EXIT
cp po/LINGUAS po/resources/*.po "$catalogues"
for file in resources/*.desktop; do
    msgfmt --desktop --template="$file" -d "$catalogues" --output-file="$folder/$(basename "$file")"
done
for file in resources/*.metainfo.xml; do
    msgfmt --xml --template="$file" -d "$catalogues" --output-file="$folder/$(basename "$file")"
done
