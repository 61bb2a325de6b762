import WeftGLib

/// The texts of lists for assistive technology. The default is the framework's texts in the user's language. A program
/// can set its own:
///
///     ListAccessibilityText.standard = ListAccessibilityText(
///         place: { number, count in "\(number) von \(count)" },
///         rowCount: { $0 == 1 ? "1 Zeile" : "\($0) Zeilen" })
public struct ListAccessibilityText: Sendable {
    /// The position of a row or a page: its number, from 1, and the count.
    public var place: @Sendable (_ number: Int, _ count: Int) -> String
    /// The number of rows of a list.
    public var rowCount: @Sendable (_ rows: Int) -> String
    /// The number of pages of a pager.
    public var pageCount: @Sendable (_ pages: Int) -> String
    /// The name of the strip of titles that scrolls to a table's sections.
    public var sectionIndex: String
    /// The announcement that the list is being refreshed.
    public var refreshing: String

    /// Makes the texts of a language. If one of the last three is missing, the framework's own text is used.
    public init(
        place: @escaping @Sendable (_ number: Int, _ count: Int) -> String,
        rowCount: @escaping @Sendable (_ rows: Int) -> String, sectionIndex: String? = nil,
        refreshing: String? = nil, pageCount: (@Sendable (_ pages: Int) -> String)? = nil
    ) {
        self.place = place
        self.rowCount = rowCount
        self.pageCount = pageCount ?? { frameworkPlural("{count} page", "{count} pages", $0) }
        // Translators: the strip of letters beside a list that lead to its sections.
        self.sectionIndex = sectionIndex ?? frameworkText("Section index")
        // Translators: a list is being refreshed.
        self.refreshing = refreshing ?? frameworkText("Refreshing")
    }

    /// "3 of 300" and "300 rows".
    public static let english = ListAccessibilityText(
        place: { "\($0) of \($1)" }, rowCount: { $0 == 1 ? "1 row" : "\($0) rows" }, sectionIndex: "Section index",
        refreshing: "Refreshing", pageCount: { $0 == 1 ? "1 page" : "\($0) pages" })

    /// The texts in the user's language, if the framework is translated into it. GTK sets the locale when it opens the
    /// display, so do not read it before that.
    public static var userLanguage: ListAccessibilityText {
        ListAccessibilityText(
            place: { number, count in
                // Translators: where a row is in a list, as in "3 of 300".
                frameworkText("{number} of {count}", ["number": String(number), "count": String(count)])
            }, rowCount: { frameworkPlural("{count} row", "{count} rows", $0) })
    }

    /// The default texts of lists. Set it before the first list is made. Default: `userLanguage`.
    @MainActor public static var standard = userLanguage
}
