/// A fingerprint of bytes that can be extended: the polynomial with the bytes as coefficients, modulo the prime 2^61 -
/// 1, at a point chosen at random once per process (Karp and Rabin, 1987).
///
/// Two texts of n bytes have the same fingerprint at n points at most, so with a probability of n in 2^61. Nobody can
/// construct such texts without knowing the point.
struct TextFingerprint: Hashable, Sendable {
    private static let prime: UInt64 = (1 << 61) - 1
    private static let point = UInt64.random(in: (1 << 32)..<prime)

    /// Starts at 1 and not at 0, so that leading zero bytes count.
    private var value: UInt64 = 1

    /// Appends bytes. O(bytes).
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        let point = Self.point
        var value = value
        for byte in bytes {
            let (high, low) = value.multipliedFullWidth(by: point)
            // Modulo the Mersenne prime 2^61 - 1, the higher bits are added to the lower ones. Twice the prime plus a
            // byte still fits.
            value = (low & Self.prime) &+ (high << 3 | low >> 61) &+ UInt64(byte)
            if value >= Self.prime { value &-= Self.prime }
        }
        self.value = value
    }
}
