import GroupDirectory

/// The actions of the page's rows. Made and called on the main actor; rows are made elsewhere.
struct DetailsActions: Sendable {
    typealias Action<Value> = @MainActor @Sendable (Value) -> Void

    /// Opens a web page.
    let open: Action<String>
    /// Opens a link of a text, given its address and its words.
    let openLink: @MainActor @Sendable (_ address: String, _ words: String) -> Void
    /// Opens an event's page.
    let openEvent: Action<GroupEvent>
    let addToCalendar: Action<GroupEvent>
    /// Shows or hides the map of an event, by the event's id; nil for the group's own.
    let toggleMap: Action<String?>
    /// Loads the map of an event again after its tiles failed to load.
    let retryMap: Action<String?>
    /// Opens the place in the user's program for maps.
    let openInMaps: Action<DetailsVenue>
    let showAllEvents: @MainActor @Sendable () -> Void
    let map: MapService

    /// Returns the actions of a map.
    ///
    /// - Parameter event: the event whose place it is; nil for the group's.
    func ofMap(_ event: String?) -> DetailsMapActions {
        DetailsMapActions(open: open, openInMaps: openInMaps, retry: { retryMap(event) }, map: map)
    }
}
