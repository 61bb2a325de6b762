import WeftGLib

/// The user's saved events, for the views. Each call is performed by the store, one at a time. It throws if nothing can
/// be stored.
extension FeedSession {
    private var savedStore: GroupStore {
        get throws(StoreError) {
            guard let store else { throw .unavailable(localized("there is no folder for what the program keeps")) }
            return store
        }
    }

    /// Returns the saved events, sorted by start, without their descriptions.
    public func savedEvents() async throws(StoreError) -> [SavedEvent] { try await store?.savedEvents() ?? [] }

    /// Returns a saved event with its description; nil if it is not saved.
    public func savedEvent(_ key: EventKey) async throws(StoreError) -> SavedEvent? {
        try await store?.savedEvent(key)
    }

    /// True if the event is saved.
    public func isEventSaved(_ key: EventKey) async throws(StoreError) -> Bool {
        try await store?.isEventSaved(key) ?? false
    }

    /// Saves an event; it is on the disk when this returns.
    ///
    /// - Returns: the event in its saved state.
    @discardableResult
    public func saveEvent(
        _ event: GroupEvent, group: Group?, source: SourceID
    ) async throws(StoreError) -> SavedEvent {
        try await savedStore.saveEvent(event, group: group, source: source)
    }

    /// Removes a saved event.
    ///
    /// - Returns: the event in its last saved state, for `restoreSavedEvent`; nil if it was not saved.
    @discardableResult
    public func removeSavedEvent(_ key: EventKey) async throws(StoreError) -> SavedEvent? {
        try await store?.removeSavedEvent(key)
    }

    /// Puts a removed event back in its last saved state, with its reminder.
    public func restoreSavedEvent(_ saved: SavedEvent) async throws(StoreError) {
        try await savedStore.restoreSavedEvent(saved)
    }

    /// Sets or, with nil, removes the reminder of a saved event; has no effect if the event is not saved.
    public func setReminder(_ reminder: Reminder?, for key: EventKey) async throws(StoreError) {
        try await savedStore.setReminder(reminder, for: key)
    }

    /// Notes that the user looks at the event's page, so that its changes are seen.
    public func noteEventPageOpened(_ key: EventKey) async throws(StoreError) {
        try await store?.noteEventPageOpened(key)
    }

    /// Returns a stream that reports changes of saved events, for any number of readers; changes close together are
    /// one.
    public func savedEventChanges() -> AsyncStream<Void> { store?.savedEventChanges() ?? AsyncStream { $0.finish() } }
}
