#!/usr/bin/env bash
# testing-stub.sh FOLDER: prints options for the linker if the toolchain needs an empty lib_Testing_Foundation, which it
# makes in FOLDER. Debian's swiftlang 6.2 has the module without its library, and every test bundle is linked to it.
set -euo pipefail

folder=$1
swift=$(realpath "$(command -v swift)")
libraries=$(dirname "$(dirname "$swift")")/lib/swift/linux
[[ -d $libraries/_Testing_Foundation.swiftmodule ]] || exit 0
compgen -G "$libraries/lib_Testing_Foundation.*" >/dev/null && exit 0
mkdir -p "$folder"
ar rcs "$folder/lib_Testing_Foundation.a"
echo "-Xlinker -L$(realpath "$folder")"
