/// Text with attributes by runs, and one paragraph style. Never markup: `<b>` and `&` are text.
///
/// A value; any thread. Copies share storage; the hash is kept, so a look-up in a cache costs O(1) and a comparison of
/// equal copies too.
public struct AttributedString: Sendable {
    /// A range of text with the same attributes.
    public struct Run: Sendable, Hashable {
        /// The range in UTF-8 code units of `string`.
        public let range: Range<Int>
        /// The attributes of the run.
        public let attributes: TextAttributes
    }

    var storage: Storage

    /// Creates a text with one run. NUL characters become U+FFFD, since Pango would end the text there.
    public init(_ string: String, attributes: TextAttributes, paragraph: ParagraphStyle = ParagraphStyle()) {
        storage = Storage(paragraph: paragraph)
        storage.append(string, attributes)
    }

    /// Creates a text from separate attributes. With `+`, a text with several styles is one expression:
    /// `AttributedString("Read ") + AttributedString("more", underline: true, link: address)`.
    public init(
        _ string: String = "", family: String? = nil, size: Double? = nil, weight: FontWeight = .regular,
        isItalic: Bool = false, color: StyleColor? = nil, background: StyleColor? = nil, underline: Bool = false,
        strikethrough: Bool = false, letterSpacing: Double = 0, link: String? = nil,
        paragraph: ParagraphStyle = ParagraphStyle()
    ) {
        self.init(
            string,
            attributes: TextAttributes(
                family: family, size: size, weight: weight, isItalic: isItalic, color: color, background: background,
                underline: underline, strikethrough: strikethrough, letterSpacing: letterSpacing, link: link),
            paragraph: paragraph)
    }

    /// The text without attributes.
    public var string: String { storage.string }

    /// The runs in order, without gaps; neighbours differ. Empty for an empty text.
    public var runs: [Run] { storage.runs }

    /// True if there is no text.
    public var isEmpty: Bool { storage.runs.isEmpty }

    /// The style of its paragraphs.
    public var paragraph: ParagraphStyle {
        get { storage.paragraph }
        set {
            makeUnique()
            storage.setParagraph(newValue)
        }
    }

    /// The attributes of an empty text, which give it its height.
    public var initialAttributes: TextAttributes { storage.initialAttributes }

    /// Adds text at the end. Complexity: O(added bytes), amortised.
    public mutating func append(_ string: String, attributes: TextAttributes = TextAttributes()) {
        makeUnique()
        storage.append(string, attributes)
    }

    /// Adds the other's runs at the end; the paragraph style stays this text's.
    public mutating func append(_ other: AttributedString) {
        makeUnique()
        other.forEachRun(in: 0..<other.byteCount) { storage.append($0, $1) }
    }

    /// The part in `range` (UTF-8 code units, at character boundaries).
    public func slice(_ range: Range<Int>) -> AttributedString {
        let part = AttributedString("", attributes: initialAttributes, paragraph: paragraph)
        forEachRun(in: range.clamped(to: 0..<byteCount)) { part.storage.append($0, $1) }
        return part
    }

    /// The same text with fonts scaled by `factor`; `defaultSize` (points) applies to runs without a size. O(length).
    public func scaled(by factor: Double, defaultSize: Double) -> AttributedString {
        func scaled(_ attributes: TextAttributes) -> TextAttributes {
            var result = attributes
            result.size = (attributes.size ?? defaultSize) * factor
            result.letterSpacing *= factor
            return result
        }
        let style = paragraph.scaled(by: factor)
        let result = AttributedString("", attributes: scaled(initialAttributes), paragraph: style)
        forEachRun(in: 0..<byteCount) { result.storage.append($0, scaled($1)) }
        return result
    }

    /// The attributes at `offset` (UTF-8 code units); past the end, those of the last run. O(log runs).
    public func attributes(at offset: Int) -> TextAttributes {
        guard !runs.isEmpty else { return initialAttributes }
        return runs[min(runIndex(at: offset), runs.count - 1)].attributes
    }

    /// The text of `range` (UTF-8 code units, at character boundaries).
    public func substring(_ range: Range<Int>) -> String {
        let bytes = string.utf8
        let part = range.clamped(to: 0..<bytes.count)
        let start = bytes.index(bytes.startIndex, offsetBy: part.lowerBound)
        return String(string[start..<bytes.index(start, offsetBy: part.count)])
    }

    /// A digest of the style that an empty text with these attributes has. Texts with the same digest have the same
    /// line height. O(1).
    package var styleDigest: Int { storage.styleDigest }

