/// One unfolded line of iCalendar text (RFC 5545, section 3.1), split into its parts.
struct ContentLine {
    /// The name in capitals.
    let name: String
    /// Parameters in text order; names in capitals, values without quotes and with RFC 6868's escapes resolved.
    let parameters: [(name: String, value: String)]
    /// The raw value: its escapes depend on the property's type.
    let value: ArraySlice<UInt8>
    /// Number of the line's first line in the text, from 1.
    let number: Int

    func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    var valueText: String { String(decoding: value, as: UTF8.self) }
}

extension ContentLine {
    /// - Parameter bytes: one unfolded line.
    /// - Throws: `ICalendarProblem` for a line without a name or without a colon.
    init(_ bytes: ArraySlice<UInt8>, number: Int) throws(ICalendarProblem) {
        var scanner = Scanner(bytes: bytes, position: bytes.startIndex)
        scanner.skipBlanks()
        guard let name = scanner.name() else { throw ICalendarProblem(line: number, reason: "begins with no name") }
        var parameters: [(name: String, value: String)] = []
        scanner.skipBlanks()
        while scanner.take(UInt8(ascii: ";")) {
            scanner.skipBlanks()
            // Some programs put the quote before the parameter's name instead of after the equals sign.
            _ = scanner.take(UInt8(ascii: "\""))
            let parameter = scanner.name()
            scanner.skipBlanks()
            let value = scanner.take(UInt8(ascii: "=")) ? scanner.parameterValue() : scanner.strayValue()
            if let parameter { parameters.append((parameter, value)) }
            guard parameters.count <= 64 else {
                throw ICalendarProblem(line: number, reason: "\(name) has more than 64 parameters")
            }
        }
        guard scanner.take(UInt8(ascii: ":")) else {
            throw ICalendarProblem(line: number, reason: "\(name) has no colon")
        }
        self.init(name: name, parameters: parameters, value: bytes[scanner.position...], number: number)
    }

    private struct Scanner {
        let bytes: ArraySlice<UInt8>
        var position: Int

        mutating func take(_ byte: UInt8) -> Bool {
            guard position < bytes.endIndex, bytes[position] == byte else { return false }
            position += 1
            return true
        }

        mutating func skipBlanks() {
            while position < bytes.endIndex, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
        }

        /// Text in place of a parameter: empty, or without an equals sign.
        mutating func strayValue() -> String {
            while position < bytes.endIndex, bytes[position] != UInt8(ascii: ";"), bytes[position] != UInt8(ascii: ":")
            {
                position += 1
            }
            return ""
        }

        /// Letters, digits and hyphens; in capitals.
        mutating func name() -> String? {
            let start = position
            var isUpper = true
            while position < bytes.endIndex {
                let byte = bytes[position]
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    break
                // An underscore is not standard, but used in some programs' own names.
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"): isUpper = false
                default:
                    return position > start ? text(start, isUpper) : nil
                }
                position += 1
            }
            return position > start ? text(start, isUpper) : nil
        }

        private func text(_ start: Int, _ isUpper: Bool) -> String {
            let name = String(decoding: bytes[start..<position], as: UTF8.self)
            return isUpper ? name : name.uppercased()
        }

        /// One value, or several with their commas.
        mutating func parameterValue() -> String {
            let start = position
            if let value = plainValue() { return value }
            position = start
            if let value = quotedValue(obeysQuotes: true) { return value }
            // The quote was unterminated, so it is treated as an ordinary character.
            position = start
            return quotedValue(obeysQuotes: false) ?? ""
        }

        /// nil for an unterminated quote.
        private mutating func quotedValue(obeysQuotes: Bool) -> String? {
            var value: [UInt8] = []
            var isQuoted = false
            while position < bytes.endIndex {
                let byte = bytes[position]
                if byte == UInt8(ascii: "\"") {
                    isQuoted = obeysQuotes && !isQuoted
                } else if !isQuoted, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") {
                    break
                } else if byte == UInt8(ascii: "^"), position + 1 < bytes.endIndex,
                    let escaped = Self.escapes[bytes[position + 1]]
                {
                    value.append(escaped)
                    position += 1
                } else {
                    value.append(byte)
                }
                position += 1
            }
            return isQuoted ? nil : String(decoding: value, as: UTF8.self)
        }

        /// A value without quotes and escapes, the common case; nil for others.
        private mutating func plainValue() -> String? {
            let start = position
            while position < bytes.endIndex {
                switch bytes[position] {
                case UInt8(ascii: "\""), UInt8(ascii: "^"): return nil
                case UInt8(ascii: ";"), UInt8(ascii: ":"):
                    return String(decoding: bytes[start..<position], as: UTF8.self)
                default: position += 1
                }
            }
            return nil
        }

        /// The escapes of RFC 6868, section 3.
        private static let escapes: [UInt8: UInt8] = [
            UInt8(ascii: "n"): UInt8(ascii: "\n"), UInt8(ascii: "^"): UInt8(ascii: "^"),
            UInt8(ascii: "'"): UInt8(ascii: "\""),
        ]
    }
}

/// A part of a calendar that could not be read and was dropped.
public struct ICalendarProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// Line number from 1.
    public let line: Int
    /// The reason.
    public let reason: String

    /// Unicode scalars of a reason: it may quote a line of any length, and a line may be one character.
    private static let maximumLength = 200

    init(line: Int, reason: String) {
        self.line = line
        self.reason = String(String.UnicodeScalarView(reason.unicodeScalars.prefix(Self.maximumLength)))
    }

    public var description: String { "line \(line) \(reason)" }
}
