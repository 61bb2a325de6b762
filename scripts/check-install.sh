#!/usr/bin/env bash
# check-install.sh DESTDIR PREFIX: checks the files installed by `make install`.
set -euo pipefail

(($# == 2)) || { echo "usage: $0 DESTDIR PREFIX" >&2; exit 2; }
project=$(cd "$(dirname "$0")/.." && pwd -P)
root=$1$2
id=org.weft.BrowseMeetup
program=$root/bin/browse-meetup
decoder=$root/libexec/weft/weft-picture-decoder
man=$root/share/man/man1/browse-meetup.1
failures=0
fail() {
    echo "check-install: $*" >&2
    failures=$((failures + 1))
}

for binary in "$program" "$decoder"; do [[ -x $binary ]] || { fail "no program at $binary"; exit 1; }; done
for file in "share/applications/$id.desktop" "share/metainfo/$id.metainfo.xml" share/man/man1/browse-meetup.1 \
    share/doc/browse-meetup/LICENSE share/browse-meetup/style.css share/browse-meetup/data/groups.json \
    "share/icons/hicolor/scalable/apps/$id.svg" "share/gnome-shell/search-providers/$id.search-provider.ini" \
    "share/dbus-1/services/$id.service"; do
    [[ -s $root/$file ]] || fail "$file is missing"
done
for language in $(<"$project/po/LINGUAS"); do
    grep -q "^Comment\[$language\]=" "$root/share/applications/$id.desktop" || fail "the desktop entry has no $language"
    grep -q "xml:lang=\"$language\"" "$root/share/metainfo/$id.metainfo.xml" || fail "the metainfo has no $language"
    [[ -s $root/share/locale/$language/LC_MESSAGES/browse-meetup.mo ]] || fail "the program has no $language"
done
# The bus must start the installed program.
grep -qx "Exec=$2/bin/browse-meetup --gapplication-service" "$root/share/dbus-1/services/$id.service" ||
    fail "the service file starts another program"
while read -r file; do fail "not readable by everyone: $file"; done < <(find "$root" -type f ! -perm -444)
while read -r file; do fail "writable by others: $file"; done < <(find "$root" -perm /022 ! -type l)

# The binaries must contain no path of the build machine.
toolchain=$(dirname "$(dirname "$(dirname "$(realpath "$(command -v swift)")")")")
for binary in "$program" "$decoder"; do
    dynamic=$(readelf -d "$binary")
    if grep -E 'RPATH|RUNPATH' <<<"$dynamic"; then fail "$binary has a path to look for libraries in"; fi
    if grep -E 'NEEDED.*(libswift|libFoundation|libdispatch)' <<<"$dynamic"; then fail "$binary needs a toolchain"; fi
    if readelf -S -W "$binary" | grep -E ' \.(symtab|debug_[a-z]+) '; then fail "$binary is not stripped"; fi
    for folder in "$project" "$toolchain/usr" "$(cd ~ && pwd -P)"; do
        if grep -aoE -m 5 "${folder//./\\.}/[[:print:]]*" "$binary"; then fail "$binary names $folder"; fi
    done
done
if readelf -d "$decoder" | grep -E 'NEEDED.*(gtk|soup)'; then fail "the decoder has more libraries than it needs"; fi

"$project/scripts/check-metadata.sh" "$root/share/metainfo/$id.metainfo.xml" "$root/share/applications/$id.desktop" "$man" ||
    fail "the metadata has faults"

# The decoder's sandbox must work.
"$decoder" --attempt open || fail "the decoder opens files"

# The program runs from there, and its man page lists its options.
"$program" --version >/dev/null || fail "the program does not run"
while read -r option; do
    grep -qF -- "${option//-/\\-}" "$man" || fail "the man page does not name $option"
done < <("$program" --help | grep -oE '(^| )--[a-z-]+' | tr -d ' ' | sort -u)

((failures == 0)) || exit 1
echo "check-install: $(find "$root" -type f | wc -l) files in $root are right; the program has $(stat -c %s "$program") bytes"
