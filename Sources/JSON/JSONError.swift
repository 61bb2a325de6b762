/// Why a text is no JSON, or more of it than was to be read, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong with the text.
    public enum Problem: Hashable, Sendable {
        case empty
        /// The text was cut short.
        case endsEarly
        case endsInString
        /// What should be there, with its article: "a comma or ]".
        case expected(String)
        case unknownEscape
        case shortEscape
        /// Half of a surrogate pair, where broken text is refused.
        case halfCharacter
        /// Bytes that are no UTF-8, where broken text is refused.
        case notUTF8
        case controlCharacter
        /// Where duplicate keys are refused.
        case duplicateKey(String)
        case moreThanOneValue
        case tooLong(maximumBytes: Int)
        case tooDeep(maximumDepth: Int)
        case tooMany(maximumValues: Int)
    }

    /// What is wrong with the text.
    public let problem: Problem
    /// Where.
    public let position: JSONPosition

    public var description: String { "\(problem) at \(position)" }
}

extension JSONError.Problem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "the text is empty"
        case .endsEarly: "the JSON ends in the middle"
        case .endsInString: "the JSON ends in the middle of a string"
        case .expected(let what): "\(what) was expected"
        case .unknownEscape: "an unknown escape in a string"
        case .shortEscape: "four hexadecimal digits were expected after \\u"
        case .halfCharacter: "half of a surrogate pair in a string"
        case .notUTF8: "a string that is not UTF-8"
        case .controlCharacter: "a control character in a string"
        case .duplicateKey(let key): "the key \"\(key)\" is in the object twice"
        case .moreThanOneValue: "something follows the end of the JSON"
        case .tooLong(let limit): "more than \(limit) bytes"
        case .tooDeep(let limit): "more than \(limit) levels of nesting"
        case .tooMany(let limit): "more than \(limit) values"
        }
    }
}

/// A place in a text.
public struct JSONPosition: Hashable, Sendable, CustomStringConvertible {
    /// Bytes before it, a byte order mark among them.
    public let offset: Int
    /// From 1; a line ends with LF.
    public let line: Int
    /// From 1, in Unicode scalars, as editors count; a byte order mark is none.
    public let column: Int

    /// - Complexity: O(`offset`).
    init(offset: Int, in bytes: [UInt8]) {
        self.offset = min(offset, bytes.count)
        let before = bytes[min(bytes.lengthOfByteOrderMark, self.offset)..<self.offset]
        line = 1 + before.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        column =
            1 + before.reversed().prefix { $0 != UInt8(ascii: "\n") }.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    }

    public var description: String { "line \(line), column \(column)" }
}

extension [UInt8] {
    /// 3 where the text begins with U+FEFF, which RFC 8259 lets a reader pass over, else 0.
    var lengthOfByteOrderMark: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
