import GroupDirectory
import Weft

/// The actions of a group's row in any list: in its menu, by a swipe and by keys.
@MainActor
struct GroupActions {
    let saved: SavedList
    /// Opens a web page.
    let open: @MainActor (String) -> Void
    /// Reports an action, with a way to undo it.
    let tell: @MainActor (String, (@MainActor @Sendable () -> Void)?) -> Void

    /// Hides a group in the lists of found groups.
    let hide: @MainActor (Group) -> Void

    /// Returns the entries of a row's menu.
    ///
    /// - Parameter canHide: true for a row of found groups, false for one of saved groups.
    func entries(for group: Group, canHide: Bool = false) -> [CellAction] {
        var entries = [
            saved.contains(group)
                ? CellAction(title: localized("Remove from Saved"), style: .destructive) { _ in remove(group) }
                : CellAction(title: localized("Save")) { _ in save(group) }
        ]
        if let link = group.link { entries += self.entries(for: link) }
        if canHide { entries.append(CellAction(title: localizedIn("group", "Hide")) { _ in hide(group) }) }
        return entries
    }

    /// The entries of an event's menu.
    func entries(for subject: EventSubject) -> [CellAction] {
        var entries = [
            saved.events.saved(subject.key) != nil
                ? CellAction(title: localized("Remove from Saved"), style: .destructive) { _ in toggle(subject) }
                : CellAction(title: localized("Save")) { _ in toggle(subject) }
        ]
        if let link = subject.link { entries += self.entries(for: link) }
        return entries
    }

    private func entries(for link: String) -> [CellAction] {
        [
            CellAction(title: localized("Copy Link")) { _ in copy(link) },
            CellAction(title: openPageTitle(link)) { _ in open(link) },
        ]
    }

    private func remove(_ saved: SavedEvent) {
        let undo = self.saved.events.remove(saved)
        let name = saved.event.name ?? localized("An event")
        tell(localized("Removed “{event}” from Saved", ["event": name]), undo)
    }

    func copy(_ link: String) {
        Desktop.copy(link)
        tell(localized("The link was copied"), nil)
    }

    /// Saves the group, or removes it from the saved ones.
    func toggle(_ group: Group) {
        if saved.contains(group) { remove(group) } else { save(group) }
    }

    /// Saves an event, or removes it from the saved ones.
    func toggle(_ subject: EventSubject) {
        if let saved = saved.events.saved(subject.key) { return remove(saved) }
        saved.events.save(subject.event, group: subject.group, source: subject.source)
        tell(localized("Saved “{event}”", ["event": subject.title])) { [events = saved.events] in
            guard let saved = events.saved(subject.key) else { return }
            _ = events.remove(saved)
        }
    }

    private func save(_ group: Group) {
        saved.save(group)
        tell(localized("Saved “{group}”", ["group": group.name])) { [saved] in saved.remove(group) }
    }

    private func remove(_ group: Group) {
        guard let removed = saved.remove(group) else { return }
        tell(localized("Removed “{group}” from Saved", ["group": group.name])) { [saved] in
            saved.save(removed.group, at: removed.index)
        }
    }
}
