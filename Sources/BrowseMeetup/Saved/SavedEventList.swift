import GroupDirectory
import Weft

/// The user's saved events, as the window shows them. A removal is visible at once and then stored. Main actor.
@MainActor
final class SavedEventList {
    /// The saved events in the order of their start.
    var events: [SavedEvent] { stored.filter { !leaving.contains($0.id) } }
    /// The names of the sources that no longer list an event.
    private(set) var sourceNames: [EventKey: String] = [:]
    /// True once the store was read.
    private(set) var isLoaded: Bool
    /// Called after each change.
    var onChange: (@MainActor () -> Void)?

    private let session: FeedSession
    private let tell: @MainActor (String) -> Void
    private var stored: [SavedEvent] = []
    /// Events that are being removed.
    private var leaving: Set<EventKey> = []
    private var following: Task<Void, Never>?

    /// - Parameter tell: shows a message if a change could not be stored.
    init(_ session: FeedSession, tell: @escaping @MainActor (String) -> Void) {
        self.session = session
        self.tell = tell
        isLoaded = session.store?.isThere != true
        let changes = session.savedEventChanges()
        following = Task { [weak self] in
            await self?.read()
            for await _ in changes { await self?.read() }
        }
    }

    isolated deinit {
        following?.cancel()
    }

    /// Reads the saved events from the store.
    func read() async {
        var events = try? await session.savedEvents()
        let removed = await session.removedSources(among: Set(events?.map(\.id.source) ?? []))
        if !removed.isEmpty {
            events = events?.map { removed.contains($0.id.source) ? $0.withStoredPictures : $0 }
        }
        var names: [EventKey: String] = [:]
        for saved in events ?? [] where saved.isForgotten {
            var group = Group(id: saved.group?.id ?? "", name: "")
            (group.source, group.link) = (saved.id.source, saved.event.link ?? saved.group?.link)
            names[saved.id] = await session.sourceNames(of: group).first
        }
        guard !isLoaded || events != stored || names != sourceNames else { return }
        stored = events ?? stored
        sourceNames = names
        isLoaded = true
        onChange?()
    }

    /// The saved state of an event; nil if it is not saved. O(saved events)
    func saved(_ key: EventKey) -> SavedEvent? { events.first { $0.id == key } }

    /// Saves an event.
    /// - Parameter reminder: the event's reminder; nil for the general one of saved events.
    func save(_ event: GroupEvent, group: Group?, source: SourceID, reminder: Reminder? = nil) {
        let saving = Task { [session] in
            let saved = try await session.saveEvent(event, group: group, source: source)
            if let reminder { try await session.setReminder(reminder, for: saved.id) }
            return SavedEvent?(saved)
        }
        let name = event.name ?? localized("An event")
        follow(saving, of: EventKey(event, of: group, source: source), called: name) {
            localized("“{event}” was not saved", ["event": $0])
        }
    }

    /// Sets or, with nil, removes the reminder of a saved event.
    func setReminder(_ reminder: Reminder?, for saved: SavedEvent) {
        let setting = Task { [session] in
            try await session.setReminder(reminder, for: saved.id)
            return SavedEvent?(saved)
        }
        follow(setting, of: saved) { localized("The reminder of “{event}” was not changed", ["event": $0]) }
    }

    /// Removes an event.
    /// - Returns: a closure that saves it again as it was, with its reminder.
    func remove(_ saved: SavedEvent) -> @MainActor @Sendable () -> Void {
        leaving.insert(saved.id)
        onChange?()
        let removal = Task { [session] in try await session.removeSavedEvent(saved.id) }
        follow(removal, of: saved) { localized("“{event}” is still saved", ["event": $0]) }
        return { [weak self, session] in
            let restoring = Task {
                // Restores the stored event, which has its description.
                let old = try await removal.value ?? saved
                try await session.restoreSavedEvent(old)
                return SavedEvent?(old)
            }
            self?.follow(restoring, of: saved) { localized("“{event}” was not saved", ["event": $0]) }
        }
    }

    /// Shows the stored events after a step of the store, and a message if the step failed.
    private func follow(
        _ step: Task<SavedEvent?, any Error>, of saved: SavedEvent, failed: @escaping @MainActor (String) -> String
    ) {
        follow(step, of: saved.id, called: saved.event.name ?? localized("An event"), failed: failed)
    }

    private func follow(
        _ step: Task<SavedEvent?, any Error>, of key: EventKey, called name: String,
        failed: @escaping @MainActor (String) -> String
    ) {
        Task { [weak self] in
            let hasFailed = if case .failure = await step.result { true } else { false }
            guard let self else { return }
            if hasFailed { tell(failed(name)) }
            await read()
            if leaving.remove(key) != nil { onChange?() }
        }
    }
}
