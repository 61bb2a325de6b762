import WeftGLib

extension Array where Element == String {
    /// The texts joined by dots in one line. Right-to-left texts are isolated with invisible marks, so that they do not
    /// change the order of the others. In a right-to-left language, the first text is at the right, whatever its
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
