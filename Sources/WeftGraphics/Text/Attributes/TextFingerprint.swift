/// A fingerprint of bytes that can be carried on when more are added: the polynomial with the bytes as coefficients, at a
/// point that is drawn once a process, modulo the prime 2^61 - 1 (Karp and Rabin, 1987).
///
/// Two texts of n bytes have the same one at n points at most, so with a chance of n in 2^61, and nobody can look for such
/// texts who does not know the point.
struct TextFingerprint: Hashable, Sendable {
    private static let prime: UInt64 = (1 << 61) - 1
    private static let point = UInt64.random(in: (1 << 32)..<prime)

    /// Not 0, so that the length counts, too.
    private var value: UInt64 = 1

    /// O(bytes).
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        let point = Self.point
        var value = value
        for byte in bytes {
            let (high, low) = value.multipliedFullWidth(by: point)
            // 2^61 is 1 here: what is above goes below. Twice the prime and a byte still fit.
            value = (low & Self.prime) &+ (high << 3 | low >> 61) &+ UInt64(byte)
            if value >= Self.prime { value &-= Self.prime }
        }
        self.value = value
    }
}
