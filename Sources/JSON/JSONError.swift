/// A parsing failure, with its position: invalid JSON, or an exceeded limit.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Problem: Hashable, Sendable {
        case empty
        /// The text ends early.
        case endsEarly
        case endsInString
        /// The expected token, with its article: "a comma or ]".
        case expected(String)
        case unknownEscape
        case shortEscape
        /// An unpaired surrogate, if broken text is refused.
        case halfCharacter
        /// Bytes that are not UTF-8, if broken text is refused.
        case notUTF8
        case controlCharacter
        /// A repeated key, if duplicates are refused.
        case duplicateKey(String)
        case moreThanOneValue
        case tooLong(maximumBytes: Int)
        case tooDeep(maximumDepth: Int)
        case tooMany(maximumValues: Int)
    }

    /// The kind of failure.
    public let problem: Problem
    /// Position of the failure.
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

/// A position in a text.
public struct JSONPosition: Hashable, Sendable, CustomStringConvertible {
    /// Byte offset, including a byte order mark.
    public let offset: Int
    /// Line number from 1; a line ends with LF.
    public let line: Int
    /// Column from 1 in Unicode scalars, as in editors, without a byte order mark.
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
    /// 3 if the text begins with a byte order mark, which RFC 8259 lets a reader ignore, else 0.
    var lengthOfByteOrderMark: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
