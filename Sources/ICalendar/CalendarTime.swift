/// A date or a time as a calendar writes it.
public struct CalendarTime: Sendable, Hashable {
    /// What the clock that it was read from belongs to.
    public enum Clock: Sendable, Hashable {
        case utc
        /// Whoever reads it, wherever that is.
        case floating
        /// A TZID of the calendar.
        case zone(String)
    }

    public var local: LocalTime
    public var clock: Clock
    /// A day without a time; `local` is its midnight.
    public var isDate: Bool

    public init(local: LocalTime, clock: Clock, isDate: Bool = false) {
        self.local = local
        self.clock = clock
        self.isDate = isDate
    }
}

extension CalendarTime {
    /// `19970714`, `19970714T133000` or `19970714T173000Z` (RFC 5545, sections 3.3.4 and 3.3.5); nil for anything else.
    init?(_ text: some Collection<UInt8>, zone: String?) {
        var digits: [Int] = []
        var isUTC = false
        var hasTime = false
        for (index, byte) in text.trimmed.enumerated() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(Int(byte - UInt8(ascii: "0")))
            case UInt8(ascii: "T") where index == 8, UInt8(ascii: "t") where index == 8: hasTime = true
            case UInt8(ascii: "Z") where index == 15, UInt8(ascii: "z") where index == 15: isUTC = true
            default: return nil
            }
            if index > 15 { return nil }
        }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        guard digits.count == (hasTime ? 14 : 8) else { return nil }
        let time = LocalTime(
            year: number(0..<4), month: number(4..<6), day: number(6..<8), hour: hasTime ? number(8..<10) : 0,
            minute: hasTime ? number(10..<12) : 0, second: hasTime ? number(12..<14) : 0)
        guard let time else { return nil }
        let clock: Clock = isUTC ? .utc : hasTime ? zone.map { .zone($0) } ?? .floating : .floating
        self.init(local: time, clock: clock, isDate: !hasTime)
    }

    /// As RFC 5545 writes it; the zone is the property's parameter.
    var text: String {
        let date = local.date
        let day = date.year.padded(4) + date.month.padded(2) + date.day.padded(2)
        if isDate { return day }
        return day + "T" + local.hour.padded(2) + local.minute.padded(2) + local.second.padded(2)
            + (clock == .utc ? "Z" : "")
    }
}

/// A length of time (RFC 5545, section 3.3.6): days are those of the calendar, the rest is exact.
public struct CalendarDuration: Sendable, Hashable {
    public var days: Int
    public var seconds: Int64

    public init(days: Int = 0, seconds: Int64 = 0) {
        self.days = days
        self.seconds = seconds
    }
}

extension CalendarDuration {
    /// The longest that is taken: a hundred years.
    private static let maximumSeconds: Int64 = 36_525 * 86_400

    /// `P15DT5H0M20S`, `P7W`, `-PT15M`; nil for anything else.
    init?(_ text: some Collection<UInt8>) {
        var rest = text.trimmed[...]
        var sign: Int64 = 1
        if let first = rest.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
            if first == UInt8(ascii: "-") { sign = -1 }
            rest = rest.dropFirst()
        }
        guard rest.popFirst().map({ $0 & 0xDF }) == UInt8(ascii: "P") else { return nil }
        var days: Int64 = 0
        var seconds: Int64 = 0
        var isTime = false
        var number: Int64?
        var isEmpty = true
        while let byte = rest.popFirst() {
            if let digit = byte.decimalDigit {
                number = (number ?? 0) * 10 + Int64(digit)
                if number ?? 0 > Self.maximumSeconds { return nil }
                continue
            }
            if byte & 0xDF == UInt8(ascii: "T"), number == nil, !isTime {
                isTime = true
                continue
            }
            guard let value = number else { return nil }
            switch (byte & 0xDF, isTime) {
            case (UInt8(ascii: "W"), false): days += value * 7
            case (UInt8(ascii: "D"), false): days += value
            case (UInt8(ascii: "H"), true): seconds += value * 3600
            case (UInt8(ascii: "M"), true): seconds += value * 60
            case (UInt8(ascii: "S"), true): seconds += value
            default: return nil
            }
            number = nil
            isEmpty = false
            if days > Self.maximumSeconds / 86_400 || seconds > Self.maximumSeconds { return nil }
        }
        guard !isEmpty, number == nil else { return nil }
        self.init(days: Int(sign * days), seconds: sign * seconds)
    }
}

extension Int {
    func padded(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}

extension UInt8 {
    var decimalDigit: UInt8? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) ? self - UInt8(ascii: "0") : nil
    }
}

extension Collection<UInt8> {
    /// Without spaces and tabs at both ends.
    var trimmed: [UInt8] {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        var bytes = Array(drop(while: isBlank))
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return bytes
    }
}
