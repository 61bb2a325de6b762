/// Collects blocks of limited size: collapses white space, and tracks open elements as counts and a stack of lists.
struct RichTextBuilder {
    /// Maximum list level; deeper lists are shown at this one.
    static let maximumListLevel = 6

    private struct Style: Equatable {
        var isBold = false
        var isItalic = false
        var link: String?
    }

    private struct List {
        let isOrdered: Bool
        var nextOrdinal: Int
    }

    /// The end of the block's text so far.
    private enum Tail {
        case nothing, space, newline, text
    }

    private let keepsLineEnds: Bool
    private var blocks: [RichBlock] = []
    private var kind = RichBlock.Kind.paragraph
    private var runs: [RichRun] = []
    /// The characters of the current run, UTF-8.
    private var buffer: [UInt8] = []
    private var bufferStyle = Style()
    /// Size of the current block, including the buffer.
    private var byteCount = 0
    private var linkCount = 0
    private var tail = Tail.nothing

    private var style = Style() {
        didSet { mayStartRun = true }
    }
    /// True if `style` was set since the last byte. Comparing styles for each byte would cost more than all other work.
    private var mayStartRun = false
    private var boldDepth = 0
    private var italicDepth = 0
    private var preformattedDepth = 0
    private var hiddenDepth = 0
    private var lists: [List] = []
    private var orderedCount = 0

    /// - Parameter keepsLineEnds: keeps line ends as line breaks, as in plain text.
    init(keepsLineEnds: Bool) {
        self.keepsLineEnds = keepsLineEnds
    }

    /// True if there are more blocks than a description may have.
    var isFull: Bool { blocks.count > HTMLReducer.maximumBlocks }

    mutating func finish() -> [RichBlock] {
        flush()
        guard isFull else { return blocks }
        return blocks.prefix(HTMLReducer.maximumBlocks - 1) + [RichBlock(.paragraph, [RichRun("…")])]
    }

    mutating func append(_ text: String) {
        guard hiddenDepth == 0 else { return }
        var text = text.withoutPiles
        text.withUTF8 { bytes in
            var rest = bytes[...]
            while let byte = rest.first {
                let plain = writePlainStart(of: rest)
                if plain == 0 { append(byte) }
                rest = rest.dropFirst(max(1, plain))
            }
        }
    }

    private mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\n") where keepsLineEnds || preformattedDepth > 0:
            breakLine()
        case _ where byte.isASCIIBlank:
            if preformattedDepth > 0, tail != .nothing, byte != UInt8(ascii: "\r") {
                write(UInt8(ascii: " "), .space)
            } else {
                appendSpace()
            }
        case 0..<0x20, 0x7F:
            // NUL would end a C string, and the other characters are invisible.
            break
        default:
            write(byte, .text)
        }
    }

    mutating func open(_ tag: RichTag) {
        if tag.element == .hidden {
            if !tag.isSelfClosing { hiddenDepth += 1 }
            return
        }
        guard hiddenDepth == 0 else { return }
        switch tag.element {
        case .bold: setBoldDepth(boldDepth + 1)
        case .italic: setItalicDepth(italicDepth + 1)
        // Links do not nest: a new link ends the current one.
        case .link: style.link = tag.href.flatMap(Self.link)
        case .lineBreak: breakLine()
        case .block: startParagraph()
        case .preformatted:
            startParagraph()
            preformattedDepth += 1
        case .heading(let level): start(.heading(level: level))
        case .orderedList:
            start(.paragraph)
            lists.append(List(isOrdered: true, nextOrdinal: Self.ordinal(tag.start) ?? 1))
            orderedCount += 1
        case .unorderedList:
            start(.paragraph)
            lists.append(List(isOrdered: false, nextOrdinal: 1))
        case .listItem: startItem(value: tag.value)
        case .cell: appendSpace()
        case .hidden: break
        }
    }

    mutating func close(_ element: HTMLElement) {
        if element == .hidden {
            hiddenDepth = max(0, hiddenDepth - 1)
            return
        }
        guard hiddenDepth == 0 else { return }
        switch element {
        case .bold: setBoldDepth(max(0, boldDepth - 1))
        case .italic: setItalicDepth(max(0, italicDepth - 1))
        case .link: style.link = nil
        // `</br>` is parsed as `<br>`.
        case .lineBreak: breakLine()
        case .block: startParagraph()
        case .preformatted:
            startParagraph()
            preformattedDepth = max(0, preformattedDepth - 1)
        case .heading, .listItem: start(.paragraph)
        case .orderedList: closeList(isOrdered: true)
        case .unorderedList: closeList(isOrdered: false)
        case .cell, .hidden: break
        }
    }
}

