#!/usr/bin/env bash
# make-docs.sh FOLDER: builds the static site of Weft's API and guides, replacing the contents of FOLDER. Needs
# weft-gallery's debug build and a display. Every warning by docc (a broken link, a missing picture) is an error.
#
# The guides are the catalogue Sources/Weft/Weft.docc and the files of docs/ named below. README provides the first
# example, and weft-gallery the pictures: ![…](gallery-NAME) is its page NAME, in light and dark style.
set -euo pipefail

site=$1
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
catalogue=$work/Weft.docc
modules=(WeftContainers WeftNodes WeftGTK WeftGraphics WeftGLib WeftLayout)

# tool NAME: a tool of the toolchain.
tool() { command -v "$1" || echo "$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")/$1"; }

collect_guides() {
    local guide
    cp -R Sources/Weft/Weft.docc "$catalogue"
    for guide in starting:Starting nodes:NodeClasses layout:LayingOut accessibility:Accessibility; do
        sed 's#](layout/#](#' "docs/${guide%%:*}.md" >"$catalogue/${guide##*:}.md"
    done
    cp docs/layout/*.svg "$catalogue/"
    sed -n '/^## A first program$/,/^## A cell$/p' README.md | sed '$d; s#\[docs/starting.md\](docs/starting.md)#<doc:Starting>#' \
        >"$work/program.md"
    sed -i -e "/^<!-- README: A program -->$/{r $work/program.md" -e 'd}' "$catalogue/Weft.md"
}

take_pictures() {
    local name
    for name in $(grep -oh '](gallery-[a-z-]*)' "$catalogue"/*.md | sed 's#](gallery-\(.*\))#\1#' | sort -u); do
        "$binaries/weft-gallery" --page "$name" --screenshot "$catalogue/gallery-$name.png"
        "$binaries/weft-gallery" --page "$name" --dark --screenshot "$catalogue/gallery-$name~dark.png"
    done
}

# One symbol graph for everything that `import Weft` provides.
extract_symbols() {
    local map arguments=()
    for map in "$binaries"/{WeftShim,PictureDecoding,CairoTextLock}.build Sources/{CGTK,CSoup,CJPEG,CPNG,CPixbuf,CWebP}; do
        arguments+=(-Xcc "-fmodule-map-file=$map/module.modulemap")
    done
    mkdir "$work/symbols"
    # shellcheck disable=SC2046
    "$(tool swift-symbolgraph-extract)" -module-name Weft -I "$binaries/Modules" "${arguments[@]}" \
        -I Sources/WeftShim/include -I Sources/PictureDecoding/include -I Sources/CairoTextLock/include \
        $(pkg-config --cflags-only-I gtk4 libsoup-3.0 gdk-pixbuf-2.0) -target "$(uname -m)-unknown-linux-gnu" \
        -minimum-access-level public -skip-synthesized-members -module-cache-path "$work/cache" \
        -experimental-allowed-reexported-modules="$(IFS=,; echo "${modules[*]}")" -output-dir "$work/symbols"
}

binaries=$("${SWIFT:-swift}" build --show-bin-path)
collect_guides
take_pictures
extract_symbols
"$(tool docc)" convert "$catalogue" --additional-symbol-graph-dir "$work/symbols" --output-path "$work/site" \
    --fallback-display-name Weft --fallback-bundle-identifier org.weft.Weft --transform-for-static-hosting \
    --warnings-as-errors
rm -rf "$site"
mkdir -p "$(dirname "$site")"
mv "$work/site" "$site"
echo "python3 -m http.server --directory $site; then http://localhost:8000/documentation/weft"
