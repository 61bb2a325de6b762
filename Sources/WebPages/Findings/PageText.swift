/// Cleans up the texts of pages.
enum PageText {
    private static let maximumLine = 1000

    /// Returns the text on one line, without markup and with character references resolved, including doubly escaped
    /// ones; nil if nothing is left. O(length)
    static func line(_ text: String) -> String? {
        var text = text.prefix(bytes: 4 * maximumLine)
        if text.utf8.contains(UInt8(ascii: "<")) { text = plain(text) }
        if text.utf8.contains(UInt8(ascii: "&")) { text = HTMLCharacterReference.resolve(Array(text.utf8)[...]) }
        return text.onOneLine.prefix(bytes: maximumLine).unlessEmpty
    }

    /// Returns the text between tags; each tag becomes a blank.
    static func plain(_ html: String) -> String {
        var tokens = HTMLTokenizer(Array(html.utf8))
        var text = ""
        while let token = tokens.next() {
            switch token {
            case .text(let range): text += tokens.text(range)
            case .start, .end: text += " "
            case .rawText: break
            }
        }
        return text
    }

    /// Escapes plain text as HTML.
    static func escaped(_ text: String) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): result += "&amp;".utf8
            case UInt8(ascii: "<"): result += "&lt;".utf8
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the tags without duplicates and without a leading `#`.
    static func tags(_ tags: [String]) -> [String] {
        var seen: Set<String> = []
        // Not lazy: the filter has side effects, and a lazy one may run twice.
        let names = tags.map { $0.utf8.first == UInt8(ascii: "#") ? String($0.dropFirst()) : $0 }.filter {
            !$0.isEmpty && $0.utf8.count <= 100 && seen.insert($0.lowercased()).inserted
        }
        return Array(names.prefix(PageEvent.maximumTags))
    }

    /// Returns the names without duplicates and without mail addresses.
    static func organizers(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        // Not lazy: the filter has side effects, and a lazy one may run twice.
        let kept = names.filter { !$0.utf8.contains(UInt8(ascii: "@")) && seen.insert($0).inserted }
        return Array(kept.prefix(PageEvent.maximumOrganizers))
    }

    /// Makes a venue from a text: the name is the part up to the first comma or line end, the address is the rest.
    static func venue(inWords text: String) -> PageVenue? {
        let text = text.utf8.contains(UInt8(ascii: "<")) ? plain(text) : text
        let bytes = text.trimmed.utf8
        let cut = bytes.firstIndex { $0 == UInt8(ascii: ",") || $0 == 0x0A } ?? bytes.endIndex
        var venue = PageVenue()
        venue.name = line(String(decoding: bytes[..<cut], as: UTF8.self))
        venue.address = line(String(decoding: bytes[cut...].dropFirst(), as: UTF8.self))
        return venue.isEmpty ? nil : venue
    }
}
