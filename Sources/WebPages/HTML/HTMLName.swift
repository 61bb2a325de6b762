/// The lower-case name of an element or attribute as a single number, which makes comparisons cheap.
///
/// Names of up to eight bytes are distinct. Longer ones are hashed; two with the same hash count as the
/// same. Only a page made for it has two such names.
package struct HTMLName: Hashable, Sendable {
    package let code: UInt64

    /// Creates a name from its bytes, ignoring ASCII case. O(bytes)
    package init(_ bytes: some Sequence<UInt8>) {
        var code: UInt64 = 0
        for byte in bytes {
            let letter = UInt64(byte.asciiLowercased)
            code = code >> 56 == 0 ? code << 8 | letter : (code ^ letter) &* 0x100_0000_01B3
        }
        self.code = code
    }

    init(code: UInt64) {
        self.code = code
    }
}

extension HTMLName: ExpressibleByStringLiteral {
    package init(stringLiteral value: StaticString) {
        self = value.withUTF8Buffer { HTMLName($0) }
    }
}
