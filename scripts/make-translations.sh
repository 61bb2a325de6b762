#!/usr/bin/env bash
# make-translations.sh FOLDER: compiles po/DOMAIN/LANGUAGE.po into FOLDER/LANGUAGE/LC_MESSAGES/DOMAIN.mo if they are
# newer. `resources` is no program's domain: make-resources.sh uses it.
set -euo pipefail

(($# == 1)) || { echo "usage: $0 FOLDER" >&2; exit 2; }
for source in "$(dirname "$0")"/../po/{browse-meetup,weft}/*.po; do
    [[ -e $source ]] || continue
    language=$(basename "$source" .po)
    domain=$(basename "$(dirname "$source")")
    target=$1/$language/LC_MESSAGES/$domain.mo
    [[ $target -nt $source ]] && continue
    mkdir -p "$(dirname "$target")"
    msgfmt --check --output-file="$target" "$source"
done
