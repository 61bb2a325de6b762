/// Geohashes: places as text. Each prefix of a geohash is a larger cell around the place.
///
/// Source: G. Niemeyer, geohash.org (2008).
enum Geohash {
    private static let digits = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)

    /// The cell of `length` characters that a coordinate is in; with 9 it is 4.8 by 4.8 m at the equator.
    /// - Complexity: O(length).
    static func encode(_ coordinate: Coordinate, length: Int = 9) -> String {
        var latitude = Halving(-90, 90, coordinate.latitude)
        var longitude = Halving(-180, 180, coordinate.longitude)
        var text: [UInt8] = []
        for index in 0..<max(0, length) {
            var digit = 0
            for bit in 0..<5 {
                // The bits alternate between longitude and latitude, beginning with longitude.
                let isUpper = (index * 5 + bit).isMultiple(of: 2) ? longitude.next() : latitude.next()
                digit = digit << 1 | (isUpper ? 1 : 0)
            }
            text.append(digits[digit])
        }
        return String(decoding: text, as: UTF8.self)
    }

    private struct Halving {
        var low: Double
        var high: Double
        let value: Double

        init(_ low: Double, _ high: Double, _ value: Double) {
            (self.low, self.high, self.value) = (low, high, value)
        }

        mutating func next() -> Bool {
            let middle = (low + high) / 2
            let isUpper = value >= middle
            if isUpper { low = middle } else { high = middle }
            return isUpper
        }
    }
}
