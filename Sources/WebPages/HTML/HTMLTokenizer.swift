/// Cuts HTML into text and tags, after section 13.2.5 of the HTML standard, without its error reports.
///
/// Each step moves forward, and a search that reached the end in vain is not repeated: O(bytes) in all.
package struct HTMLTokenizer {
    package enum Token {
        /// Bytes of text; character references are not resolved yet.
        case text(Range<Int>)
        /// The content of an element without markup, such as `script`. In `title` and `textarea` it may contain
        /// character references.
        case rawText(Range<Int>)
        /// `tag` has its name and attributes.
        case start
        case end(HTMLName)
    }

    /// A start tag.
    package struct Tag {
        package fileprivate(set) var name = HTMLName("")
        /// The index of its `<`.
        package fileprivate(set) var offset = 0
        /// True for a tag such as `<svg/>`. The standard honours this for some elements only.
        package fileprivate(set) var isSelfClosing = false
        /// The attributes, including duplicates; the first one counts.
        package fileprivate(set) var attributes: [Attribute] = []
    }

    package struct Attribute: Sendable {
        package let name: HTMLName
        private let nameStart: UInt32
        private let nameLength: UInt16
        private let start: UInt32
        private let end: UInt32

        fileprivate init(_ name: HTMLName, _ written: Range<Int>, _ value: Range<Int>) {
            self.name = name
            nameStart = UInt32(written.lowerBound)
            nameLength = UInt16(min(written.count, Int(UInt16.max)))
            (start, end) = (UInt32(value.lowerBound), UInt32(value.upperBound))
        }

        /// The first 65,535 bytes of the name as the page writes it.
        var nameRange: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameLength) }

        package var value: Range<Int> { Int(start)..<Int(end) }
    }

    package enum Syntax: Sendable {
        case html
        /// XML: CDATA sections are text, and every element may contain elements. Names are still compared in lower
        /// case.
        case xml
    }

    /// The maximum number of attributes per tag.
    static let maximumAttributes = 200

    package let bytes: [UInt8]
    /// The tag of the last `.start`.
    package private(set) var tag = Tag()
    private var position = 0
    /// The element with the raw text that comes next; its end tag ends the text.
    private var rawTextElement: HTMLName?
    /// The element with the raw text that was just read; it ends now.
    private var endedElement: HTMLName?
    /// True once an unbalanced quote would swallow every further `>`; quotes are ignored from then on.
    private var ignoresQuotes = false
    /// True once a CDATA section has no end; no later section has one either.
    private var hasOpenSection = false
    /// The position of the last `>`. No tag behind it is complete, and `<` is text there.
    private let lastTagEnd: Int

    private let syntax: Syntax

    package init(_ bytes: [UInt8], syntax: Syntax = .html) {
        self.bytes = bytes
        self.syntax = syntax
        lastTagEnd = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
    }

    /// The next token; nil at the end. Text may come in several pieces.
    package mutating func next() -> Token? {
        while position < bytes.count {
            if let name = rawTextElement {
                rawTextElement = nil
                let content = rawText(until: name)
                endedElement = name
                if !content.isEmpty { return .rawText(content) }
            }
            if let name = endedElement {
                endedElement = nil
                return .end(name)
            }
            let start = position
            position = index(of: UInt8(ascii: "<"), from: position)
            // A `<` that opens nothing is text.
            while position < bytes.count, !opensMarkup(at: position) {
                position = index(of: UInt8(ascii: "<"), from: position + 1)
            }
            if position > start { return .text(start..<position) }
            if let token = markup() { return token }
        }
        return nil
    }

    /// The text of an attribute value or a text, with character references resolved.
    package func text(_ range: Range<Int>, inAttribute: Bool = false) -> String {
        HTMLCharacterReference.resolve(bytes[range], inAttribute: inAttribute)
    }

    private func index(of byte: UInt8, from start: Int) -> Int {
        bytes[start...].firstIndex(of: byte) ?? bytes.count
    }

    private func opensMarkup(at index: Int) -> Bool {
        guard index + 1 < bytes.count else { return false }
        let next = bytes[index + 1]
        if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") { return true }
        return (next.isASCIILetter || next == UInt8(ascii: "/")) && index < lastTagEnd
    }

    /// Reads the markup that starts with the `<` at `position`; nil if it is neither a tag nor text.
    private mutating func markup() -> Token? {
        switch bytes[position + 1] {
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
            if syntax == .xml, let section = section() { return .rawText(section) }
            skipDeclaration()
            return nil
        case UInt8(ascii: "/"):
            position += 2
            guard bytes[position].isASCIILetter else {
                skip(behind: UInt8(ascii: ">"))
                return nil
            }
            return readTag() ? .end(tag.name) : nil
        default:
            let offset = position
            position += 1
            guard readTag() else { return nil }
            tag.offset = offset
            if syntax == .html, Self.rawTextElements.contains(tag.name) { rawTextElement = tag.name }
            return .start
        }
    }

    /// The elements with content that is always text.
    private static let rawTextElements: Set<HTMLName> = [
        "script", "style", "title", "textarea", "iframe", "noembed", "noframes", "xmp",
    ]

    /// Reads the text of a CDATA section that begins here and moves behind it. Nil if none begins here or it has no
    /// end.
    private mutating func section() -> Range<Int>? {
        let opening = "<![CDATA[".utf8
        guard bytes[position...].starts(with: opening), !hasOpenSection else { return nil }
        let start = position + opening.count
        var index = start
        while let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) {
            if end >= start + 2, bytes[end - 1] == UInt8(ascii: "]"), bytes[end - 2] == UInt8(ascii: "]") {
                position = end + 1
                return start..<end - 2
            }
            index = end + 1
        }
        hasOpenSection = true
        return nil
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

    /// Reads the bytes up to the end tag of that name, or to the end, and moves behind them.
    private mutating func rawText(until name: HTMLName) -> Range<Int> {
        let start = position
        var index = position
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            if open + 2 < bytes.count, bytes[open + 1] == UInt8(ascii: "/") {
                let end = bytes[(open + 2)...].firstIndex { !$0.isASCIILetter } ?? bytes.count
                if HTMLName(bytes[(open + 2)..<end]) == name {
                    position = end
                    skip(behind: UInt8(ascii: ">"))
                    return start..<open
                }
            }
            index = open + 1
        }
        position = bytes.count
        return start..<bytes.count
    }
}

