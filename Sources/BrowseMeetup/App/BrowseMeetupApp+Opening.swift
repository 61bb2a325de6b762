import GroupDirectory
import Weft

/// Restoring the window, and opening addresses from outside.
extension BrowseMeetupApp {
    /// Restores the window's size, and prepares its rows for that size.
    func setSize(_ state: WindowState) {
        guard let window, let split, let views, let feed else { return }
        window.setDefaultSize(width: state.width, height: state.height)
        if state.isMaximized { window.isMaximized = true }
        expectViewport(of: feed, among: views, in: window, split)
    }

    /// Sets the list's expected viewport in the window.
    func expectViewport(
        of feed: MeetupFeedViewController, among views: TabBarController, in window: Window,
        _ split: SplitViewController
    ) {
        let content = window.contentSize(below: split.headerBar, split.view)
        let size = split.expectedPrimarySize(in: Size(width: Double(content.width), height: Double(content.height)))
        views.expectWidth(Double(content.width))
        feed.tableNode.expectViewport(size)
    }

    /// Shows the list with the groups near the place.
    func showGroups() {
        guard let split, let views else { return }
        // Selects the view before closing the details, for the reasons given in `showView`.
        if views.selectedViewController === saved { views.selectedViewController = groups }
        if split.isCollapsed, split.secondaryViewController != nil { split.closeDetail() }
    }

    /// Offers to add a source for an opened address, which is not contacted before the user confirms.
    func offerSource(at address: String) {
        openSources(nil)
        sourcesWindow?.offer(address)
    }

    /// Reports an address that could not be opened.
    func tellNotOpened(_ error: OpenedAddressError) { window?.show(Toast(error.description)) }
}
