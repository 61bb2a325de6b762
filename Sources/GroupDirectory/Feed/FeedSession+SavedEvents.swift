import WeftGLib

/// The events that the user saved, for the views. Each call is one of the store's, which does one thing after the other; it
/// throws where nothing can be kept.
extension FeedSession {
    private var savedStore: GroupStore {
        get throws(StoreError) {
            guard let store else { throw .unavailable(localized("there is no folder for what the program keeps")) }
            return store
        }
    }

    /// The saved events, first what begins first, without their descriptions.
    public func savedEvents() async throws(StoreError) -> [SavedEvent] { try await store?.savedEvents() ?? [] }

    /// A saved event with its description; nil where it is not saved.
    public func savedEvent(_ key: EventKey) async throws(StoreError) -> SavedEvent? {
        try await store?.savedEvent(key)
    }

    /// Whether the event is saved.
    public func isEventSaved(_ key: EventKey) async throws(StoreError) -> Bool {
        try await store?.isEventSaved(key) ?? false
    }

    /// Saves an event, which is on the disk when this returns.
    /// - Returns: the event as it is saved now.
    @discardableResult
    public func saveEvent(
        _ event: GroupEvent, group: Group?, source: SourceID
    ) async throws(StoreError) -> SavedEvent {
        try await savedStore.saveEvent(event, group: group, source: source)
    }

    /// Removes a saved event.
    /// - Returns: the event as it was saved, for `restoreSavedEvent`; nil where it was not saved.
    @discardableResult
    public func removeSavedEvent(_ key: EventKey) async throws(StoreError) -> SavedEvent? {
        try await store?.removeSavedEvent(key)
    }

    /// Puts an event back that was removed: as it was saved, with its reminder.
    public func restoreSavedEvent(_ saved: SavedEvent) async throws(StoreError) {
        try await savedStore.restoreSavedEvent(saved)
    }

    /// Sets or, with nil, removes the reminder of a saved event; nothing where the event is not saved.
    public func setReminder(_ reminder: Reminder?, for key: EventKey) async throws(StoreError) {
        try await savedStore.setReminder(reminder, for: key)
    }

    /// The user looks at the event's page: changes of the event have been seen.
    public func noteEventPageOpened(_ key: EventKey) async throws(StoreError) {
        try await store?.noteEventPageOpened(key)
    }

    /// Says that saved events are other ones now; any number of readers, and changes that come close together are one.
    public func savedEventChanges() -> AsyncStream<Void> { store?.savedEventChanges() ?? AsyncStream { $0.finish() } }
}
