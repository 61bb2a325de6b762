import GroupDirectory
import Weft

/// Groups that the user does not want to see.
extension BrowseMeetupApp {
    /// Takes a group out of feed, search and agenda.
    func hide(_ group: Group) {
        changeHidden { $0.insert(group) }
        groupActions.tell(localized("Hid “{group}”", ["group": group.name])) { [weak self] in
            // A list that the user does not look at stays where it is.
            if self?.feed?.isAppeared == true { self?.feed?.place.revealed = group.key }
            self?.changeHidden { $0.remove(group) }
        }
    }

    /// For the preferences.
    func makeHiddenRow() -> HiddenRow {
        HiddenRow { [session] in
            session.hiddenGroups.count
        } showAll: { [weak self] in
            self?.showHidden()
        }
    }

    /// Of each list.
    var exits: FeedExits {
        FeedExits(
            sources: { [weak self] in self?.openSourceInQuestion() }, showHidden: { [weak self] in self?.showHidden() })
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
