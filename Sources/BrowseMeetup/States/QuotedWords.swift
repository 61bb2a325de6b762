import GroupDirectory
import WeftGLib

extension String {
    /// What the user typed, as a sentence repeats it: its beginning, in one line, and without what turns the direction of the
    /// words around it. A text that was pasted may be of any length, and the window would grow with the sentence.
    var quoted: String {
        let line = Self.line(unicodeScalars.prefix(Self.maximumQuoted))
        return unicodeScalars.count > Self.maximumQuoted ? line + "…" : line
    }

    /// The same of an address, which is known by its ends: what is in its middle is left out.
    var quotedAddress: String {
        guard unicodeScalars.count > Self.maximumOfAddress else { return Self.line(unicodeScalars[...]) }
        let half = Self.maximumOfAddress / 2
        return Self.line(unicodeScalars.prefix(half)) + "…" + Self.line(unicodeScalars.suffix(half - 1))
    }

    /// Scalars, since a single character may have any number of marks.
    private static let maximumQuoted = 100
    private static let maximumOfAddress = 40

    private static func line(_ scalars: Substring.UnicodeScalarView) -> String {
        let shown = scalars.filter { !$0.turnsDirection }
        return String(String.UnicodeScalarView(shown.map { $0.properties.isWhitespace ? " " : $0 }))
    }
}

/// Says that a web page was not opened, and why: what is said of the address leaves room for that.
func notOpenedText(_ link: String, reason: String) -> String {
    localized("{link} was not opened: {reason}", ["link": link.quotedAddress, "reason": reason])
}
