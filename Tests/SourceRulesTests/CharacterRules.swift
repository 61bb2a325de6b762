@testable import NodeCheck

/// Code that reads text from outside must compare scalars or bytes.
///
/// Swift's `Character` is what people see as one: "<" behind U+0600, or before U+0301, is no longer the character "<",
/// and a filter that compares characters lets it pass. All modules of the program are under the rule, so a new file is,
/// too, without anybody's doing; the exceptions are by file, with a count, so that a new comparison beside an old one
/// is found.
extension Rule {
    /// Modules that do not read text from outside, or that work with characters as people see them: selection, line
    /// breaks, finding rows by typing.
    private static let modulesOfSeenText: Set = [
        "LayoutFormat", "LayoutTool", "NodeCheck", "WeftContainers", "WeftGallery", "WeftGraphics", "WeftLayout",
    ]

    /// Properties of `Character` that a scalar lacks or has only under `properties`.
    private static let characterProperties: Set = [
        "isNewline", "isWhitespace", "isLetter", "isNumber", "isPunctuation", "isSymbol", "isMathSymbol",
        "isCurrencySymbol", "isHexDigit", "isWholeNumber", "hexDigitValue", "wholeNumberValue",
    ]

    private enum Reason: String {
        case grammar = "reads a grammar of ASCII: text that does not fit it is refused, not passed on as checked"
        case ownText = "reads text of the program, the system or the locale"
        case typed = "reads words that the user typed or looks for, and passes none on as checked"
        case seen = "works with characters as people see them"
    }

