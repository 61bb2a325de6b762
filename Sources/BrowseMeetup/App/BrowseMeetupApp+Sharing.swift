import GroupDirectory
import Weft

/// What can be done with the address of the page that shows.
extension BrowseMeetupApp {
    /// Commands of the window, for the menu of each page.
    var shareCommands: [WindowCommand] {
        [
            WindowCommand(name: "copy-link", title: localized("Copy Link")) { [weak self] in
                guard let self, let link = shownDetails?.link else { return }
                groupActions.copy(link)
            },
            WindowCommand(name: "open-page", title: localized("Open Page")) { [weak self] in
                guard let details = self?.shownDetails, let link = details.link else { return }
                details.onOpen?(link)
            },
        ]
    }

    /// The button in the header bar of a page; nil for one that has no address.
    func makeShareMenu(of details: GroupDetailsViewController) -> MenuButton? {
        guard details.link != nil else { return nil }
        let (close, quit) = Self.closing
        return MenuButton(
            iconName: "emblem-shared-symbolic", label: localized("Share"), sections: [shareCommands],
            others: [close, quit])
    }

    private var shownDetails: GroupDetailsViewController? {
        split?.secondaryViewController as? GroupDetailsViewController
    }
}