extension RichTextBuilder {
    private mutating func setBoldDepth(_ depth: Int) {
        boldDepth = depth
        style.isBold = depth > 0
    }

    private mutating func setItalicDepth(_ depth: Int) {
        italicDepth = depth
        style.isItalic = depth > 0
    }

    /// Ends the innermost list of a kind and the lists in it; each list is popped once, so the total is linear.
    private mutating func closeList(isOrdered: Bool) {
        start(.paragraph)
        guard (isOrdered ? orderedCount : lists.count - orderedCount) > 0 else { return }
        while let list = lists.popLast() {
            if list.isOrdered { orderedCount -= 1 }
            if list.isOrdered == isOrdered { return }
        }
    }

    private mutating func startItem(value: String?) {
        var item = ListItem(level: min(max(1, lists.count), Self.maximumListLevel))
        if var list = lists.popLast() {
            if list.isOrdered {
                let ordinal = Self.ordinal(value) ?? list.nextOrdinal
                item.ordinal = ordinal
                list.nextOrdinal = ordinal + 1
            }
            lists.append(list)
        }
        start(.listItem(item))
    }

    /// Ends the block and starts one of `kind`.
    private mutating func start(_ kind: RichBlock.Kind) {
        flush()
        self.kind = kind
    }

    /// Ends a block with text and starts a paragraph; at the start of an item or a heading it has no effect.
    private mutating func startParagraph() {
        if flush() { kind = .paragraph }
    }

    /// Adds a line break; a second one ends the paragraph, and one at a block's start has no effect.
    private mutating func breakLine() {
        if tail == .space { removeLastSpace() }
        switch tail {
        case .nothing: break
        case .newline: startParagraph()
        case .space, .text: write(UInt8(ascii: "\n"), .newline)
        }
    }

    private mutating func appendSpace() {
        // The space belongs to the preceding run, so that no link starts with a space.
        if tail == .text { write(UInt8(ascii: " "), .space) }
    }

    /// Removes a trailing space; the character before it is text.
    private mutating func removeLastSpace() {
        tail = .text
        // After a change of style the space ends the previous run. It is invisible there at the end of a line.
        if buffer.last == UInt8(ascii: " ") { buffer.removeLast() }
    }

    /// The number of bytes at the end of a block in which the block may be split at a space.
    private static let splittingBytes = 512

    /// Writes the words at the start of a text in one piece, with the single blanks between them, as far as no block is
    /// to be split there. Returns the number of their bytes: most texts are one piece.
    private mutating func writePlainStart(of text: some BidirectionalCollection<UInt8>) -> Int {
        var wasBlank = tail != .text
        let plain = text.prefix(max(0, RichBlock.maximumBytes - Self.splittingBytes - byteCount)).prefix { byte in
            let isBlank = byte == UInt8(ascii: " ")
            defer { wasBlank = isBlank }
            return isBlank ? !wasBlank : byte > 0x20 && byte != 0x7F
        }
        guard let last = plain.last else { return 0 }
        startRun()
        buffer.append(contentsOf: plain)
        byteCount += plain.count
        tail = last == UInt8(ascii: " ") ? .space : .text
        return plain.count
    }

    /// Starts a run if the style has changed.
    private mutating func startRun() {
        guard mayStartRun else { return }
        mayStartRun = false
        guard style != bufferStyle else { return }
        closeRun()
        bufferStyle = style
        let isFull = runs.count == RichBlock.maximumRuns || linkCount == RichBlock.maximumLinks
        if isFull { continueInNextBlock() }
    }