    /// The number of comparisons that a file may have, which is its current number.
    private static let comparesCharacters: [String: (count: Int, reason: Reason)] = [
        "Sources/AsyncDisplayKit/Values/UIFont.swift": (1, .ownText),
        "Sources/BrowseMeetup/App/AppStyle.swift": (1, .ownText),
        "Sources/BrowseMeetup/App/KeyPress+Undo.swift": (1, .seen),
        "Sources/BrowseMeetup/CommandLine/DemoSources.swift": (1, .ownText),
        "Sources/BrowseMeetup/Details/DetailsFactsCellNode.swift": (1, .seen),
        "Sources/BrowseMeetup/EventPage/EventPageCells.swift": (1, .seen),
        "Sources/BrowseMeetup/Feed/AvatarNode.swift": (2, .seen),
        "Sources/BrowseMeetup/Search/ShellSearchProvider.swift": (1, .typed),
        "Sources/BrowseMeetup/Sources/AddressField.swift": (2, .typed),
        "Sources/BrowseMeetup/Sources/SourceEditor.swift": (3, .typed),
        "Sources/BrowseMeetup/States/FeedBars.swift": (1, .ownText),
        "Sources/BrowseMeetup/States/SourceTrouble.swift": (1, .ownText),
        "Sources/GroupDirectory/CommandLine/CommandLineHelp.swift": (1, .ownText),
        "Sources/GroupDirectory/CommandLine/CommandLineReader.swift": (3, .typed),
        "Sources/GroupDirectory/CommandLine/EventsOptions.swift": (1, .typed),
        "Sources/GroupDirectory/CommandLine/OpenedAddress.swift": (5, .typed),
        "Sources/GroupDirectory/Model/Coordinate.swift": (3, .typed),
        "Sources/GroupDirectory/Places/Desktop/DBusConnection+Portal.swift": (1, .ownText),
        "Sources/GroupDirectory/Places/Desktop/GeoClueLocation.swift": (1, .ownText),
        "Sources/GroupDirectory/Places/Desktop/PortalLocation.swift": (1, .ownText),
        "Sources/GroupDirectory/Places/Gazetteer+LargestTown.swift": (1, .ownText),
        "Sources/GroupDirectory/Places/Gazetteer.swift": (1, .typed),
        "Sources/GroupDirectory/Places/GuessedLocationService.swift": (1, .ownText),
        "Sources/GroupDirectory/Service/DataDirectory.swift": (3, .ownText),
        "Sources/GroupDirectory/Service/JSONValue+Fields.swift": (1, .grammar),
        "Sources/GroupDirectory/Service/LinkBase.swift": (1, .grammar),
        "Sources/GroupDirectory/Service/LinkHeader.swift": (1, .grammar),
        "Sources/GroupDirectory/Sources/EventsCalendar/EventsCalendarDecoder.swift": (2, .grammar),
        "Sources/GroupDirectory/Sources/GraphQL/GraphQLDocument.swift": (1, .ownText),
        "Sources/GroupDirectory/Sources/Meetup/Markdown.swift": (1, .grammar),
        "Sources/GroupDirectory/Sources/Meetup/MeetupDecoder.swift": (2, .grammar),
        "Sources/GroupDirectory/Sources/Meetup/MeetupSource.swift": (2, .grammar),
        "Sources/GroupDirectory/Sources/Mobilizon/MobilizonDecoder.swift": (1, .grammar),
        "Sources/GroupDirectory/Sources/Addresses/PostalAddress.swift": (8, .grammar),
        "Sources/GroupDirectory/Sources/SourceFinder.swift": (2, .typed),
        "Sources/GroupDirectory/Sources/SourcePage.swift": (1, .grammar),
        "Sources/GroupDirectory/Store/File/StoreFile.swift": (1, .ownText),
        "Sources/GroupDirectory/Zones/WindowsZones.swift": (2, .ownText),
        "Sources/ICalendar/ICalendar+Writing.swift": (1, .ownText),
        "Sources/ICalendar/Reading/CalendarEvent+Lines.swift": (1, .grammar),
        "Sources/ICalendar/Reading/ContentLine+Values.swift": (1, .grammar),
        "Sources/ICalendar/Reading/ICalendarReader.swift": (3, .grammar),
        "Sources/ICalendar/Recurrence/RecurrenceRule.swift": (6, .grammar),
        "Sources/ICalendar/ZoneName.swift": (3, .grammar),
        "Sources/ICalendar/ZoneResolver.swift": (1, .grammar),
        "Sources/JSON/JSON+Writing.swift": (1, .ownText),
        "Sources/JSON/JSONNumber.swift": (3, .ownText),
        "Sources/SQLite/DatabaseError.swift": (1, .ownText),
        "Sources/WebPages/HTML/HTMLCharacterReference.swift": (2, .ownText),
        "Sources/WebPages/HTML/PageAddress.swift": (1, .grammar),
        "Sources/WeftGLib/HTTP/HTTPAddress.swift": (1, .grammar),
        "Sources/WeftGLib/HTTP/HTTPBodyDecoder.swift": (2, .grammar),
        "Sources/WeftGLib/HTTP/HTTPFreshness.swift": (2, .grammar),
        "Sources/WeftGLib/HTTP/HTTPHeaders.swift": (3, .grammar),
        "Sources/WeftGLib/HTTP/HTTPHop.swift": (1, .grammar),
        "Sources/WeftGLib/Locale/LocalDate+Patterns.swift": (10, .ownText),
        "Sources/WeftGLib/Locale/LocalDate.swift": (1, .ownText),
        "Sources/WeftGLib/Locale/LocalDistance.swift": (2, .ownText),
        "Sources/WeftGLib/Locale/LocalNumber.swift": (1, .ownText),
        "Sources/WeftGLib/Locale/TextDomain.swift": (1, .ownText),
        "Sources/WeftGLib/Locale/UserLanguage.swift": (3, .ownText),
        "Sources/WeftGLib/Program/OptionParser+GLib.swift": (2, .ownText),
        "Sources/WeftGLib/Program/OptionParser.swift": (1, .ownText),
        "Sources/WeftGLib/Program/ProcessMemory.swift": (1, .ownText),
        "Sources/WeftGLib/Program/TraceFile.swift": (1, .ownText),
        "Sources/WeftGTK/Style/StyleProbe.swift": (2, .ownText),
        "Sources/WeftGTK/Widget+Events.swift": (6, .seen),
        "Sources/WeftGTK/Widgets/Search/SearchBar.swift": (1, .seen),
        "Sources/WeftGTK/Windows/Application+Opening.swift": (1, .ownText),
        "Sources/WeftGTK/Windows/Application.swift": (1, .ownText),
        "Sources/WeftGTK/Windows/FileChooser.swift": (1, .ownText),
        "Sources/WeftNodes/Debugging/DebugOverlay+Names.swift": (2, .ownText),
        "Sources/WeftNodes/Images/Loading/BasicImageDownloader.swift": (1, .grammar),
        "Sources/WeftNodes/Media/MapRegion.swift": (1, .ownText),
        "Sources/WeftNodes/Text/Selection/TextNode+Selection.swift": (1, .seen),
        "Sources/WeftNodes/Text/Selection/TextPlace.swift": (3, .seen),
        "Sources/WeftNodes/Text/Selection/TextSelector+Keys.swift": (1, .seen),
    ]

