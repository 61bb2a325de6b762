extension String {
    /// What the user typed, as a sentence repeats it: its beginning, in one line, and without what turns the direction of the
    /// words around it. A text that was pasted may be of any length, and the window would grow with the sentence.
    var quoted: String {
        let shown = unicodeScalars.prefix(Self.maximumQuoted).filter { !Self.turnsDirection($0.value) }
        let line = String(String.UnicodeScalarView(shown.map { $0.properties.isWhitespace ? " " : $0 }))
        return unicodeScalars.count > Self.maximumQuoted ? line + "…" : line
    }

    /// Scalars, since a single character may have any number of marks.
    private static let maximumQuoted = 100

    private static func turnsDirection(_ scalar: UInt32) -> Bool {
        (0x202A...0x202E).contains(scalar) || (0x2066...0x2069).contains(scalar)
    }
}
