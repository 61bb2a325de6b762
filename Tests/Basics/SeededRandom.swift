import Glibc

/// SplitMix64 with a seed that a failing test prints; `WEFT_TEST_SEED` repeats a run.
///
/// Source: G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
public struct SeededRandom: RandomNumberGenerator, Sendable {
    public let seed: UInt64
    private var state: UInt64

    public init(_ test: String = #function) {
        let wanted = getenv("WEFT_TEST_SEED").flatMap { UInt64(String(cString: $0)) }
        self.init(seed: wanted ?? UInt64.random(in: 0...UInt64(UInt32.max)), test)
    }

    public init(seed: UInt64, _ test: String = #function) {
        self.seed = seed
        state = seed
        print("\(test): WEFT_TEST_SEED=\(seed)")
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
