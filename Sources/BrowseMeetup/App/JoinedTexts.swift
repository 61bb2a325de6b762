import WeftGLib

extension Array where Element == String {
    /// Texts side by side in one line. Those of a script from right to left do not turn the others around: then each one
    /// stands for itself, between marks that are not seen. Where the user's language runs so, the first one is at the right,
    /// whatever its script.
    var joinedWithDots: String {
        let isRightToLeft = UserLanguage.isRightToLeft
        let isMixed = isRightToLeft || contains { $0.unicodeScalars.contains(where: \.isOfRightToLeftScript) }
        guard isMixed, count > 1 else {
            return map { $0.insideSentence(isRightToLeft: false) }.joined(separator: " · ")
        }
        return (isRightToLeft ? "\u{200F}" : "") + map(\.isolated).joined(separator: " · ")
    }
}