extension HTMLTokenizer {
    /// Reads the name, the attributes and `>` into `tag`, starting at the first letter of the name, and moves behind
    /// them. False if the text ends first.
    private mutating func readTag() -> Bool {
        let start = position
        if readTag(believingQuotes: !ignoresQuotes) { return true }
        // An unterminated quote would swallow the rest of the text.
        ignoresQuotes = true
        position = start
        if readTag(believingQuotes: false) { return true }
        position = bytes.count
        return false
    }

    private mutating func readTag(believingQuotes: Bool) -> Bool {
        tag.attributes.removeAll(keepingCapacity: true)
        tag.isSelfClosing = false
        tag.name = HTMLName(bytes[readWord(until: "/>")])
        while true {
            skipBlanks(and: UInt8(ascii: "/"))
            guard let byte = current else { return false }
            if byte == UInt8(ascii: ">") {
                tag.isSelfClosing = bytes[position - 1] == UInt8(ascii: "/")
                position += 1
                return true
            }
            let attribute = readWord(until: "/>=", atLeast: 1)
            skipBlanks()
            var value = position..<position
            if current == UInt8(ascii: "=") {
                position += 1
                skipBlanks()
                guard let written = readValue(believingQuotes: believingQuotes) else { return false }
                value = written
            }
            if tag.attributes.count < Self.maximumAttributes {
                tag.attributes.append(Attribute(HTMLName(bytes[attribute]), attribute, value))
            }
        }
    }

    /// Reads the value of an attribute. Nil if its quote is not closed.
    private mutating func readValue(believingQuotes: Bool) -> Range<Int>? {
        guard believingQuotes, let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return readWord(until: ">")
        }
        guard let end = bytes[(position + 1)...].firstIndex(of: quote) else { return nil }
        defer { position = end + 1 }
        return position + 1..<end
    }

    /// The bytes up to a blank or one of `ends`.
    private mutating func readWord(until ends: StaticString, atLeast minimum: Int = 0) -> Range<Int> {
        let start = position
        position = min(position + minimum, bytes.count)
        while let byte = current, !byte.isASCIIBlank, !ends.contains(byte) { position += 1 }
        return start..<position
    }

    private mutating func skipBlanks(and other: UInt8 = 0x20) {
        while let byte = current, byte.isASCIIBlank || byte == other { position += 1 }
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }
}

extension StaticString {
    fileprivate func contains(_ byte: UInt8) -> Bool {
        withUTF8Buffer { $0.contains(byte) }
    }
}
