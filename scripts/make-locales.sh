#!/usr/bin/env bash
# make-locales.sh FOLDER: compiles the locales of the tests into FOLDER, for LOCPATH, unless they exist. The system's
# own locales are not changed: a new system has only C, and all locales take 240 MB.
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
    # The status is 1 also for warnings.
    localedef -i "$locale" -f UTF-8 "$work/locale" >"$work/log" 2>&1 || [[ -e $work/locale/LC_TIME ]] ||
        { cat "$work/log" >&2; rm -rf "$work"; exit 1; }
    chmod 755 "$work/locale"
    mv "$work/locale" "$1/$locale.UTF-8"
    rm -rf "$work"
done
