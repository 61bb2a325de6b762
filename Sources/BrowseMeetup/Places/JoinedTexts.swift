extension Array where Element == String {
    /// Names side by side in one line. Those of a script from right to left do not turn the others around: then each one
    /// stands for itself, between marks that are not seen.
    var joinedWithDots: String {
        let isMixed = contains { $0.unicodeScalars.contains(where: \.isOfRightToLeftScript) }
        return map { isMixed ? "\u{2068}\($0)\u{2069}" : $0 }.joined(separator: " · ")
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
