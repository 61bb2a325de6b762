import GroupDirectory

/// What the rows of the page can do. Made on the main actor, called there; rows are made elsewhere.
struct DetailsActions: Sendable {
    typealias Action<Value> = @MainActor @Sendable (Value) -> Void

    /// Opens a web page.
    let open: Action<String>
    /// Opens a link of a text, whose words come with it.
    let openLink: @MainActor @Sendable (_ address: String, _ words: String) -> Void
    let addToCalendar: Action<GroupEvent>
    /// Shows the map of an event, or takes it away, by the event's id; nil for the group's own.
    let toggleMap: Action<String?>
    /// Takes the map of an event again whose tiles did not come.
    let retryMap: Action<String?>
    /// Opens the place in the user's program for maps.
    let openInMaps: Action<DetailsVenue>
    let showAllEvents: @MainActor @Sendable () -> Void
    let map: MapService
}
