import GroupDirectory
import WeftGLib

extension String {
    /// The user's text as quoted in a sentence: its beginning, on one line, without direction controls. Pasted text may
    /// have any length, and the window would grow with the sentence.
    var quoted: String {
        let line = Self.line(unicodeScalars.prefix(Self.maximumQuoted))
        return unicodeScalars.count > Self.maximumQuoted ? line + "…" : line
    }

    /// The quoted address, shortened in the middle, since an address is recognised by its start and end.
    var quotedAddress: String {
        guard unicodeScalars.count > Self.maximumOfAddress else { return Self.line(unicodeScalars[...]) }
        let half = Self.maximumOfAddress / 2
        return Self.line(unicodeScalars.prefix(half)) + "…" + Self.line(unicodeScalars.suffix(half - 1))
    }

    /// The same for a host in ASCII. The end of a host shows its owner, so the beginning is omitted.
    var quotedHost: String {
        guard utf8.count > Self.maximumOfAddress else { return self }
        return "…" + String(decoding: utf8.suffix(Self.maximumOfAddress - 1), as: UTF8.self)
    }

    /// Maximum length in Unicode scalars, since a character may have any number of combining marks.
    private static let maximumQuoted = 100
    private static let maximumOfAddress = 40

    private static func line(_ scalars: Substring.UnicodeScalarView) -> String {
        let shown = scalars.filter { !$0.turnsDirection }
        return String(String.UnicodeScalarView(shown.map { $0.properties.isWhitespace ? " " : $0 })).withoutPiles
    }
}

/// A message that a web page was not opened, with the reason: the address is shortened to leave room for it.
func notOpenedText(_ link: String, reason: String) -> String {
    localized("{link} was not opened: {reason}", ["link": link.quotedAddress, "reason": reason])
}

/// The title of a menu's entry that opens a page in the web: it names the host, since the address comes from a source.
func openPageTitle(_ link: String) -> String {
    guard let host = HTTPAddress.host(of: link) else { return localized("Open Page") }
    return localized("Open Page at {host}", ["host": host.quotedHost])
}
