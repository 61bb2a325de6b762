@testable import NodeCheck

extension Rule {
    /// Requirements documented by the standard library, and methods of result builders, which are not called directly.
    private static let documentedElsewhere: Set = [
        "hash(into:)", "description", "debugDescription", "errorDescription", "rawValue", "init(rawValue:)",
        "init(floatLiteral:)", "init(integerLiteral:)", "init(stringLiteral:)", "init(arrayLiteral:)", "id",
        "encode(to:)", "init(from:)", "enqueue(_:)", "checkIsolated()", "asUnownedSerialExecutor()", "unownedExecutor",
        "startIndex", "endIndex", "index(after:)", "makeIterator()", "next()",
    ]

    /// A `///` comment is required directly above it. It is not required for overrides, for implementations of the
    /// project's protocols, which document them, and for an enumeration's cases with clear names.
    static let documentsWhatIsPublic = Rule("what is public has its doc line") { files in
        let sources = files.filter { !$0.isTest }.map { ($0, Declaration.all(in: $0.text)) }
        let all = sources.flatMap(\.1)
        var parents: [String: Set<String>] = [:]
        var requirements: [String: Set<String>] = [:]
        for declaration in all {
            if declaration.isRequirement { requirements[declaration.scope ?? "", default: []].insert(declaration.name) }
            if !declaration.inherited.isEmpty {
                parents[declaration.name, default: []].formUnion(declaration.inherited)
            }
        }
        let publicProtocols = Set(
            all.filter { $0.keyword == "protocol" && $0.modifiers.contains("public") }.map(\.name))

        func isAnswer(_ declaration: Declaration) -> Bool {
            guard let scope = declaration.scope, !declaration.isRequirement else { return false }
            var (seen, waiting): (Set<String>, [String]) = ([], [scope])
            while let type = waiting.popLast() {
                if requirements[type]?.contains(declaration.name) == true { return true }
                if seen.insert(type).inserted { waiting += parents[type] ?? [] }
            }
            return false
        }

        return sources.flatMap { file, declarations in
            declarations.filter { declaration in
                let isPublic =
                    declaration.isRequirement
                    ? publicProtocols.contains(declaration.scope ?? "")
                    : !declaration.modifiers.isDisjoint(with: ["public", "open"])
                let isOperator = declaration.keyword == "func" && declaration.name.first?.isLetter == false
                let isOfBuilder = declaration.name.hasPrefix("build") && declaration.modifiers.contains("static")
                return isPublic && !declaration.modifiers.contains("override") && declaration.keyword != "extension"
                    && !isOperator && !isOfBuilder && !documentedElsewhere.contains(declaration.name)
                    && !hasDocLine(file.text, above: declaration.line) && !isAnswer(declaration)
            }.map { file.violation($0.line, "\($0.scope.map { "\($0)." } ?? "")\($0.name) has no doc line") }
        }
    }

    /// Skips comments for maintainers: `// @unchecked: …`.
    private static func hasDocLine(_ text: SourceText, above line: Int) -> Bool {
        var index = line - 2
        while index >= 0, text.commentLines[index].hasPrefix("// ") { index -= 1 }
        return index >= 0 && text.commentLines[index].hasPrefix("///")
    }

    static let mostStoredProperties = 15

    /// Types that may have more members, with their current number and the reason.
    private static let largeTypes: [String: (count: Int, reason: String)] = [
        "BrowseMeetup.BrowseMeetupApp": (16, "the window, its views, and what opens beside them"),
        "BrowseMeetup.MeetupFeedViewController": (19, "its nodes, its services and what is under way"),
        "BrowseMeetup.PlacePopover": (19, "each widget of the popover by its name"),
        "BrowseMeetup.SourceEditor": (16, "its list, the address that is being added, and what it tells"),
        "FeedBench.ListBench": (24, "each figure of a run by its name"),
        "FeedBench.MergedScroll": (16, "each figure of a run by its name"),
        "FixtureServer.Group": (16, "a record's fields"),
        "GroupDirectory.EventAgenda": (17, "its session, its machine, and what was asked of it"),
        "GroupDirectory.FeedConfiguration": (16, "each option by its name"),
        "GroupDirectory.FeedLimits": (17, "each number by its name"),
        "GroupDirectory.Group": (24, "a record's fields"),
        "GroupDirectory.RichTextBuilder": (17, "where a reader of HTML is in its document"),
        "ICalendar.CalendarEvent": (21, "the properties of a VEVENT"),
        "ICalendar.ICalendarReader": (18, "where a reader is in its calendar"),
        "SampleData.Group": (17, "a record's fields"),
        "SampleData.Record": (19, "a record's fields"),
        "WebPages.PageEvent": (23, "the properties of an event on a page"),
        "WebPages.PageFindings": (17, "each kind of finding by its name"),
        "WeftContainers.ListController": (29, "names the parts of a list, and runs its frames"),
        "WeftContainers.SplitViewController": (20, "its settings, both sides, and the slide between them"),
        "WeftContainers.ViewController": (16, "what a page shows, what it has in the header bar, and where it is"),
        "WeftGLib.HTTPHop": (18, "what was asked, and how far one message of an exchange has come"),
        "WeftLayout.LayoutPass": (18, "what one pass keeps, which its memory takes over"),
        "WeftLayout.LayoutSlot": (23, "one record an element in a pass, in one piece of memory"),
        "WeftLayout.LayoutStyleValues": (16, "the properties of a style"),
        "WeftNodes.EditableTextNode": (20, "Texture's settings of a field, and what it tells"),
        "WeftNodes.GuardedState": (18, "what is under a node's lock; what few nodes have is in boxes"),
        "WeftNodes.ImageNode": (17, "Texture's settings of a picture"),
        "WeftNodes.NetworkImageNode": (16, "Texture's settings of a download"),
        "WeftNodes.TextNode": (23, "Texture's settings of a text"),
        "WeftNodes.VideoPlayerNode": (18, "each part of its bar by its name"),
    ]

    static let keepsTypesSmall = Rule("no type with more than \(mostStoredProperties) stored properties") { files in
        files.filter { !$0.isTest }.flatMap { file in
            let stored = Declaration.all(in: file.text).filter { $0.isStored && $0.scope != nil }
            let types = Dictionary(grouping: stored) { $0.scope ?? "" }.sorted { $0.key < $1.key }
            return types.compactMap { name, properties -> Violation? in
                let limit = largeTypes["\(file.module).\(name)"]?.count ?? mostStoredProperties
                guard properties.count > limit else { return nil }
                return file.violation(properties[0].line, "\(name) has \(properties.count) stored properties")
            }
        }
    }
}
