// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Weft",
    products: [
        .library(name: "Weft", targets: ["Weft"]),
        .library(name: "WeftLayout", targets: ["WeftLayout"]),
        .library(name: "AsyncDisplayKit", targets: ["AsyncDisplayKit"]),
        .plugin(name: "CheckNodes", targets: ["CheckNodes"]),
        .executable(name: "browse-meetup", targets: ["BrowseMeetup"]),
        .executable(name: "weft-gallery", targets: ["WeftGallery"]),
        .executable(name: "weft-layout", targets: ["LayoutTool"]),
        .executable(name: "weft-picture-decoder", targets: ["WeftPictureDecoder"]),
    ],
    targets: [
        .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(name: "CSoup", pkgConfig: "libsoup-3.0", providers: [.apt(["libsoup-3.0-dev"])]),
        // Its header comes with libsoup-3.0-dev, which depends on it.
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsoup-3.0-dev"])]),
        // Of libgtk-4-dev, too; by itself it lets weft-picture-decoder do without GTK.
        .systemLibrary(name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgtk-4-dev"])]),
        // They decode pictures. The libraries come with GTK; on newer systems their headers do not.
        .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        .target(name: "WeftShim", dependencies: ["CGTK", "CSoup"]),
        // Stands before functions of cairo's in the whole process, so that nobody has it who does not draw text.
        .target(name: "CairoTextLock", dependencies: ["CGTK"]),
        .target(name: "PictureDecoding", dependencies: ["CJPEG", "CPNG", "CPixbuf", "CWebP"]),
        .executableTarget(name: "WeftPictureDecoder", dependencies: ["PictureDecoding"]),

        .target(name: "WeftLayout"),
        .target(name: "WeftGLib", dependencies: ["WeftShim"]),
        .target(
            name: "WeftGraphics",
            dependencies: ["CairoTextLock", "PictureDecoding", "WeftGLib", "WeftLayout", "WeftShim"]),
        .target(name: "WeftGTK", dependencies: ["WeftGLib", "WeftGraphics", "WeftLayout", "WeftShim"]),
        .target(name: "WeftNodes", dependencies: ["WeftGLib", "WeftGraphics", "WeftGTK", "WeftLayout"]),
        .target(
            name: "WeftContainers", dependencies: ["WeftGLib", "WeftGraphics", "WeftGTK", "WeftLayout", "WeftNodes"]),
        .target(
            name: "Weft",
            dependencies: ["WeftContainers", "WeftGLib", "WeftNodes", "WeftGTK", "WeftGraphics", "WeftLayout"]),

        // Texture's names for code that was written for it; the one module that has all of Foundation.
        .target(
            name: "AsyncDisplayKit",
            dependencies: ["WeftContainers", "WeftGLib", "WeftGTK", "WeftGraphics", "WeftLayout", "WeftNodes"]),

        // The plugin runs the tool, which is built for that and not before.
        .executableTarget(name: "NodeCheck"),
        .plugin(
            name: "CheckNodes",
            capability: .command(
                intent: .custom(verb: "check-nodes", description: "Checks what node classes store (Weft).")),
            dependencies: ["NodeCheck"]),

        .target(name: "JSON"),
        .target(name: "SQLite", dependencies: ["CSQLite", "WeftGLib"]),
        .target(
            name: "GroupDirectory", dependencies: ["ICalendar", "JSON", "SQLite", "WebPages", "WeftGLib"],
            // In the program itself: it has no folder of resources that it would have to find.
            resources: [
                .embedInCode("Sources/Meetup/Queries"), .embedInCode("Sources/Mobilizon/Queries"),
                .embedInCode("Zones/windows-zones.tsv"), .embedInCode("Zones/windows-display-names.tsv"),
            ]),
        .executableTarget(name: "BrowseMeetup", dependencies: ["GroupDirectory", "JSON", "Weft", "WeftGLib"]),
        .target(name: "ICalendar"),
        .target(name: "WebPages", dependencies: ["ICalendar", "JSON", "WeftGLib"]),
        .target(name: "LayoutFormat", dependencies: ["JSON", "WeftLayout"]),
        .executableTarget(
            name: "WeftGallery", dependencies: ["Weft", "WeftGLib"], resources: [.embedInCode("Media/ball.webm")]),
        .executableTarget(name: "LayoutTool", dependencies: ["JSON", "LayoutFormat", "WeftGLib", "WeftLayout"]),

        // The workshop: what this project is tried, measured and supplied with. No product has any of it, and only who
        // names an executable builds it; SwiftPM names one without a product after its target.
        .target(
            name: "LayoutChecks", dependencies: ["JSON", "LayoutFormat", "WeftLayout"], path: "Workshop/LayoutChecks"),
        .executableTarget(
            name: "layout-fuzz", dependencies: ["LayoutChecks", "LayoutFormat", "WeftGLib", "WeftLayout"],
            path: "Workshop/LayoutFuzz"),
        .target(name: "HTTPServing", dependencies: ["WeftGLib", "WeftShim"], path: "Workshop/HTTPServing"),
        .executableTarget(
            name: "fixture-server", dependencies: ["HTTPServing", "JSON", "WeftGLib"], path: "Workshop/FixtureServer"),
        .executableTarget(
            name: "feed-bench",
            dependencies: ["BenchAllocations", "GroupDirectory", "JSON", "LayoutChecks", "SQLite", "Weft", "WeftGLib"],
            path: "Workshop/FeedBench"),
        // A program of its own: feed-bench would measure Foundation along, in whatever it measures.
        .executableTarget(
            name: "tutorial-bench",
            dependencies: ["AsyncDisplayKit", "WeftGLib", "WeftGTK", "WeftGraphics", "WeftLayout", "WeftNodes"],
            path: "Workshop/TutorialBench"),
        .target(name: "BenchAllocations", path: "Workshop/BenchAllocations"),
        .executableTarget(name: "bench-peers", dependencies: ["CGTK", "LayoutPeer"], path: "Workshop/BenchPeers"),
        .target(name: "LayoutPeer", path: "Workshop/LayoutPeer"),
        .executableTarget(
            name: "page-findings", dependencies: ["JSON", "WebPages", "WeftGLib"], path: "Workshop/PageFindings"),
        .executableTarget(
            name: "make-sample-data", dependencies: ["JSON", "WeftGLib", "WeftGraphics"], path: "Workshop/SampleData"),

        .testTarget(
            name: "WeftLayoutTests",
            dependencies: ["JSON", "LayoutChecks", "LayoutFormat", "LayoutPeer", "LayoutTool", "WeftLayout"],
            resources: [.copy("Cases")]),
        .testTarget(name: "JSONTests", dependencies: ["JSON", "WeftTestBasics"]),
        .testTarget(name: "WeftGLibTests", dependencies: ["WeftGLib", "WeftTestBasics"]),
        .testTarget(
            name: "WeftGraphicsTests",
            dependencies: ["CairoTextLock", "PictureDecoding", "WeftGraphics", "WeftTestBasics", "WeftTestSupport"]),
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
            dependencies: [
                "fixture-server", "HTTPServing", "LayoutChecks", "WeftNodes", "WeftTestBasics", "WeftTestSupport",
            ],
            resources: [.copy("Media")]),
        .testTarget(
            name: "WeftContainersTests", dependencies: ["WeftContainers", "WeftTestBasics", "WeftTestSupport"]),
        .testTarget(
            name: "ICalendarTests", dependencies: ["GroupDirectory", "ICalendar", "WeftGLib", "WeftTestSupport"],
            exclude: ["oracle.py"]),
        .testTarget(
            name: "GroupDirectoryTests",
            dependencies: ["GroupDirectory", "ICalendar", "WebPages", "WeftGLib", "WeftTestBasics"]),
        .testTarget(
            name: "WebPagesTests", dependencies: ["ICalendar", "JSON", "WebPages", "WeftTestBasics"]),
        // XCTest: their stand-ins for services answer in the main loop, which only synchronous methods turn.
        .testTarget(
            name: "SourceTests",
            dependencies: [
                "GroupDirectory", "HTTPServing", "ICalendar", "JSON", "WebPages", "WeftGLib", "WeftTestBasics",
            ],
            exclude: ["validate_queries.py", "meetup.graphql", "mobilizon.graphql"]),
        // XCTest: the desktop's services are asked in the main loop.
        .testTarget(
            name: "DesktopTests", dependencies: ["GroupDirectory", "WeftGLib", "WeftTestBasics"],
            exclude: ["background.py", "geoclue.py", "portal.py", "secret_portal.py", "secrets.py"]),
        // Writes to a store until it is killed.
        .executableTarget(
            name: "StoreWriter", dependencies: ["GroupDirectory", "WeftGLib"], path: "Tests/StoreWriter"),
        .testTarget(
            name: "StoreTests",
            dependencies: ["GroupDirectory", "ICalendar", "SQLite", "StoreWriter", "WeftTestBasics"],
            exclude: ["read_calendar.py"]),
        // A resolver of names for tests, which only this machine is spoken to in.
        .target(name: "NameResolver", dependencies: ["CGTK"], path: "Tests/NameResolver"),
        .testTarget(
            name: "ServiceTests",
            dependencies: [
                "BrowseMeetup", "fixture-server", "GroupDirectory", "HTTPServing", "JSON", "NameResolver", "WeftGLib",
                "WeftNodes", "WeftShim", "WeftTestBasics",
            ],
            exclude: ["TLS/tls.py"]),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "WeftTestBasics"]),
        .testTarget(
            name: "BrowseMeetupTests",
            dependencies: [
                "BrowseMeetup", "fixture-server", "HTTPServing", "SQLite", "WeftTestBasics", "WeftTestSupport",
            ],
            exclude: [
                "Notifications/notifications.py", "Notifications/notification_portal.py", "Program/network.py",
            ]),
        .executableTarget(
            name: "AccessibilityProgram", dependencies: ["Weft", "WeftGLib"], path: "Tests/AccessibilityProgram"),
        .testTarget(
            name: "AccessibilityTests",
            dependencies: ["AccessibilityProgram", "BrowseMeetup", "fixture-server", "WeftGallery", "WeftTestSupport"],
            exclude: [
                "bus.py", "bus_client.py", "event_client.py", "flow_client.py", "language_client.py", "list_client.py",
                "midnight_client.py", "node_client.py", "walk_client.py",
            ]),
        // README's examples and those of the guides. It may use nothing but the product Weft.
        .executableTarget(name: "ReadmeProgram", dependencies: ["Weft"], path: "Tests/ReadmeProgram"),
        // The program of the guide "Building Browse Meetup", with nothing but the product Weft, too.
        .executableTarget(name: "MeetupProgram", dependencies: ["Weft"], path: "Tests/MeetupProgram"),
        // A client of Weft and Foundation.
        .target(name: "FoundationClient", dependencies: ["Weft"], path: "Tests/FoundationClient"),
        .testTarget(
            name: "WeftGalleryTests",
            dependencies: [
                "FoundationClient", "MeetupProgram", "ReadmeProgram", "Weft", "WeftGLib", "WeftGallery",
                "WeftTestBasics", "WeftTestSupport",
            ]),
        // What a program written for Texture says, in the language mode of its time; the package of its own in there is
        // what a client has.
        .target(
            name: "Tutorials", dependencies: ["AsyncDisplayKit"], path: "Tests/Tutorials/Sources",
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "AsyncDisplayKitTests",
            dependencies: ["AsyncDisplayKit", "Tutorials", "WeftNodes", "WeftTestBasics", "WeftTestSupport"]),
        .testTarget(name: "WaylandTests", dependencies: ["WeftContainers", "WeftTestBasics", "WeftTestSupport"]),
        // The targets are built once more, with libFuzzer, by scripts/fuzz.sh.
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "GroupDirectory", "ICalendar", "JSON", "PictureDecoding", "WebPages", "WeftGLib", "WeftGraphics",
                "WeftTestBasics",
            ],
            exclude: ["Findings"]),
        .testTarget(name: "SourceRulesTests", dependencies: ["NodeCheck"]),
    ],
    swiftLanguageModes: [.v6]
)

