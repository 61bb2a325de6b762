import GroupDirectory
import Weft

/// Hiding groups.
extension BrowseMeetupApp {
    /// Removes a group from feed, search and agenda.
    func hide(_ group: Group) {
        changeHidden { $0.insert(group) }
        groupActions.tell(localized("Hid “{group}”", ["group": group.name])) { [weak self] in
            // A hidden list keeps its position.
            if self?.feed?.isAppeared == true { self?.feed?.place.revealed = group.key }
            self?.changeHidden { $0.remove(group) }
        }
    }

    /// The row in the preferences.
    func makeHiddenRow() -> HiddenRow {
        HiddenRow { [session] in
            session.hiddenGroups.entries
        } showAgain: { [weak self] entry in
            self?.changeHidden { $0.remove(entry) }
        } showAll: { [weak self] in
            self?.showHidden()
        }
    }

    /// The actions that lists offer besides their rows.
    var exits: FeedExits {
        FeedExits(
            sources: { [weak self] in self?.openSourceInQuestion() }, place: { [weak self] in self?.openPlaces() },
            showHidden: { [weak self] in self?.showHidden() })
    }

    private func showHidden() { changeHidden { $0 = HiddenGroups() } }

    private func changeHidden(_ change: @escaping @Sendable (inout HiddenGroups) -> Void) {
        Task { [weak self, session] in
            await session.changeHidden(change)
            guard let self else { return }
            feed?.interactor.hiddenChanged()
            groups?.results.hiddenChanged()
            events?.hiddenChanged()
            (preferences.window?.rootViewController as? PreferencesPage)?.hidden?.show()
        }
    }
}
