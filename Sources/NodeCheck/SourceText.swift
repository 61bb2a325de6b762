/// Swift source, split into what the compiler reads and what people read.
struct SourceText {
    /// The code, line by line; comments and the contents of string literals are blanks.
    let codeLines: [String]
    /// The comment text of each line, with its slashes; empty where there is none.
    let commentLines: [String]
    /// The identifiers, numbers and punctuation marks of the code, in order.
    let tokens: [Token]

    struct Token: Equatable {
        let text: String
        /// From 1.
        let line: Int
    }

    init(_ text: String) {
        var splitter = Splitter(Array(text.utf8))
        splitter.run()
        codeLines = Self.lines(splitter.code)
        commentLines = Self.lines(splitter.comments).map { line in
            String(line.drop { $0 == " " })
        }
        tokens = Self.tokens(splitter.code)
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
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}

/// Walks over source text once and sorts each byte into code or comment; line breaks go to both.
private struct Splitter {
    private let source: [UInt8]
    private var index = 0
    private(set) var code: [UInt8] = []
    private(set) var comments: [UInt8] = []

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
            // By the byte first: few of them begin anything, and the tool is built without optimisation.
            switch source[index] {
            case UInt8(ascii: "/") where isNext("//"):
                while index < source.count, source[index] != UInt8(ascii: "\n") { take(1, as: .comment) }
                continue
            case UInt8(ascii: "/") where isNext("/*"):
                scanBlockComment()
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "#"):
                if let hashes = hashesOfLiteral() {
                    scanLiteral(hashes: hashes)
                    continue
                }
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

    /// How many `#` are before the quote here; nil when no string literal starts here.
    private func hashesOfLiteral() -> Int? {
        let hashes = source[index...].prefix { $0 == UInt8(ascii: "#") }.count
        let quote = index + hashes
        return quote < source.count && source[quote] == UInt8(ascii: "\"") ? hashes : nil
    }

    private mutating func scanLiteral(hashes: Int) {
        take(hashes, as: .literal)
        let quotes = isNext("\"\"\"") ? 3 : 1
        take(quotes, as: .literal)
        let marks = [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        let end = [UInt8](repeating: UInt8(ascii: "\""), count: quotes) + marks
        let escape = [UInt8(ascii: "\\")] + marks
        while index < source.count {
            if source[index...].starts(with: end) {
                take(end.count, as: .literal)
                return
            }
            if source[index...].starts(with: escape) {
                take(escape.count, as: .literal)
                if isNext("(") {
                    take(1, as: .literal)
                    scanCode(untilParenthesis: true)
                }
            }
            take(1, as: .literal)
        }
    }
}
