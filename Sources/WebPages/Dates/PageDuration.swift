/// Parses durations of ISO 8601 into seconds; a month has 30 days, a year 365.
enum PageDuration {
    /// The maximum duration: a hundred years.
    private static let maximum: Int64 = 36_525 * 86_400

    /// Parses a duration such as `P1DT2H` or `PT90M`. Nil for anything else and for durations of zero or less.
    /// O(length)
    static func seconds(_ text: String) -> Int64? {
        let bytes = Array(text.trimmed.utf8.map(\.asciiLowercased))
        guard bytes.first == UInt8(ascii: "p"), bytes.count <= 40 else { return nil }
        var (sum, number, isTime) = (0.0, "", false)
        for byte in bytes.dropFirst() {
            if byte.isASCIIDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
                number.unicodeScalars.append(byte == UInt8(ascii: ",") ? "." : Unicode.Scalar(byte))
                continue
            }
            if byte == UInt8(ascii: "t"), number.isEmpty, !isTime {
                isTime = true
                continue
            }
            guard let unit = units(isTime)[byte], let value = Double(number) else { return nil }
            sum += value * unit
            number = ""
        }
        guard number.isEmpty, sum > 0, sum <= Double(maximum) else { return nil }
        return Int64(sum)
    }

    private static func units(_ isTime: Bool) -> [UInt8: Double] {
        let day = 86_400.0
        return isTime
            ? [UInt8(ascii: "h"): 3600, UInt8(ascii: "m"): 60, UInt8(ascii: "s"): 1]
            : [
                UInt8(ascii: "y"): 365 * day, UInt8(ascii: "m"): 30 * day, UInt8(ascii: "w"): 7 * day,
                UInt8(ascii: "d"): day,
            ]
    }
}
