@testable import NodeCheck

/// The project's modules and their dependencies, as docs/architecture.md draws them.
enum Modules {
    /// The modules that each module may import directly; their own imports are allowed as well.
    static let arrows: [String: Set<String>] = [
        "WeftLayout": [],
        "WeftGLib": ["WeftShim"],
        "WeftGraphics": ["CairoTextLock", "PictureDecoding", "WeftGLib", "WeftLayout", "WeftShim"],
        "WeftGTK": ["WeftGLib", "WeftGraphics", "WeftLayout", "WeftShim"],
        "WeftNodes": ["WeftGLib", "WeftGraphics", "WeftGTK", "WeftLayout"],
        "WeftContainers": ["WeftNodes"],
        "Weft": ["WeftContainers"],
        "AsyncDisplayKit": ["Foundation", "FoundationNetworking", "WeftContainers"],
        "SQLite": ["CSQLite", "WeftGLib"],
        "GroupDirectory": ["ICalendar", "JSON", "SQLite", "WebPages", "WeftGLib"],
        "ICalendar": [],
        "WebPages": ["ICalendar", "JSON", "WeftGLib"],
        "JSON": [],
        "BrowseMeetup": ["Weft", "GroupDirectory", "JSON"],
        "WeftGallery": ["Weft"],
        "FeedBench": ["BenchAllocations", "Weft", "GroupDirectory", "JSON", "LayoutChecks", "SQLite"],
        "LayoutFormat": ["JSON", "WeftLayout"],
        "LayoutTool": ["JSON", "LayoutFormat", "WeftGLib", "WeftLayout"],
        "LayoutChecks": ["JSON", "LayoutFormat", "WeftLayout"],
        "LayoutFuzz": ["LayoutChecks", "LayoutFormat", "WeftGLib", "WeftLayout"],
        "TutorialBench": ["AsyncDisplayKit"],
        "FixtureServer": ["HTTPServing", "JSON", "WeftGLib"],
        "HTTPServing": ["WeftGLib", "WeftShim"],
        "PageFindings": ["JSON", "WebPages", "WeftGLib"],
        "SampleData": ["JSON", "WeftGLib", "WeftGraphics"],
        "NodeCheck": [],
        "CheckNodes": ["Foundation", "PackagePlugin"],
    ]

    /// The modules that may call C.
    static let callingC: Set<String> = ["WeftGLib", "WeftGraphics", "WeftGTK", "SQLite", "HTTPServing"]

    /// The C modules.
    static let shims: Set<String> = [
        "CairoTextLock", "WeftShim", "CGTK", "CJPEG", "CPNG", "CPixbuf", "CSoup", "CSQLite", "CWebP", "PictureDecoding",
    ]

    /// The allowed modules from outside. Everything else must go through the shim. Foundation brings ICU along, which
    /// costs start-up time and memory; Synchronization.Mutex confuses ThreadSanitizer.
    static let fromOutside: Set<String> = ["Glibc", "Dispatch", "FoundationEssentials"]

    /// All modules below `module`.
    static func below(_ module: String) -> Set<String> {
        var found: Set<String> = []
        var waiting = Array(arrows[module] ?? [])
        while let next = waiting.popLast() {
            if found.insert(next).inserted { waiting += arrows[next] ?? [] }
        }
        return found
    }
}

extension SourceText {
    /// The modules that are imported, with their lines; `import struct Glibc.timespec` imports Glibc.
    var imports: [(module: String, line: Int)] {
        let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        return tokens.indices.compactMap { index in
            guard tokens[index].text == "import", index + 1 < tokens.count else { return nil }
            let isOfOneThing = kinds.contains(tokens[index + 1].text) && index + 2 < tokens.count
            return (tokens[index + (isOfOneThing ? 2 : 1)].text, tokens[index].line)
        }
    }
}
