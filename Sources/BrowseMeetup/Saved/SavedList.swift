import GroupDirectory
import Weft

/// The groups that the user saved, as the window shows them: what is done shows at once, and the store follows.
@MainActor
final class SavedList {
    private(set) var saved = SavedGroups()
    /// Whether the store was read.
    private(set) var isLoaded = false
    private let store: GroupStore?
    private let tell: @MainActor (String) -> Void
    /// The store does one thing after the other.
    private var work: Task<Void, Never>?
    private var watchers: [Watcher] = []
    /// Raised with each change.
    private var version = 0

    private struct Watcher {
        weak var owner: AnyObject?
        let tell: @MainActor () -> Void
    }

    /// - Parameters:
    ///   - store: nil where nothing can be kept: what is saved lasts as long as the window.
    ///   - tell: says what was not done after all, where it was said to be.
    init(_ store: GroupStore?, tell: @escaping @MainActor (String) -> Void) {
        self.store = store
        self.tell = tell
        guard let store, store.isThere else {
            isLoaded = true
            return
        }
        work = Task { [weak self] in
            let stored = try? await store.savedGroups()
            guard let self else { return }
            // What was saved before the store had answered is the newest.
            for group in stored?.groups ?? [] { saved.insert(group, at: saved.groups.count) }
            isLoaded = true
            changed()
        }
    }

    /// Calls `tell` after each change, as long as `owner` is there.
    func watch(_ owner: AnyObject, _ tell: @escaping @MainActor () -> Void) {
        watchers.append(Watcher(owner: owner, tell: tell))
    }

    func contains(_ group: Group) -> Bool { saved.contains(group) }

    /// Saves it, the newest first or where it was.
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

    /// Takes it out; what it was and where, to put it back. Nil where it was not saved.
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

    /// What is stored by now: with what was found of the groups since, and what another window saved.
    func readAgain() async {
        await work?.value
        let version = version
        guard let store, store.isThere, let stored = try? await store.savedGroups() else { return }
        // What the user did meanwhile is newer, and on its way to the store.
        guard version == self.version, stored != saved else { return }
        saved = stored
        changed()
    }

    /// What the store could not do did not happen; it says why by itself (`StoreNotice`).
    /// - Parameter undo: takes it back; what to say of it.
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
        watchers.removeAll { $0.owner == nil }
        for watcher in watchers { watcher.tell() }
    }
}
