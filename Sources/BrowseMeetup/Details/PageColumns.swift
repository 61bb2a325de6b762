import Weft

/// The columns of a page: its rows, and beside them the picture if the page is wide. A value.
struct PageColumns: Equatable {
    /// The width of the rows in points. A line of text has at most 70 characters in it.
    let rows: Double
    /// The place of the picture beside the rows; nil if it is a row.
    let picture: SideBySide.Room?

    /// Points. A wider page has its picture beside its rows.
    static let maximumNarrowPage = 900.0
    private static let widestPicture = 560.0
    private static let narrowestPicture = 280.0
    private static let margin = 24.0
    /// Points for a line of 70 characters of the page's text, with the insets of a row.
    private static let line = 505.0

    /// - Parameter width: the page's width in points.
    init(width: Double, textScale: Double) {
        let line = Self.line * textScale
        guard width > Self.maximumNarrowPage else {
            (rows, picture) = (line, nil)
            return
        }
        let free = width - 3 * Self.margin
        let picture = min(max(free - line, Self.narrowestPicture), Self.widestPicture)
        rows = min(line, free - picture)
        // The space before, between and after the columns is the same.
        let space = ((width - picture - rows) / 3).rounded(.down)
        self.picture = SideBySide.Room(start: space, width: picture.rounded(.down))
    }
}
