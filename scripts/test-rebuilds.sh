#!/usr/bin/env bash
# test-rebuilds.sh: adds a stored property to DisplayNode and checks that SwiftPM compiles BrowseMeetup and an outside package
# again, although both import its module through Weft alone. An object file that keeps the old size of its base class crashes.
# Works on a copy of the tracked files in .build-rebuilds, which is kept for the next run.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd -P)
work=$project/.build-rebuilds
copy=$work/weft
client=$work/client
node=Sources/WeftNodes/DisplayNode.swift

fail() {
    echo "test-rebuilds: $*" >&2
    tail -n 30 "$work/build.log" >&2
    exit 1
}

mkdir -p "$copy" "$client/Sources/client"
# Files keep their times, so that unchanged ones are not compiled again.
git -C "$project" ls-files -z -- Package.swift Sources Plugins Workshop Tests |
    tar -C "$project" --null --files-from=- -cf - | tar -C "$copy" -xf -
cat >"$client/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "client",
    dependencies: [.package(path: "../weft")],
    targets: [.executableTarget(name: "client", dependencies: [.product(name: "Weft", package: "weft")])])
END
cat >"$client/Sources/client/main.swift" <<END
import Weft

final class MarkedNode: DisplayNode, @unchecked Sendable {
    @Guarded var mark = 7
}

let nodes = (0..<1_000).map { _ in MarkedNode() }
for node in nodes { node.mark += 1 }
print(nodes.allSatisfy { \$0.mark == 8 } ? "whole" : "broken")
END

cd "$client"
# Both products are built from the client's package, so that Weft is built once.
build() {
    for product in client browse-meetup; do
        swift build --product "$product" >"$work/build.log" 2>&1 || fail "$product does not build"
    done
}
objects() { find .build/debug/client.build .build/debug/BrowseMeetup.build -name 'main.swift.o' -o -name '*CellNode.swift.o'; }

build
(($(objects | wc -l) > 2)) || fail "there are no objects to look at"
touch "$work/before"
# The next run copies the original file again.
sed -i 's|^    @MainActor var main = MainState()|    public let grown = (1, 2, 3, 4, 5, 6, 7, 8)\n&|' "$copy/$node"
grep -q 'let grown' "$copy/$node" || fail "$node has no place for a property"
build
stale=$(objects | while read -r object; do [[ $object -nt $work/before ]] || echo "$object"; done)
[[ -z $stale ]] || fail "not compiled again:"$'\n'"$stale"
[[ $(.build/debug/client) == whole ]] || fail "the client is broken"
echo "test-rebuilds: a property of DisplayNode rebuilds BrowseMeetup and a package outside"
