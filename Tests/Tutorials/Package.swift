// swift-tools-version: 6.2
import PackageDescription

// Programs that were written for Texture. `make test` builds the same sources as a target of Weft's own package, which
// has built Weft already.
let package = Package(
    name: "Tutorials",
    dependencies: [.package(name: "Weft", path: "../..")],
    targets: [
        .target(
            name: "Tutorials", dependencies: [.product(name: "AsyncDisplayKit", package: "Weft")], path: "Sources")
    ],
    // Such code was written before actors: node blocks take what they like along.
    swiftLanguageModes: [.v5]
)
