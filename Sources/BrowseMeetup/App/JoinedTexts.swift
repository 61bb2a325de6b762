import WeftGLib

extension Array where Element == String {
    /// Texts side by side in one line. Those of a script from right to left do not turn the others around: then each one
    /// stands for itself, between marks that are not seen. Where the user's language runs so, the first one is at the right,
    /// whatever its script.
    var joinedWithDots: String {
        let begins = UserLanguage.isRightToLeft ? "\u{200F}" : ""
        let isMixed = !begins.isEmpty || contains { $0.unicodeScalars.contains(where: \.isOfRightToLeftScript) }
        guard isMixed, count > 1 else { return joined(separator: " · ") }
        return begins + map { "\u{2068}\($0)\u{2069}" }.joined(separator: " · ")
    }
}

extension Unicode.Scalar {
    /// The blocks of Hebrew, Arabic and their like.
    fileprivate var isOfRightToLeftScript: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
