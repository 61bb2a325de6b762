import GroupDirectory
import Weft

/// The parts of the agenda's view that choose events. Main actor.
@MainActor
final class EventFilters {
    /// The query that is shown; `EventsViewController.choose` sets it.
    var query = EventQuery()
    /// The button for the header bar.
    let searchButton = ToggleButton(iconName: "system-search-symbolic", label: localized("Search"))
    /// The row of choices, made with the list.
    var bar: EventChoicesBar?
    /// The place of the search bar.
    lazy var top = Box(vertical: true)
    /// The search bar, made at first use.
    var search: EventSearchBar?
    /// The line above the events of the sample, made when they are first shown.
    var sampleNote: Box?
    /// True while the rows of events of several days are shown.
    var isUnfolded = false
    /// Called when the query changed.
    var onChange: (() -> Void)?
    /// The last told result of the query.
    var told = ""

    /// The places where the user chooses events.
    var areas: [Widget] {
        let areas: [Widget?] = [bar?.widget, search?.bar]
        return areas.compactMap(\.self)
    }

    /// True if the keyboard focus is in one of them.
    var hasFocus: Bool { areas.contains { $0.containsFocus } }
}
