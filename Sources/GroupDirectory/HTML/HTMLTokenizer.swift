/// Splits HTML into text and relevant tags, after section 13.2.5 of the HTML standard, without its error reports.
///
/// Every step moves forward, and a search that reached the end in vain is not repeated.
struct HTMLTokenizer {
    enum Token {
        /// Text with resolved character references.
        case text(String)
        case start(Tag)
        case end(HTMLElement)
    }

    struct Tag {
        let element: HTMLElement
        /// `<svg/>`; the standard respects it for some elements only.
        var isSelfClosing: Bool
        /// The attributes used for text, with resolved character references.
        var href: String?
        var start: String?
        var value: String?
    }

    private let bytes: [UInt8]
    private var position = 0
    /// The end tag that ends the next text, after a raw text element.
    private var rawTextEnd: String?
    /// Set once no `>` closes a tag outside of quotes: quotes are ignored from then on.
    private var ignoresQuotes = false
    /// The last offset at which a tag ends: after it a `<` is text.
    private let lastTagEnd: Int

    init(_ html: String) {
        bytes = Array(html.utf8)
        lastTagEnd = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
    }

    /// True if a tag gives the text structure. O(bytes); does not move.
    func hasBlockTags() -> Bool {
        var scout = self
        while let token = scout.next(wantsText: false) {
            switch token {
            case .start(let tag) where tag.element.isStructure: return true
            case .end(let element) where element.isStructure: return true
            default: continue
            }
        }
        return false
    }

    /// The next token; nil at the end. Text may be split into several tokens.
    mutating func next(wantsText: Bool = true) -> Token? {
        while position < bytes.count {
            if let name = rawTextEnd {
                skipRawText(until: name)
                continue
            }
            let start = position
            position = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            // A `<` that opens nothing is text.
            while position < bytes.count, !opensMarkup(at: position) {
                position = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            }
            if position > start {
                guard wantsText else { continue }
                return .text(HTMLCharacterReference.resolve(bytes[start..<position]))
            }
            if let token = markup() { return token }
        }
        return nil
    }

    private func opensMarkup(at index: Int) -> Bool {
        guard index + 1 < bytes.count else { return false }
        let next = bytes[index + 1]
        if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") { return true }
        return (next.isASCIILetter || next == UInt8(ascii: "/")) && index < lastTagEnd
    }

    /// Parses the markup at the `<` at `position`; nil if it does not affect the text.
    private mutating func markup() -> Token? {
        switch bytes[position + 1] {
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
            skipDeclaration()
            return nil
        case UInt8(ascii: "/"):
            position += 2
            guard bytes[position].isASCIILetter else {
                skip(behind: UInt8(ascii: ">"))
                return nil
            }
            let tag = readTag()
            return tag.element.map(Token.end)
        default:
            position += 1
            let tag = readTag()
            guard let element = tag.element else { return nil }
            if element == .rawText { rawTextEnd = tag.name }
            return .start(
                Tag(
                    element: element, isSelfClosing: tag.isSelfClosing, href: tag.href, start: tag.start,
                    value: tag.value))
        }
    }

    /// Skips a comment, a document type, a processing instruction or a CDATA section.
    private mutating func skipDeclaration() {
        let body = position + 2
        guard bytes[body...].starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")]) else {
            return skip(behind: UInt8(ascii: ">"))
        }
        // The shortest comments are `<!-->` and `<!--->`, so the dashes may be the opening ones.
        var index = body
        while let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) {
            index = end + 1
            let isBang = bytes[end - 1] == UInt8(ascii: "!")
            let dashes = isBang ? end - 1 : end
            let isClosed = bytes[dashes - 1] == UInt8(ascii: "-") && bytes[dashes - 2] == UInt8(ascii: "-")
            if isClosed, dashes >= (isBang ? body + 4 : body + 2) {
                position = index
                return
            }
        }
        position = bytes.count
    }

    private mutating func skip(behind byte: UInt8) {
        position = bytes[position...].firstIndex(of: byte).map { $0 + 1 } ?? bytes.count
    }

    /// Moves after the end tag of a name, or to the end.
    private mutating func skipRawText(until name: String) {
        rawTextEnd = nil
        var index = position
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            let nameEnd = start + 2 + name.utf8.count
            if nameEnd <= bytes.count, bytes[start + 1] == UInt8(ascii: "/"),
                bytes[(start + 2)..<nameEnd].elementsEqual(name.utf8, by: { $0.asciiLowercased == $1 }),
                nameEnd == bytes.count || !bytes[nameEnd].isASCIILetter
            {
                position = nameEnd
                return skip(behind: UInt8(ascii: ">"))
            }
            index = start + 1
        }
        position = bytes.count
    }
}

