/// Scans a date and a time, with or without the separators of ISO 8601.
struct TimeScanner {
    private var rest: ArraySlice<UInt8>

    /// Maximum length of a time's text.
    private static let maximumLength = 48

    init(_ text: some BidirectionalCollection<UInt8>) {
        // Some programs write no-break spaces, or a trailing list separator.
        let isAround = { (byte: UInt8) in byte <= 0x20 || byte >= 0x80 || "\",;".utf8.contains(byte) }
        let start = text.drop(while: isAround)
        let end = start.lastIndex { !isAround($0) }.map { start.index(after: $0) } ?? start.startIndex
        let bytes = Array(start[..<end].prefix(Self.maximumLength + 1))
        rest = bytes.count > Self.maximumLength ? [] : bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// True if nothing but a Z is left.
    var isAtLoneZ: Bool { rest.count == 1 && rest.first.map { $0 & 0xDF } == UInt8(ascii: "Z") }

    /// A number of exactly `count` digits.
    mutating func number(_ count: Int) -> Int? {
        guard rest.count >= count else { return nil }
        var number = 0
        for byte in rest.prefix(count) {
            guard let digit = byte.decimalDigit else { return nil }
            number = number * 10 + Int(digit)
        }
        rest = rest.dropFirst(count)
        return number
    }

    /// Skips an optional byte; always true.
    mutating func skip(_ byte: UInt8) -> Bool {
        if rest.first == byte { rest = rest.dropFirst() }
        return true
    }

    /// Skips the T, or spaces, before a time of day.
    mutating func skipMark() -> Bool {
        guard let first = rest.first, first & 0xDF == UInt8(ascii: "T") || first == 0x20 else { return false }
        rest = rest.dropFirst().drop { $0 == 0x20 }
        return true
    }

    /// Seconds since midnight, and an optional UTC offset in seconds east. Accepts 24:00.
    mutating func timeOfDay() -> (seconds: Int, offset: Int?)? {
        guard let hour = number(2), skip(UInt8(ascii: ":")), let minute = number(2), skip(UInt8(ascii: ":")) else {
            return nil
        }
        var second = 0
        if rest.first?.decimalDigit != nil {
            guard let number = number(2) else { return nil }
            second = number
            if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
                rest = rest.dropFirst().drop { $0.decimalDigit != nil }
            }
        }
        guard hour < 24 || hour == 24 && minute == 0 && second == 0, minute < 60, second <= 60 else { return nil }
        // A leap second counts as the second before it.
        let seconds = hour * 3600 + minute * 60 + min(second, 59)
        if isAtEnd { return (seconds, nil) }
        let mark = rest.drop { $0 == 0x20 }
        rest = rest.prefix(0)
        if mark.count == 1, mark.first.map({ $0 & 0xDF }) == UInt8(ascii: "Z") { return (seconds, 0) }
        guard mark.count >= 3, let offset = ZoneName.offset(mark) else { return nil }
        return (seconds, offset)
    }
}
