import GroupDirectory
import Weft

/// The search bar of the agenda. Main actor.
@MainActor
final class EventSearchBar {
    let entry = SearchEntry(
        label: localized("Search events"), placeholder: localized("Title, text, tag, venue or group"))
    let bar: SearchBar

    init() {
        entry.setExpands(horizontally: true, vertically: false)
        entry.setMinimumCharacters(6)
        entry.offersEmoji = false
        bar = SearchBar(entry, entry: entry)
    }
}