    private mutating func write(_ byte: UInt8, _ tail: Tail) {
        startRun()
        // Splits a long block at a space near the limit, or between characters if there is none.
        let room = RichBlock.maximumBytes - byteCount
        if room < Self.splittingBytes, byte == UInt8(ascii: " ") || (room <= 4 && !UTF8.isContinuation(byte)) {
            continueInNextBlock()
            if byte == UInt8(ascii: " ") { return }
        }
        buffer.append(byte)
        byteCount += 1
        self.tail = tail
    }

    /// Splits an overlong block into several, as if a paragraph ended there.
    private mutating func continueInNextBlock() {
        flush()
        if case .listItem = kind { kind = .paragraph }
    }

    private mutating func closeRun() {
        guard !buffer.isEmpty else { return }
        let text = Self.readable(buffer)
        buffer.removeAll(keepingCapacity: true)
        guard !text.isEmpty else { return }
        // Modified in place, since a copy of the run would copy its text for each piece.
        if let last = runs.indices.last, runs[last].isBold == bufferStyle.isBold,
            runs[last].isItalic == bufferStyle.isItalic, runs[last].link == bufferStyle.link
        {
            // The run between the two contained only a space, which was removed.
            runs[last].text += text
            return
        }
        if bufferStyle.link != nil { linkCount += 1 }
        runs.append(RichRun(text, bold: bufferStyle.isBold, italic: bufferStyle.isItalic, link: bufferStyle.link))
    }

    /// The text without characters that start or end another direction, which would reorder a link's letters, and
    /// without controls.
    private static func readable(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        // Direction controls and other line ends begin with 0xE2, and further controls with 0xC2.
        guard bytes.contains(where: { $0 == 0xE2 || $0 == 0xC2 }) else { return text }
        var readable = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !scalar.turnsDirection && !(0x80...0x9F).contains(scalar.value) {
            readable.append(scalar == "\u{2028}" || scalar == "\u{2029}" ? " " : scalar)
        }
        return String(readable)
    }

    /// Ends the block; true if there was one.
    @discardableResult
    private mutating func flush() -> Bool {
        closeRun()
        tail = .nothing
        byteCount = 0
        linkCount = 0
        guard !runs.isEmpty else { return false }
        let trimmed = Self.trimmed(runs)
        runs.removeAll(keepingCapacity: true)
        guard !trimmed.isEmpty else { return false }
        blocks.append(RichBlock(kind, trimmed))
        return true
    }

    /// Runs without spaces at both ends, including non-breaking ones (`&nbsp;`).
    private static func trimmed(_ runs: [RichRun]) -> [RichRun] {
        var runs = runs[...]
        while let last = runs.last {
            let kept = last.text.unicodeScalars.lastIndex { !$0.isInvisible }
            guard let kept else {
                runs.removeLast()
                continue
            }
            let scalars = last.text.unicodeScalars
            if scalars.index(after: kept) < scalars.endIndex {
                runs[runs.endIndex - 1].text = String(scalars[...kept])
            }
            break
        }
        while let first = runs.first {
            let kept = first.text.unicodeScalars.firstIndex { !$0.isInvisible }
            guard let kept else {
                runs.removeFirst()
                continue
            }
            let scalars = first.text.unicodeScalars
            if kept > scalars.startIndex { runs[runs.startIndex].text = String(scalars[kept...]) }
            break
        }
        return Array(runs)
    }

    private static func link(_ address: String) -> String? {
        let address = address.trimmingBlanks
        return WebLink.page(address.utf8.starts(with: "//".utf8) ? "https:" + address : address)
    }

    private static func ordinal(_ text: String?) -> Int? {
        text.flatMap { Int($0.trimmingBlanks) }.map { min(max($0, -999_999), 999_999) }
    }
}

extension Unicode.Scalar {
    /// A space, or a character without width that is useless at the ends of text.
    fileprivate var isInvisible: Bool {
        isBlank || self == "\u{200B}" || self == "\u{FEFF}" || self == "\u{AD}"
    }
}