    static let comparesScalars = Rule("text from outside is compared by scalars or bytes, not by characters") { file in
        guard file.path.hasPrefix("Sources/"), !modulesOfSeenText.contains(file.module) else { return [] }
        let lines = characterLines(of: file)
        guard lines.count > comparesCharacters[file.path]?.count ?? 0 else { return [] }
        return lines.map { file.violation($0, "compares characters; marks around one hide it from that: use scalars") }
    }

    /// The numbers of the lines, from 1.
    private static func characterLines(of file: SourceFile) -> [Int] {
        let text = file.text
        var lines = Set(text.codeLines.indices.filter { comparesLiteral(file, $0) }.map { $0 + 1 })
        for (index, token) in text.tokens.enumerated() {
            let before = index > 1 ? text.tokens[index - 2].text : ""
            let isProperty = index > 0 && text.tokens[index - 1].text == "." && before != "properties"
            if token.text == "Character" || isProperty && characterProperties.contains(token.text) {
                lines.insert(token.line)
            }
        }
        return lines.sorted()
    }

    /// True if a line compares with a literal of one character, and neither it nor the line before mentions scalars or
    /// bytes.
    private static func comparesLiteral(_ file: SourceFile, _ index: Int) -> Bool {
        let code = file.text.codeLines
        let calls = ["split(separator: ", "Index(of: ", "contains(", "replacing(", "== ", "!= "]
        let isCompared = calls.contains { call in
            code[index].utf8Ranges(of: call).contains { range in
                isLiteralOfOneCharacter(Array(file.lines[index].utf8.dropFirst(range.upperBound)))
            }
        }
        guard isCompared else { return false }
        let around = (index > 0 ? code[index - 1] : "") + code[index]
        return !["scalar", "utf8", "Scalar", "byte", "UInt8"].contains { around.contains($0) }
    }

    /// True if the rest of a line starts with a literal of one character, which may be escaped.
    private static func isLiteralOfOneCharacter(_ rest: [UInt8]) -> Bool {
        let quote = UInt8(ascii: "\"")
        guard rest.first == quote, let end = rest.dropFirst().firstIndex(of: quote) else { return false }
        let contents = String(decoding: rest[1..<end], as: UTF8.self)
        return contents.count == 1 && contents != "\\" || contents.count == 2 && contents.hasPrefix("\\")
    }
}

extension String {
    /// The ranges of the text in this one, in bytes.
    fileprivate func utf8Ranges(of text: String) -> [Range<Int>] {
        let (bytes, wanted) = (Array(utf8), Array(text.utf8))
        return bytes.indices.filter { bytes[$0...].starts(with: wanted) }.map { $0..<$0 + wanted.count }
    }
}
