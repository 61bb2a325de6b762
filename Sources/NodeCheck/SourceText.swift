/// Swift source, split into code and comments.
struct SourceText {
    /// The code, line by line; comments and the contents of string literals are replaced by spaces.
    let codeLines: [String]
    /// The comment text of each line, with its slashes; empty without a comment.
    let commentLines: [String]
    /// The identifiers, numbers and punctuation marks of the code, in order.
    let tokens: [Token]

    struct Token: Equatable {
        let text: String
        /// Line number, counted from 1.
        let line: Int

        /// True also for a keyword; in backquotes if the source has them.
        var isIdentifier: Bool { text.first.map { $0.isLetter || $0 == "_" || $0 == "`" } ?? false }
    }

    /// Accepts the line ends of all systems; a byte order mark is skipped.
    init(_ text: String) {
        var bytes = Array(text.utf8)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        if bytes.contains(UInt8(ascii: "\r")) { bytes = Self.withPlainLineBreaks(bytes) }
        var splitter = Splitter(bytes)
        splitter.run()
        codeLines = Self.lines(splitter.code)
        commentLines = Self.lines(splitter.comments).map { line in
            String(line.drop { $0 == " " })
        }
        tokens = Self.tokens(splitter.code)
    }

    private static func withPlainLineBreaks(_ bytes: [UInt8]) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var before: UInt8 = 0
        for byte in bytes {
            if byte == UInt8(ascii: "\r") {
                plain.append(UInt8(ascii: "\n"))
            } else if byte != UInt8(ascii: "\n") || before != UInt8(ascii: "\r") {
                plain.append(byte)
            }
            before = byte
        }
        return plain
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private static func tokens(_ code: [UInt8]) -> [Token] {
        var tokens: [Token] = []
        var line = 1
        var index = 0
        while index < code.count {
            let start = index
            let byte = code[index]
            index += 1
            if byte == UInt8(ascii: "\n") {
                line += 1
            } else if isWord(byte) {
                while index < code.count, isWord(code[index]) { index += 1 }
                tokens.append(Token(text: String(decoding: code[start..<index], as: UTF8.self), line: line))
            } else if byte > UInt8(ascii: " ") {
                tokens.append(Token(text: String(decoding: [byte], as: UTF8.self), line: line))
            }
        }
        return tokens
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"), 0x80...:
            true
        default: false
        }
    }
}

/// Scans source text once and sorts each byte into code or comment; line breaks go to both.
private struct Splitter {
    private let source: [UInt8]
    private var index = 0
    private(set) var code: [UInt8] = []
    private(set) var comments: [UInt8] = []
    /// The number of enclosing interpolations.
    private var nesting = 0

    /// Maximum depth; deeper ones count as text, since nobody writes them, and each takes space on the call stack.
    private static let deepestNesting = 64

    init(_ source: [UInt8]) {
        self.source = source
        code.reserveCapacity(source.count)
        comments.reserveCapacity(source.count)
    }

    mutating func run() {
        scanCode(untilParenthesis: false)
    }

    private enum Sort { case code, comment, literal }