    var byteCount: Int { storage.runs.last?.range.upperBound ?? 0 }

    /// The first run that reaches beyond `offset`. O(log runs).
    func runIndex(at offset: Int) -> Int {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func forEachRun(in range: Range<Int>, _ body: (String, TextAttributes) -> Void) {
        let bytes = string.utf8
        for run in runs[runIndex(at: range.lowerBound)...] {
            let part = run.range.clamped(to: range)
            guard !part.isEmpty else { break }
            let start = bytes.index(bytes.startIndex, offsetBy: part.lowerBound)
            body(String(string[start..<bytes.index(start, offsetBy: part.count)]), run.attributes)
        }
    }

    public static func + (left: AttributedString, right: AttributedString) -> AttributedString {
        var sum = left
        sum.append(right)
        return sum
    }

    private mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
    }
}

extension AttributedString: Hashable {
    public static func == (left: AttributedString, right: AttributedString) -> Bool {
        left.storage === right.storage || left.storage.isEqual(to: right.storage)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage.digest)
    }
}

extension AttributedString {
    // @unchecked: written only through `makeUnique`, so while one value alone holds it.
    final class Storage: @unchecked Sendable {
        private(set) var string = ""
        private(set) var runs: [Run] = []
        private(set) var paragraph: ParagraphStyle
        private(set) var initialAttributes = TextAttributes()
        /// A digest of the whole contents, updated with every change. The probability that two different texts share a
        /// digest is their length in 2^61, even for texts made by an attacker. So a cache need not keep the text to
        /// recognise it.
        private(set) var digest = 0
        /// A digest of the style of an empty text: paragraph style and first attributes.
        private(set) var styleDigest = 0
        private var fingerprint = TextFingerprint()
        /// The digest of all runs but the last, which may still grow.
        private var closedDigest = 0
        private(set) var hasLinks = false
        /// True if some run uses a colour of the style.
        private(set) var hasStyleColors = false
        private(set) var hasBackground = false

        init(paragraph: ParagraphStyle) {
            self.paragraph = paragraph
        }

        func copy() -> Storage {
            let copy = Storage(paragraph: paragraph)
            copy.string = string
            copy.runs = runs
            copy.initialAttributes = initialAttributes
            copy.digest = digest
            copy.styleDigest = styleDigest
            copy.fingerprint = fingerprint
            copy.closedDigest = closedDigest
            copy.hasLinks = hasLinks
            copy.hasStyleColors = hasStyleColors
            copy.hasBackground = hasBackground
            return copy
        }

        func setParagraph(_ style: ParagraphStyle) {
            paragraph = style
            updateDigest()
        }

        func append(_ text: String, _ attributes: TextAttributes) {
            defer { updateDigest() }
            if runs.isEmpty { initialAttributes = attributes }
            guard !text.isEmpty else { return }
            var clean = text
            if clean.withUTF8({ $0.contains(0) }) {
                clean = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }))
            }
            clean.withUTF8 { fingerprint.append($0) }
            let start = string.utf8.count
            if string.isEmpty { string = clean } else { string += clean }
            let end = string.utf8.count
            if let last = runs.last, last.attributes == attributes {
                runs[runs.count - 1] = Run(range: last.range.lowerBound..<end, attributes: attributes)
            } else {
                if let last = runs.last { closedDigest = digest(behind: last) }
                runs.append(Run(range: start..<end, attributes: attributes))
            }
            hasLinks = hasLinks || attributes.link != nil
            hasStyleColors = hasStyleColors || attributes.hasStyleColors
            hasBackground = hasBackground || attributes.background != nil
        }

        func isEqual(to other: Storage) -> Bool {
            digest == other.digest && paragraph == other.paragraph && runs == other.runs && string == other.string
                && initialAttributes == other.initialAttributes
        }

        /// Updates the digest. O(1) for any number of runs.
        private func updateDigest() {
            var hasher = Hasher()
            hasher.combine(paragraph)
            // For a single run, its attributes describe the style completely.
            hasher.combine(initialAttributes)
            let style = hasher
            styleDigest = style.finalize()
            hasher.combine(fingerprint)
            if runs.count > 1, let last = runs.last { hasher.combine(digest(behind: last)) }
            digest = hasher.finalize()
        }

        /// The digest of the closed runs and `last`.
        private func digest(behind last: Run) -> Int {
            var hasher = Hasher()
            hasher.combine(closedDigest)
            hasher.combine(last)
            return hasher.finalize()
        }
    }
}
