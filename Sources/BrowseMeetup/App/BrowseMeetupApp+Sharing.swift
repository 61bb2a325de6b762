import GroupDirectory
import Weft

/// Sharing the address of a page.
extension BrowseMeetupApp {
    /// The commands in each page's menu.
    /// - Parameter link: the page in the web, whose host the menu names.
    func shareCommands(leadingTo link: String? = nil) -> [WindowCommand] {
        [
            WindowCommand(name: "copy-link", title: localized("Copy Link"), keys: ["<Control><Shift>c"]) {
                [weak self] in
                guard let self, let link = subject?.link else { return }
                groupActions.copy(link)
            },
            WindowCommand(name: "open-page", title: link.map { openPageTitle($0) } ?? localized("Open Page")) {
                [weak self] in
                guard let details = self?.shownPage, let link = details.linkInMenu else { return }
                details.onOpen?(link)
            },
        ]
    }

    /// The button in the header bar of a page; nil for a page without an address.
    func makeShareMenu(of details: DetailsViewController) -> MenuButton? {
        guard details.link != nil else { return nil }
        let (close, quit) = Self.closing
        return MenuButton(iconName: "emblem-shared-symbolic", label: localized("Share")) { [weak self, weak details] in
            // An answer may change the link of an open page. The menu's entry opens the link that the menu showed.
            details?.linkInMenu = details?.link
            return [self?.shareCommands(leadingTo: details?.link) ?? []]
        } others: {
            [close, quit]
        }
    }
}
