import GroupDirectory
import Weft

/// The search bar of groups: the field and the button of the filters.
@MainActor
final class GroupSearchBar {
    let entry = SearchEntry(label: localized("Search groups"), placeholder: localized("Name, place or words"))
    let filterButton: FilterButton
    let bar: SearchBar
    private lazy var announcer = Announcer(bar)

    init(_ filterButton: FilterButton) {
        self.filterButton = filterButton
        let row = Box(vertical: false, spacing: 6)
        entry.setExpands(horizontally: true, vertically: false)
        entry.setMinimumCharacters(6)
        row.append(entry)
        row.append(filterButton.widget)
        bar = SearchBar(row, entry: entry)
    }

    /// Says what was found. Who cannot be told otherwise reads it with the field.
    func tell(_ text: String) {
        guard !text.isEmpty, !announcer.announce(text) else { return entry.setAccessibleDescription("") }
        entry.setAccessibleDescription(text)
    }
}
