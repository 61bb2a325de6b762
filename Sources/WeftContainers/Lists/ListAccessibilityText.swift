import WeftGLib

/// The words lists say to assistive technology. By default the framework's own, in the user's language; a program with
/// words of its own gives them:
///
///     ListAccessibilityText.standard = ListAccessibilityText(
///         place: { number, count in "\(number) von \(count)" },
///         rowCount: { $0 == 1 ? "1 Zeile" : "\($0) Zeilen" })
public struct ListAccessibilityText: Sendable {
    /// Where a row or a page is: its number, from 1, among so many.
    public var place: @Sendable (_ number: Int, _ count: Int) -> String
    /// How long a list is.
    public var rowCount: @Sendable (_ rows: Int) -> String
    /// How many pages a pager has.
    public var pageCount: @Sendable (_ pages: Int) -> String
    /// The strip of titles that lead to a table's sections.
    public var sectionIndex: String
    /// The list is being refreshed.
    public var refreshing: String

    /// The words of a language. Without one of the last three it is the framework's own.
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

    /// The same in the user's language as far as the framework has it. GTK sets the locale when it opens the display: not
    /// asked for before that.
    public static var userLanguage: ListAccessibilityText {
        ListAccessibilityText(
            place: { number, count in
                // Translators: where a row is in a list, as in "3 of 300".
                frameworkText("{number} of {count}", ["number": String(number), "count": String(count)])
            }, rowCount: { frameworkPlural("{count} row", "{count} rows", $0) })
    }

    /// What lists that were given no words of their own say: set it before the first one is made. Default `userLanguage`.
    @MainActor public static var standard = userLanguage
}
