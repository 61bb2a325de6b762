/// The words lists say to assistive technology, in the program's language. English by default.
///
///     ListAccessibilityText.standard = ListAccessibilityText(
///         place: { number, count in "\(number) von \(count)" },
///         rowCount: { $0 == 1 ? "1 Zeile" : "\($0) Zeilen" })
public struct ListAccessibilityText: Sendable {
    /// Where a row or a page is: its number, from 1, among so many.
    public var place: @Sendable (_ number: Int, _ count: Int) -> String
    /// How long a list is.
    public var rowCount: @Sendable (_ rows: Int) -> String
    /// The strip of titles that lead to a table's sections.
    public var sectionIndex = "Section index"
    /// The list is being refreshed.
    public var refreshing = "Refreshing"

    /// The words of a language.
    public init(
        place: @escaping @Sendable (_ number: Int, _ count: Int) -> String,
        rowCount: @escaping @Sendable (_ rows: Int) -> String, sectionIndex: String = "Section index",
        refreshing: String = "Refreshing"
    ) {
        self.place = place
        self.rowCount = rowCount
        self.sectionIndex = sectionIndex
        self.refreshing = refreshing
    }

    /// "3 of 300" and "300 rows".
    public static let english = ListAccessibilityText(
        place: { "\($0) of \($1)" }, rowCount: { $0 == 1 ? "1 row" : "\($0) rows" })

    /// What lists that were given no words of their own say: set it before the first one is made.
    @MainActor public static var standard = english
}
