#!/usr/bin/env bash
# test-check-nodes.sh: runs `swift package check-nodes` in a separate client's package. It must find violations, also in
# a subclass of another target's class, and pass the corrected package. A client that does not use the command does not
# build the tool.
set -euo pipefail

project=$(cd "$(dirname "$0")/.." && pwd -P)
client=$(mktemp -d)
trap 'rm -rf "$client"' EXIT
mkdir -p "$client"/Sources/{Badges,App,Sums}

cat >"$client/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let weft = Target.Dependency.product(name: "Weft", package: "$(basename "$project")")
let package = Package(
    name: "Client",
    dependencies: [.package(path: "$project")],
    targets: [
        .target(name: "Badges", dependencies: [weft]),
        .executableTarget(name: "App", dependencies: [weft, "Badges"]),
        .target(name: "Sums", dependencies: [.product(name: "WeftLayout", package: "$(basename "$project")")]),
    ])
END
cat >"$client/Sources/Badges/BadgeNode.swift" <<END
import Weft

open class BadgeNode: TextCellNode, @unchecked Sendable {
    @Guarded public var count = 0
    @MainActor private var isPressed = false
    private let icon = ImageNode()
}
END
cat >"$client/Sources/App/main.swift" <<END
import Badges
import Weft

final class RowNode: BadgeNode, @unchecked Sendable {
    var date = ""
}
END
echo 'import WeftLayout' >"$client/Sources/Sums/Sums.swift"

cd "$client"
check() { swift package check-nodes >check.log 2>&1; }
fail() {
    echo "test-check-nodes: $*" >&2
    cat "$client/check.log" >&2
    exit 1
}

swift build --target Sums >check.log 2>&1 || fail "the client does not build"
if find .build/ -path '*NodeCheck*' -name '*.o' | grep .; then fail "a client's build makes the tool"; fi

if check; then fail "what breaks the rule is passed"; fi
grep -qx 'Sources/App/main.swift:5: error: any thread may have a node, and nothing guards RowNode.date: .*@Guarded' \
    check.log || fail "the place is not told"
grep -qx 'node classes: 2, unguarded properties: 1' check.log || fail "more or less is found"

if swift package check-nodes --target App >check.log 2>&1; then fail "arguments are passed over"; fi
grep -q 'takes no arguments .*: --target App' check.log || fail "the arguments are not told"

sed -i 's/    var date/    @Guarded var date/' Sources/App/main.swift
check || fail "the mended package is not passed"
grep -qx 'node classes: 2, unguarded properties: 0' check.log || fail "the classes are not found"
echo "test-check-nodes: the client's node classes are checked"