    private mutating func take(_ count: Int, as sort: Sort) {
        for _ in 0..<min(count, source.count - index) {
            let byte = source[index]
            let blank = byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " ")
            code.append(sort == .code ? byte : blank)
            comments.append(sort == .comment ? byte : blank)
            index += 1
        }
    }

    private func isNext(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { source[index...].starts(with: $0) }
    }

    /// Code up to the end, or up to the parenthesis that closes an interpolation.
    private mutating func scanCode(untilParenthesis: Bool) {
        var depth = 0
        while index < source.count {
            // Dispatches on the byte: most bytes begin nothing, and the tool is built without optimisation.
            switch source[index] {
            case UInt8(ascii: "/") where isNext("//"):
                while index < source.count, source[index] != UInt8(ascii: "\n") { take(1, as: .comment) }
                continue
            case UInt8(ascii: "/") where isNext("/*"):
                scanBlockComment()
                continue
            case UInt8(ascii: "/") where beginsPattern():
                scanPattern(hashes: 0)
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "#"):
                if let hashes = hashesOfLiteral(UInt8(ascii: "\"")) {
                    scanLiteral(hashes: hashes)
                    continue
                }
                if let hashes = hashesOfLiteral(UInt8(ascii: "/")) {
                    scanPattern(hashes: hashes)
                    continue
                }
                while index + 1 < source.count, isNext("##") { take(1, as: .code) }
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                if untilParenthesis, depth == 0 { return }
                depth -= 1
            default: break
            }
            take(1, as: .code)
        }
    }

    private mutating func scanBlockComment() {
        var depth = 0
        repeat {
            if isNext("/*") {
                depth += 1
                take(2, as: .comment)
            } else if isNext("*/") {
                depth -= 1
                take(2, as: .comment)
            } else {
                take(1, as: .comment)
            }
        } while depth > 0 && index < source.count
    }

    /// The number of `#` before the quote or slash here; nil if no literal starts here.
    private func hashesOfLiteral(_ mark: UInt8) -> Int? {
        let hashes = source[index...].prefix { $0 == UInt8(ascii: "#") }.count
        let quote = index + hashes
        return quote < source.count && source[quote] == mark ? hashes : nil
    }

    private mutating func scanLiteral(hashes: Int) {
        take(hashes, as: .literal)
        let quotes = isNext("\"\"\"") && isBlankAfter(3) ? 3 : 1
        take(quotes, as: .literal)
        let marks = [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        let end = [UInt8](repeating: UInt8(ascii: "\""), count: quotes) + marks
        let escape = [UInt8(ascii: "\\")] + marks
        while index < source.count {
            // An unterminated literal ends with its line.
            if quotes == 1, source[index] == UInt8(ascii: "\n") { return }
            if source[index...].starts(with: end) {
                take(end.count, as: .literal)
                return
            }
            guard source[index...].starts(with: escape) else {
                take(1, as: .literal)
                continue
            }
            take(escape.count, as: .literal)
            if isNext("("), nesting < Self.deepestNesting {
                take(1, as: .literal)
                nesting += 1
                scanCode(untilParenthesis: true)
                nesting -= 1
            }
            if !isNext("\n") { take(1, as: .literal) }
        }
    }

    /// True if the rest of the line after `count` bytes is blank, as after the opening quotes of a multi-line text.
    private func isBlankAfter(_ count: Int) -> Bool {
        let rest = source[min(index + count, source.count)...]
        let next = rest.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return next == nil || next == UInt8(ascii: "\n")
    }

    // MARK: Regular expressions

    /// True if the slash here begins a regular expression instead of dividing: the next character is not blank, no
    /// value can end before it, and the line contains its other slash.
    private func beginsPattern() -> Bool {
        let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n")]
        if index > 0, !(blanks + Array(",;:([{".utf8)).contains(source[index - 1]) { return false }
        guard index + 1 < source.count, !(blanks + [UInt8(ascii: ")")]).contains(source[index + 1]) else {
            return false
        }
        var end = index + 1
        while end < source.count, source[end] != UInt8(ascii: "/") {
            if source[end] == UInt8(ascii: "\n") { return false }
            end += source[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return end < source.count && !blanks.contains(source[end - 1])
    }

    private mutating func scanPattern(hashes: Int) {
        let marks = [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        take(hashes + 1, as: .literal)
        // Only a pattern with `#` may span lines.
        let hasLines = hashes > 0 && isBlankAfter(0)
        while index < source.count, hasLines || source[index] != UInt8(ascii: "\n") {
            if source[index...].starts(with: [UInt8(ascii: "/")] + marks) {
                take(hashes + 1, as: .literal)
                return
            }
            take(isNext("\\") && !isNext("\\\n") ? 2 : 1, as: .literal)
        }
    }
}
