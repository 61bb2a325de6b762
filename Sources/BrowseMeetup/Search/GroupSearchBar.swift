import GroupDirectory
import Weft

/// The search bar of groups: the field and the filter button.
@MainActor
final class GroupSearchBar {
    let entry = SearchEntry(label: localized("Search groups"), placeholder: localized("Name, place or words"))
    let filterButton: FilterButton
    let bar: SearchBar
    private lazy var announcer = Announcer(bar)
    /// True to open the filters when their button is on screen.
    private var opensFilters = false
    /// True to focus the field when it is on screen, since the desktop's search may open the window.
    private var takesKeyboard = false
    private var opening: MainTimer?

    init(_ filterButton: FilterButton) {
        self.filterButton = filterButton
        let row = Box(vertical: false, spacing: 6)
        entry.setExpands(horizontally: true, vertically: false)
        entry.setMinimumCharacters(6)
        entry.offersEmoji = false
        row.append(entry)
        row.append(filterButton.widget)
        bar = SearchBar(row, entry: entry)
        entry.onMapped { [weak self] isMapped in
            guard isMapped, let self, takesKeyboard else { return }
            takesKeyboard = false
            // Deferred, since a window focuses its first widget while it appears.
            opening = MainTimer(milliseconds: 0) { [weak self] in self?.entry.focusAtEnd() }
        }
        filterButton.widget.onMapped { [weak self] isMapped in
            guard isMapped, let self, opensFilters else { return }
            opensFilters = false
            // Deferred until the bar has focused its field.
            opening = MainTimer(milliseconds: 0) { [weak self] in self?.filterButton.widget.open() }
        }
    }

    /// Opens the filters at once, or when the bar is visible.
    func openFilters() {
        opensFilters = !filterButton.widget.isMapped
        if !opensFilters { filterButton.widget.open() }
    }

    /// Puts the text cursor at the end of the field, at once or when the field is on screen.
    func focusAtEnd() {
        takesKeyboard = !entry.isMapped
        entry.focusAtEnd()
    }

    /// Announces results; without support for that, they are added to the field's description.
    func tell(_ text: String) {
        guard !text.isEmpty, !announcer.announce(text) else { return entry.setAccessibleDescription("") }
        entry.setAccessibleDescription(text)
    }
}
