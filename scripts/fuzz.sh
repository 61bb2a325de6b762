#!/usr/bin/env bash
# fuzz.sh SECONDS [TARGET...]: fuzzes each target for SECONDS, to find bytes that break a promise of the parsers of
# untrusted bytes (Tests/FuzzTests/Targets). Coverage-guided: libFuzzer with AddressSanitizer, in a separate build
# folder.
#
# Findings are minimised and saved in Tests/FuzzTests/Findings/TARGET, where each later test run tries them: fix the
# parser, and commit both.
set -euo pipefail

seconds=$1
shift
cd "$(dirname "$0")/.."
build=.build-fuzz
work=$PWD/$build/fuzz
mkdir -p "$work"
# The backtracer would wait for ever for a process stopped by libFuzzer.
export SWIFT_BACKTRACE=enable=no

compile() {
    local target map modules=()
    for target in WeftGraphics GroupDirectory; do
        swift build -c release --scratch-path "$build" --target "$target" -Xswiftc -enable-testing \
            -Xswiftc -sanitize=fuzzer,address >"$work/build.log" 2>&1 || { cat "$work/build.log" >&2; exit 1; }
    done
    for map in "$build"/release/{WeftShim,PictureDecoding}.build Sources/{CGTK,CSoup,CJPEG,CPNG,CPixbuf,CSQLite,CWebP}; do
        modules+=(-Xcc "-fmodule-map-file=$map/module.modulemap")
    done
    # shellcheck disable=SC2046
    swiftc -O -swift-version 6 -parse-as-library -module-name Fuzzer -sanitize=fuzzer,address \
        Tests/Fuzzer/*.swift Tests/FuzzTests/Targets/*.swift -I "$build/release/Modules" "${modules[@]}" \
        -Xcc -ISources/WeftShim/include -Xcc -ISources/PictureDecoding/include $(pkg-config --cflags gtk4 libsoup-3.0 | tr ' ' '\n' | grep '^-I' | sed 's/^/-Xcc /') \
        $(find "$build/release/" -name '*.o' -path '*.build/*') $(pkg-config --libs-only-L --libs-only-l gtk4 libsoup-3.0 sqlite3 libjpeg libpng libwebp) \
        -o "$work/fuzzer" >"$work/build.log" 2>&1 || { cat "$work/build.log" >&2; exit 1; }
}

# fuzz TARGET: status 0 without a finding.
fuzz() {
    local target=$1 corpus=$work/corpus/$1 found=$work/found/$1 log=$work/$1.log status=0 file name
    mkdir -p "$corpus" "$found"
    rm -f "$found"/*
    # Files with libFuzzer's names for failures are findings; the targets themselves report slow ones.
    FUZZ_TARGET=$target nice -n 15 "$work/fuzzer" "$corpus" "$work/seeds/$target" -max_total_time="$seconds" \
        -max_len=65536 -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 -artifact_prefix="$found/" \
        >"$log" 2>&1 || status=$?
    printf '%-12s %s\n' "$target" "$(tail -n 400 "$log" | grep -E '^#[0-9]+' | tail -n 1 | tr -s ' \t' ' ' || true)"
    ((status)) || return 0
    for file in "$found"/*; do
        [[ -f $file ]] || continue
        name=$(sha1sum "$file" | cut -c 1-12)
        mkdir -p "Tests/FuzzTests/Findings/$target"
        FUZZ_TARGET=$target "$work/fuzzer" -minimize_crash=1 -max_total_time=60 -timeout=60 \
            -exact_artifact_path="Tests/FuzzTests/Findings/$target/$name" "$file" >"$log.small" 2>&1 || true
        [[ -s Tests/FuzzTests/Findings/$target/$name ]] || cp "$file" "Tests/FuzzTests/Findings/$target/$name"
        echo "  $(grep -hE 'Fatal error:|ERROR: |deadly signal' "$log" | head -n 1)"
        echo "  Tests/FuzzTests/Findings/$target/$name, $(wc -c <"Tests/FuzzTests/Findings/$target/$name") bytes; the whole log: $log"
    done
    return 1
}

compile
scripts/make-fuzz-seeds.py "$work/seeds"
mapfile -t all < <("$work/fuzzer")
targets=("$@")
((${#targets[@]})) || targets=("${all[@]}")
failed=()
for target in "${targets[@]}"; do
    fuzz "$target" || failed+=("$target")
done
if ((${#failed[@]})); then
    echo "fuzz: findings of ${failed[*]}"
    exit 1
fi
echo "fuzz: ${#targets[@]} of ${#all[@]} targets, $seconds s each, nothing found"
