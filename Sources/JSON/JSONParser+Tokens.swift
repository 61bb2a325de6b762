extension JSONParser {
    /// Moves from the first letter of a word to after its last.
    mutating func endOfWord(_ word: StaticString) throws(JSONError) -> Int {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) }) else {
            throw error(.expected("\(word)"))
        }
        position = end
        return end
    }

    /// Moves from the start of a number to its end.
    mutating func endOfNumber() throws(JSONError) -> Int {
        if current == UInt8(ascii: "-") { position += 1 }
        if current == UInt8(ascii: "0") {
            position += 1
        } else {
            try digits()
        }
        if current == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            position += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        return position
    }

    private mutating func digits() throws(JSONError) {
        let start = position
        while let byte = current, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
        guard position > start else { throw error(.expected("a digit")) }
    }

    /// Moves from a string's opening quote to after its closing one, and returns its contents.
    mutating func endOfString() throws(JSONError) -> (range: Range<Int>, isEscaped: Bool) {
        let start = position + 1
        position = start
        var isEscaped = false
        var isASCII = true
        while true {
            position = bytes.endOfPlainText(from: position, isASCII: &isASCII)
            switch current {
            case UInt8(ascii: "\""):
                let range = start..<position
                if !isASCII, options.brokenText == .refused { try requireUTF8(range) }
                position += 1
                return (range, isEscaped)
            case UInt8(ascii: "\\"):
                isEscaped = true
                position += try lengthOfEscape()
            case nil: throw error(.endsInString)
            default: throw error(.controlCharacter)
            }
        }
    }

    private func requireUTF8(_ range: Range<Int>) throws(JSONError) {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span.extracting(range))
        } catch {
            throw self.error(.notUTF8, at: range.lowerBound + error.byteOffsets.lowerBound)
        }
    }

    /// The length in bytes of the escape at `position`, including the second half of a pair.
    private func lengthOfEscape() throws(JSONError) -> Int {
        guard position + 1 < bytes.count else { throw error(.endsInString) }
        switch bytes[position + 1] {
        case UInt8(ascii: "u"):
            guard let unit = bytes.codeUnit(at: position + 2) else { throw error(.shortEscape) }
            guard options.brokenText == .refused, UTF16.isSurrogate(unit) else { return 6 }
            guard UTF16.isLeadSurrogate(unit), bytes.isUnicodeEscape(at: position + 6),
                let second = bytes.codeUnit(at: position + 8), UTF16.isTrailSurrogate(second)
            else { throw error(.halfCharacter) }
            return 12
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 2
        default:
            throw error(.unknownEscape)
        }
    }
}

extension [UInt8] {
    /// The index of the next quote, backslash or control character, or the end.
    /// - Parameter isASCII: set to false if a byte from 0x80 on precedes it.
    ///
    /// Reads eight bytes at a time with Mycroft's test for a zero byte: carries run upwards only, so that the lowest
    /// byte found is right. Most text consists of descriptions of a kilobyte and more.
    func endOfPlainText(from start: Int, isASCII: inout Bool) -> Int {
        withUnsafeBytes { bytes in
            let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
            var index = start
            var seen: UInt64 = 0
            while index + 8 <= bytes.count {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
                let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
                let found =
                    ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (word &- ones &* 0x20) & ~word)
                    & tops
                guard found == 0 else {
                    let bits = found.trailingZeroBitCount & ~7
                    seen |= word & ((1 << UInt64(bits)) - 1)
                    if seen & tops != 0 { isASCII = false }
                    return index + bits / 8
                }
                seen |= word
                index += 8
            }
            while index < bytes.count, bytes[index] >= 0x20, bytes[index] != UInt8(ascii: "\""),
                bytes[index] != UInt8(ascii: "\\")
            {
                seen |= UInt64(bytes[index])
                index += 1
            }
            if seen & tops != 0 { isASCII = false }
            return index
        }
    }
}
