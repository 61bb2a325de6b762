import Glibc
import WeftGLib

/// The searchable words of an event: title, tags, venue, group and the beginning of the text. A value.
///
/// The words come from `SearchWords`. They are joined into one string of bytes with a blank before each word, so that
/// they can be searched as bytes.
struct EventSearchText: Sendable {
    /// Maximum number of bytes of a description's HTML that are read, and maximum number of its words.
    private static let maximumBytes = 4 << 10
    private static let maximumWords = 200

    /// The bytes with a NUL at the end; words contain none.
    private let bytes: [CChar]

    /// - Complexity: O(`maximumBytes`).
    init(_ event: AgendaEvent) {
        let (group, event) = (event.group, event.event)
        let parts = [
            event.name, group?.name, event.venue?.name, event.venue?.address, event.venue?.city, group?.city,
        ].compactMap(\.self)
        let short = SearchWords.index((parts + event.details.tags).joined(separator: "\n"), limit: Self.maximumWords)
        let text = String(decoding: event.details.beginning(of: Self.maximumBytes), as: UTF8.self)
        let long = SearchWords.index(text, limit: Self.maximumWords)
        bytes = Array((" " + short + " " + long).utf8CString)
    }

    /// True if it has all words of a pattern. O(bytes) for each of them.
    func contains(_ pattern: Pattern) -> Bool {
        pattern.phrases.allSatisfy { strstr(bytes, $0) != nil }
    }

    /// The words to find. The last word of each phrase may be the start of a word. A value.
    struct Pattern: Sendable {
        /// The phrases, not empty. Each word has a blank before it, and a NUL follows the last one.
        fileprivate let phrases: [[CChar]]

        /// nil for a text without words.
        init?(_ text: String) {
            phrases = SearchWords.phrases(of: text).map { Array((" " + $0.joined(separator: " ")).utf8CString) }
            if phrases.isEmpty { return nil }
        }
    }
}

extension EventDetails {
    /// The beginning of the description without its tags, in UTF-8.
    /// - Parameter limit: the maximum number of bytes of HTML that are read.
    func beginning(of limit: Int) -> [UInt8] {
        var (text, isTag): ([UInt8], Bool) = ([], false)
        for byte in (descriptionHTML ?? "").utf8.prefix(limit) {
            switch byte {
            case UInt8(ascii: "<"):
                isTag = true
                text.append(UInt8(ascii: " "))
            case UInt8(ascii: ">"): isTag = false
            default: if !isTag { text.append(byte) }
            }
        }
        return text
    }
}

/// The texts of events, each read once. A value.
struct EventTexts: Sendable {
    private var texts: [EventKey: (event: AgendaEvent, text: EventSearchText)] = [:]
    /// True while the user may type words; texts are kept during that time.
    var isKept = false

    /// The search text of an event's current version.
    mutating func text(of event: AgendaEvent) -> EventSearchText {
        if let known = texts[event.id], known.event.isIdentical(to: event) { return known.text }
        let text = EventSearchText(event)
        texts[event.id] = (event, text)
        return text
    }

    /// Forgets the texts of all events except these. O(events)
    mutating func keep(_ rows: [AgendaRow]) {
        guard texts.count > 2 * rows.count + 100 else { return }
        let ids = Set(rows.lazy.map(\.event.id))
        texts = texts.filter { ids.contains($0.key) }
    }
}