extension HTMLTokenizer {
    private struct RawTag {
        var name = ""
        var isSelfClosing = false
        var href: String?
        var start: String?
        var value: String?

        var element: HTMLElement? { HTMLElement(name: name) }
    }

    /// Parses a name, attributes and `>`, from the name's first letter on, and moves after it.
    private mutating func readTag() -> RawTag {
        let start = position
        if let tag = readTag(believingQuotes: !ignoresQuotes) { return tag }
        // An unclosed quote would swallow the rest of the text.
        ignoresQuotes = true
        position = start
        if let tag = readTag(believingQuotes: false) { return tag }
        position = bytes.count
        return RawTag()
    }

    /// Nil if the text ends first.
    private mutating func readTag(believingQuotes: Bool) -> RawTag? {
        var tag = RawTag()
        let name = readWord(until: "/>")
        // The longest relevant names are "blockquote" and "figcaption".
        if name.count <= 10 { tag.name = lowercased(name) }
        while true {
            skipBlanks(and: UInt8(ascii: "/"))
            guard let byte = current else { return nil }
            if byte == UInt8(ascii: ">") {
                tag.isSelfClosing = bytes[position - 1] == UInt8(ascii: "/")
                position += 1
                return tag
            }
            let attribute = readWord(until: "/>=", atLeast: 1)
            skipBlanks()
            guard current == UInt8(ascii: "=") else { continue }
            position += 1
            skipBlanks()
            guard let value = readValue(believingQuotes: believingQuotes) else { return nil }
            guard attribute.count <= 5 else { continue }
            // The first of duplicates counts.
            switch lowercased(attribute) {
            case "href": tag.href = tag.href ?? HTMLCharacterReference.resolve(value, inAttribute: true)
            case "start": tag.start = tag.start ?? HTMLCharacterReference.resolve(value, inAttribute: true)
            case "value": tag.value = tag.value ?? HTMLCharacterReference.resolve(value, inAttribute: true)
            default: break
            }
        }
    }

    /// Nil for an unclosed quote.
    private mutating func readValue(believingQuotes: Bool) -> ArraySlice<UInt8>? {
        guard believingQuotes, let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return readWord(until: ">")
        }
        guard let end = bytes[(position + 1)...].firstIndex(of: quote) else { return nil }
        defer { position = end + 1 }
        return bytes[(position + 1)..<end]
    }

    /// The bytes up to white space or a byte of `ends`.
    private mutating func readWord(until ends: StaticString, atLeast minimum: Int = 0) -> ArraySlice<UInt8> {
        let start = position
        position = min(position + minimum, bytes.count)
        while let byte = current, !byte.isASCIIBlank, !ends.contains(byte) { position += 1 }
        return bytes[start..<position]
    }

    private mutating func skipBlanks(and other: UInt8 = 0x20) {
        while let byte = current, byte.isASCIIBlank || byte == other { position += 1 }
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func lowercased(_ word: ArraySlice<UInt8>) -> String {
        String(decoding: word.map(\.asciiLowercased), as: UTF8.self)
    }
}

extension StaticString {
    fileprivate func contains(_ byte: UInt8) -> Bool {
        withUTF8Buffer { $0.contains(byte) }
    }
}