// `make test` sets it: with optimised code the tests take a third of the processor time. Modules that hardly compute stay as
// they are, since optimising takes longer than it saves. SwiftPM refuses dependencies with such flags, so only this does it.
let slowToOptimise = [
    "AsyncDisplayKit", "BrowseMeetup", "LayoutTool", "WeftGallery", "bench-peers", "feed-bench", "page-findings",
    "tutorial-bench",
]
if Context.environment["WEFT_OPTIMISED_TESTS"] != nil {
    for target in package.targets
    where [.regular, .executable].contains(target.type) && target.path?.hasPrefix("Tests") != true
        && !slowToOptimise.contains(target.name)
    {
        let flags = SwiftSetting.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
        target.swiftSettings = (target.swiftSettings ?? []) + [flags]
    }
}

// SwiftPM builds a target again when a module that it names has changed. A class that grew in a module behind another one
// would leave old objects, which crash: so each target, and each library for its clients, names all modules below it.
let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })

@MainActor func below(_ names: [String]) -> [String] {
    var found = Set(names)
    var waiting = names
    while let next = waiting.popLast() {
        for case .byNameItem(let name, _) in targets[next]?.dependencies ?? [] where found.insert(name).inserted {
            waiting.append(name)
        }
    }
    return found.sorted()
}

let named = package.targets.map { target in below([target.name]).filter { $0 != target.name } }
for (target, names) in zip(package.targets, named) where target.type != .plugin {
    target.dependencies = names.map { .init(stringLiteral: $0) }
}
package.products = package.products.map { product in
    guard let library = product as? Product.Library else { return product }
    return .library(name: library.name, targets: below(library.targets).filter { targets[$0]?.type != .system })
}
