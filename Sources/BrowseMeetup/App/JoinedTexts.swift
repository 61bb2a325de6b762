import WeftGLib

extension Array where Element == String {
    /// The texts joined by dots in one line. A right-to-left text does not change the order of the others: each one is
    /// then isolated with invisible marks. In a right-to-left language, the first text is at the right, whatever its
    /// script.
    var joinedWithDots: String {
        let isRightToLeft = UserLanguage.isRightToLeft
        let isMixed = isRightToLeft || contains { $0.unicodeScalars.contains(where: \.isOfRightToLeftScript) }
        guard isMixed, count > 1 else {
            return map { $0.insideSentence(isRightToLeft: false) }.joined(separator: " · ")
        }
        return (isRightToLeft ? "\u{200F}" : "") + map(\.isolated).joined(separator: " · ")
    }
}
