// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Weft",
    products: [
        .library(name: "Weft", targets: ["Weft"]),
        .library(name: "WeftLayout", targets: ["WeftLayout"]),
        .executable(name: "browse-meetup", targets: ["BrowseMeetup"]),
        .executable(name: "weft-gallery", targets: ["WeftGallery"]),
        .executable(name: "weft-layout", targets: ["LayoutTool"]),
        .executable(name: "layout-fuzz", targets: ["LayoutFuzz"]),
        .executable(name: "fixture-server", targets: ["FixtureServer"]),
        .executable(name: "feed-bench", targets: ["FeedBench"]),
        .executable(name: "bench-peers", targets: ["BenchPeers"]),
        .executable(name: "make-sample-data", targets: ["SampleData"]),
        .executable(name: "weft-picture-decoder", targets: ["WeftPictureDecoder"]),
    ],
    targets: [
        .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(name: "CSoup", pkgConfig: "libsoup-3.0", providers: [.apt(["libsoup-3.0-dev"])]),
        // Its header comes with libsoup-3.0-dev, which depends on it.
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsoup-3.0-dev"])]),
        // Of libgtk-4-dev, too; by itself it lets weft-picture-decoder do without GTK.
        .systemLibrary(name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgtk-4-dev"])]),
        .target(name: "WeftShim", dependencies: ["CGTK", "CSoup"]),
        .target(name: "PictureDecoding", dependencies: ["CPixbuf"]),
        // All C: without Swift's start-up it is 0.1 MB in place of 9, and starts in half the time.
        .executableTarget(
            name: "WeftPictureDecoder", dependencies: ["PictureDecoding"],
            linkerSettings: [.unsafeFlags(["-nostartfiles"])]),

        .target(name: "WeftLayout"),
        .target(name: "WeftGLib", dependencies: ["WeftShim"]),
        .target(name: "WeftGraphics", dependencies: ["PictureDecoding", "WeftGLib", "WeftLayout", "WeftShim"]),
        .target(name: "WeftGTK", dependencies: ["WeftGLib", "WeftGraphics", "WeftLayout", "WeftShim"]),
        .target(name: "WeftNodes", dependencies: ["WeftGLib", "WeftGraphics", "WeftGTK", "WeftLayout"]),
        .target(
            name: "WeftContainers", dependencies: ["WeftGLib", "WeftGraphics", "WeftGTK", "WeftLayout", "WeftNodes"]),
        .target(
            name: "Weft",
            dependencies: ["WeftContainers", "WeftGLib", "WeftNodes", "WeftGTK", "WeftGraphics", "WeftLayout"]),

        .target(name: "JSON"),
        .target(name: "SQLite", dependencies: ["CSQLite", "WeftGLib"]),
        .target(
            name: "GroupDirectory", dependencies: ["ICalendar", "JSON", "SQLite", "WeftGLib"],
            // In the program itself: it has no folder of resources that it would have to find.
            resources: [
                .embedInCode("Sources/Meetup/Queries"), .embedInCode("Sources/Mobilizon/Queries"),
                .embedInCode("Zones/windows-zones.tsv"),
            ]),
        .executableTarget(name: "BrowseMeetup", dependencies: ["GroupDirectory", "JSON", "Weft", "WeftGLib"]),
        .target(name: "ICalendar"),
        .target(name: "LayoutFormat", dependencies: ["JSON", "WeftLayout"]),
        .executableTarget(
            name: "WeftGallery", dependencies: ["Weft", "WeftGLib"], resources: [.embedInCode("Media/ball.webm")]),
        .executableTarget(name: "LayoutTool", dependencies: ["JSON", "LayoutFormat", "WeftGLib", "WeftLayout"]),
        .target(name: "LayoutChecks", dependencies: ["JSON", "LayoutFormat", "WeftLayout"]),
        .executableTarget(
            name: "LayoutFuzz", dependencies: ["LayoutChecks", "LayoutFormat", "WeftGLib", "WeftLayout"]),
        .executableTarget(name: "FixtureServer", dependencies: ["JSON", "WeftGLib"]),
        .executableTarget(
            name: "FeedBench",
            dependencies: ["BenchAllocations", "GroupDirectory", "JSON", "LayoutChecks", "Weft", "WeftGLib"]),
        .target(name: "BenchAllocations"),
        .executableTarget(name: "BenchPeers", dependencies: ["CGTK", "LayoutPeer"]),
        .target(name: "LayoutPeer"),
        .executableTarget(name: "SampleData", dependencies: ["JSON", "WeftGLib", "WeftGraphics"]),

        .testTarget(
            name: "WeftLayoutTests",
            dependencies: ["JSON", "LayoutChecks", "LayoutFormat", "LayoutPeer", "LayoutTool", "WeftLayout"],
            resources: [.copy("Cases")]),
        .testTarget(name: "JSONTests", dependencies: ["JSON", "WeftTestBasics"]),
        .testTarget(name: "WeftGLibTests", dependencies: ["WeftGLib", "WeftTestBasics"]),
        .testTarget(name: "WeftGraphicsTests", dependencies: ["PictureDecoding", "WeftGraphics", "WeftTestSupport"]),
        // In the decoder's place in tests: it lies to the program.
        .executableTarget(name: "LyingDecoder", dependencies: ["PictureDecoding"], path: "Tests/LyingDecoder"),
        .target(name: "WeftTestStart", path: "Tests/Start"),
        .target(name: "WeftTestBasics", dependencies: ["WeftGLib"], path: "Tests/Basics"),
        .target(
            name: "WeftTestSupport",
            dependencies: ["WeftGLib", "WeftGTK", "WeftShim", "WeftTestBasics", "WeftTestStart"],
            path: "Tests/Support"),
        .testTarget(name: "WeftGTKTests", dependencies: ["WeftGTK", "WeftTestSupport"]),
        .testTarget(
            name: "WeftNodesTests",
            dependencies: ["FixtureServer", "LayoutChecks", "WeftNodes", "WeftTestBasics", "WeftTestSupport"],
            resources: [.copy("Media")]),
        .testTarget(
            name: "WeftContainersTests", dependencies: ["WeftContainers", "WeftTestBasics", "WeftTestSupport"]),
        .testTarget(
            name: "ICalendarTests", dependencies: ["GroupDirectory", "ICalendar", "WeftTestSupport"],
            exclude: ["oracle.py"]),
        .testTarget(name: "GroupDirectoryTests", dependencies: ["GroupDirectory", "WeftGLib", "WeftTestBasics"]),
        // XCTest: their stand-ins for services answer in the main loop, which only synchronous methods turn.
        .testTarget(
            name: "SourceTests", dependencies: ["GroupDirectory", "ICalendar", "JSON", "WeftGLib", "WeftTestBasics"],
            exclude: ["validate_queries.py", "meetup.graphql", "mobilizon.graphql"]),
        // XCTest: the desktop's services are asked in the main loop.
        .testTarget(
            name: "DesktopTests", dependencies: ["GroupDirectory", "WeftGLib", "WeftTestBasics"],
            exclude: ["geoclue.py", "portal.py", "secrets.py"]),
        // Writes to a store until it is killed.
        .executableTarget(
            name: "StoreWriter", dependencies: ["GroupDirectory", "WeftGLib"], path: "Tests/StoreWriter"),
        .testTarget(
            name: "StoreTests", dependencies: ["GroupDirectory", "SQLite", "StoreWriter", "WeftTestBasics"]),
        // A resolver of names for tests, which only this machine is spoken to in.
        .target(name: "NameResolver", dependencies: ["CGTK"], path: "Tests/NameResolver"),
        .testTarget(
            name: "ServiceTests",
            dependencies: [
                "BrowseMeetup", "FixtureServer", "GroupDirectory", "JSON", "NameResolver", "WeftGLib", "WeftTestBasics",
            ]),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "WeftTestBasics"]),
        .testTarget(
            name: "BrowseMeetupTests",
            dependencies: ["BrowseMeetup", "FixtureServer", "WeftTestBasics", "WeftTestSupport"]),
        .executableTarget(
            name: "AccessibilityProgram", dependencies: ["Weft", "WeftGLib"], path: "Tests/AccessibilityProgram"),
        .testTarget(
            name: "AccessibilityTests",
            dependencies: ["AccessibilityProgram", "BrowseMeetup", "FixtureServer", "WeftGallery", "WeftTestSupport"],
            exclude: ["bus.py", "bus_client.py", "list_client.py", "walk_client.py"]),
        // README's examples. It may use nothing but the product Weft.
        .executableTarget(name: "ReadmeProgram", dependencies: ["Weft"], path: "Tests/ReadmeProgram"),
        .testTarget(
            name: "WeftGalleryTests",
            dependencies: ["ReadmeProgram", "Weft", "WeftGLib", "WeftGallery", "WeftTestBasics", "WeftTestSupport"]),
        .testTarget(name: "WaylandTests", dependencies: ["WeftContainers", "WeftTestSupport"]),
        // The targets are built once more, with libFuzzer, by scripts/fuzz.sh.
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "GroupDirectory", "ICalendar", "JSON", "PictureDecoding", "WeftGLib", "WeftGraphics", "WeftTestBasics",
            ],
            exclude: ["Findings"]),
        .testTarget(name: "SourceRulesTests"),
    ],
    swiftLanguageModes: [.v6]
)
