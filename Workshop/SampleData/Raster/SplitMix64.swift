/// Steele, Lea and Flood's SplitMix64: a small generator whose seed is its whole state, so that every run yields the
/// same picture.
struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number in 0..<1.
    mutating func unit() -> Float {
        Float(next() >> 40) / 16_777_216
    }

    mutating func float(_ low: Float, _ high: Float) -> Float {
        low + (high - low) * unit()
    }

    /// A number in low...high.
    mutating func int(_ low: Int, _ high: Int) -> Int {
        low + Int(next() % UInt64(high - low + 1))
    }

    mutating func chance(_ probability: Float) -> Bool {
        unit() < probability
    }

    /// An approximately normal number: mean 0, deviation 1 (sum of twelve).
    mutating func normal() -> Float {
        var sum: Float = -6
        for _ in 0..<12 { sum += unit() }
        return sum
    }

    /// One of `values`, which must not be empty.
    mutating func pick<T>(_ values: [T]) -> T {
        values[Int(next() % UInt64(values.count))]
    }

    mutating func shuffled<T>(_ values: [T]) -> [T] {
        var result = values
        var last = result.count - 1
        while last > 0 {
            result.swapAt(last, int(0, last))
            last -= 1
        }
        return result
    }
}
