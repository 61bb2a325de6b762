#!/usr/bin/env bash
# make-locales.sh FOLDER: compiles the locales that tests ask for into FOLDER, for LOCPATH; those there are stay. The
# system's own stay as they are: a fresh one has none but C, and all of them take 240 MB.
set -euo pipefail

(($# == 1)) || { echo "usage: $0 FOLDER" >&2; exit 2; }
mkdir -p "$1"
for locale in ar_EG de_DE en_US es_ES fr_FR ja_JP pt_BR zh_CN; do
    [[ -d $1/$locale.UTF-8 ]] && continue
    if [[ ! -e /usr/share/i18n/locales/$locale ]]; then
        echo "There is no source of the locale $locale: its tests are skipped (Debian has it in \`locales\`)." >&2
        continue
    fi
    work=$(mktemp -d "$1/.new.XXXXXX")
    # It answers 1 for warnings, too.
    localedef -i "$locale" -f UTF-8 "$work/locale" >"$work/log" 2>&1 || [[ -e $work/locale/LC_TIME ]] ||
        { cat "$work/log" >&2; rm -rf "$work"; exit 1; }
    chmod 755 "$work/locale"
    mv "$work/locale" "$1/$locale.UTF-8"
    rm -rf "$work"
done
