import GroupDirectory
import Weft

/// The user's saved groups, as the window shows them. A change is visible at once and then stored. The saved events are
/// in `SavedEventList`.
@MainActor
final class SavedList {
    private(set) var saved = SavedGroups()
    /// True once the store was read.
    private(set) var isLoaded = false
    let events: SavedEventList
    /// The sources of saved groups that the user removed: their groups are marked, and cause no requests.
    private(set) var removedSources: Set<SourceID> = []
    private let session: FeedSession
    private let store: GroupStore?
    private let tell: @MainActor (String) -> Void
    /// The store's pending work; changes are stored one after the other.
    private var work: Task<Void, Never>?
    private var watchers: [Watcher] = []
    /// Increased with each change.
    private var version = 0

    private struct Watcher {
        weak var owner: AnyObject?
        let tell: @MainActor () -> Void
    }

    /// - Parameters:
    ///   - session: without a store in it, saved groups are forgotten when the window closes.
    ///   - tell: shows a message if a change that is already visible could not be stored.
    init(_ session: FeedSession, tell: @escaping @MainActor (String) -> Void) {
        self.session = session
        store = session.store
        events = SavedEventList(session, tell: tell)
        self.tell = tell
        events.onChange = { [weak self] in self?.notifyWatchers() }
        guard let store, store.isThere else {
            isLoaded = true
            return
        }
        work = Task { [weak self] in
            let stored = try? await store.savedGroups()
            let removed = await session.removedSources(among: Set(stored?.groups.map(\.source) ?? []))
            guard let self else { return }
            removedSources = removed
            // Groups that were saved before the store had answered are the newest, so they come first.
            for group in stored?.groups ?? [] { saved.insert(group, at: saved.groups.count) }
            isLoaded = true
            changed()
        }
    }

    /// Calls `tell` after each change, as long as `owner` exists.
    func watch(_ owner: AnyObject, _ tell: @escaping @MainActor () -> Void) {
        watchers.append(Watcher(owner: owner, tell: tell))
    }

    func contains(_ group: Group) -> Bool { saved.contains(group) }

    /// Saves a group as the newest, or at an index.
    func save(_ group: Group, at index: Int = 0) {
        guard !contains(group) else { return }
        saved.insert(group, at: index)
        changed()
        follow { store throws(StoreError) in
            try await store.save(group)
        } undo: {
            $0.saved.remove(group.key)
            return localized("“{group}” was not saved", ["group": group.name])
        }
    }

    /// Removes a group; returns it with its index, so that it can be put back. nil if it was not saved.
    @discardableResult
    func remove(_ group: Group) -> (group: Group, index: Int)? {
        guard let group = saved.group(like: group), let index = saved.remove(group.key) else { return nil }
        changed()
        follow { store throws(StoreError) in
            _ = try await store.unsave(group.key)
        } undo: {
            $0.saved.insert(group, at: index)
            return localized("“{group}” is still saved", ["group": group.name])
        }
        return (group, index)
    }

    /// Reads the stored groups again, with newer data and changes of another window.
    func readAgain() async {
        await work?.value
        let version = version
        guard let store, store.isThere, let stored = try? await store.savedGroups() else { return }
        // Later changes by the user are newer, and are already being written to the store.
        guard version == self.version, stored != saved else { return }
        saved = stored
        changed()
    }

    /// Marks the saved groups and events of removed sources, after the list of sources has changed.
    func sourcesChanged() async {
        await work?.value
        let removed = await session.removedSources(among: Set(saved.groups.map(\.source)))
        await events.read()
        guard removed != removedSources else { return }
        removedSources = removed
        notifyWatchers()
    }

    /// Reverts a change that the store failed to make; the store reports the reason itself (`StoreNotice`).
    ///
    /// - Parameter undo: reverts the change; returns the text to report.
    private func follow(
        _ step: @escaping @Sendable (GroupStore) async throws(StoreError) -> Void,
        undo: @escaping @MainActor (SavedList) -> String
    ) {
        guard let store else { return }
        work = Task { [weak self, work] in
            await work?.value
            do throws(StoreError) {
                try await step(store)
            } catch {
                guard let self else { return }
                let text = undo(self)
                changed()
                tell(text)
            }
        }
    }

    private func changed() {
        version += 1
        notifyWatchers()
    }

    private func notifyWatchers() {
        watchers.removeAll { $0.owner == nil }
        for watcher in watchers { watcher.tell() }
    }
}
