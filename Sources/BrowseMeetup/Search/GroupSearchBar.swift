import GroupDirectory
import Weft

/// The search bar of groups: the field and the button of the filters.
@MainActor
final class GroupSearchBar {
    let entry = SearchEntry(label: localized("Search groups"), placeholder: localized("Name, place or words"))
    let filterButton: FilterButton
    let bar: SearchBar
    private lazy var announcer = Announcer(bar)
    /// The filters are to open when there is something for them to point to.
    private var opensFilters = false
    /// The field is to get the keyboard when it is on screen: the desktop's search may open the window.
    private var takesKeyboard = false
    private var opening: MainTimer?

    init(_ filterButton: FilterButton) {
        self.filterButton = filterButton
        let row = Box(vertical: false, spacing: 6)
        entry.setExpands(horizontally: true, vertically: false)
        entry.setMinimumCharacters(6)
        row.append(entry)
        row.append(filterButton.widget)
        bar = SearchBar(row, entry: entry)
        entry.onMapped { [weak self] isMapped in
            guard isMapped, let self, takesKeyboard else { return }
            takesKeyboard = false
            // A window gives the keyboard to its first widget while it appears.
            opening = MainTimer(milliseconds: 0) { [weak self] in self?.entry.focusAtEnd() }
        }
        filterButton.widget.onMapped { [weak self] isMapped in
            guard isMapped, let self, opensFilters else { return }
            opensFilters = false
            // Behind what gives the field the keyboard as the bar comes.
            opening = MainTimer(milliseconds: 0) { [weak self] in self?.filterButton.widget.open() }
        }
    }

    /// At once, or when the bar has come.
    func openFilters() {
        opensFilters = !filterButton.widget.isMapped
        if !opensFilters { filterButton.widget.open() }
    }

    /// Puts the text cursor at the end of the field, at once or when the field is on screen.
    func focusAtEnd() {
        takesKeyboard = !entry.isMapped
        entry.focusAtEnd()
    }

    /// Says what was found. Who cannot be told otherwise reads it with the field.
    func tell(_ text: String) {
        guard !text.isEmpty, !announcer.announce(text) else { return entry.setAccessibleDescription("") }
        entry.setAccessibleDescription(text)
    }
}
