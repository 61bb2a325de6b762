#!/usr/bin/env bash
# make-pot.sh [FOLDER]: extracts the texts for translators from the sources: FOLDER/browse-meetup.pot for the program,
# FOLDER/weft.pot for the framework, FOLDER/resources.pot for desktop files; FOLDER is po. The output is deterministic,
# so that a difference means changed texts.
set -euo pipefail

cd "$(dirname "$0")/.."
folder=${1:-po}
mkdir -p "$folder"

# Reads a template from standard input.
write() {
    sed -e '/^"POT-Creation-Date:/d' -e 's/charset=CHARSET/charset=UTF-8/' >"$folder/$1.pot"
}
options=(--from-code=UTF-8 --add-comments=Translators: --add-location=file --msgid-bugs-address=https://weft.example.org
    --no-wrap --output=-)

# Swift's literals are similar enough to Java's, including concatenation with "+": a test requires plain literals.
collect() {
    local domain=$1
    shift
    # Excludes files that git still lists but the work tree no longer has.
    git ls-files -co --exclude-standard -- "$@" | LC_ALL=C sort | while read -r file; do
        [[ ! -e $file ]] || echo "$file"
    done |
        xgettext --files-from=- --language=Java "${options[@]}" --package-name="$domain" \
            --keyword --keyword=localized:1 --keyword=localizedIn:1c,2 --keyword=localizedPlural:1,2 \
            --keyword=frameworkText:1 --keyword=frameworkPlural:1,2 |
        write "$domain"
}

collect browse-meetup 'Sources/BrowseMeetup/*.swift' 'Sources/GroupDirectory/*.swift'
collect weft 'Sources/WeftGLib/*.swift' 'Sources/WeftGTK/*.swift' 'Sources/WeftGraphics/*.swift' \
    'Sources/WeftNodes/*.swift' 'Sources/WeftContainers/*.swift' 'Sources/AsyncDisplayKit/*.swift'
xgettext "${options[@]}" --package-name=resources --keyword= --keyword=GenericName --keyword=Comment --keyword=Keywords \
    --keyword=Name resources/*.desktop resources/*.metainfo.xml | write resources
