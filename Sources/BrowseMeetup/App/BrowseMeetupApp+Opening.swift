import GroupDirectory
import Weft

/// The window as it was at the last start, and what is opened in it from outside.
extension BrowseMeetupApp {
    /// The window opens as large as it was, and its rows are prepared for that.
    func setSize(_ state: WindowState) {
        guard let window, let split, let views, let feed else { return }
        window.setDefaultSize(width: state.width, height: state.height)
        if state.isMaximized { window.isMaximized = true }
        expectViewport(of: feed, among: views, in: window, split)
    }

    /// What the list will probably get of the window.
    func expectViewport(
        of feed: MeetupFeedViewController, among views: TabBarController, in window: Window,
        _ split: SplitViewController
    ) {
        let content = window.contentSize(below: split.headerBar, split.view)
        let size = split.expectedPrimarySize(in: Size(width: Double(content.width), height: Double(content.height)))
        views.expectWidth(Double(content.width))
        feed.tableNode.expectViewport(size)
    }

    /// The list is what shows, with the groups near the place.
    func showGroups() {
        guard let split, let views else { return }
        // First, as in `showView`.
        if views.selectedViewController === saved { views.selectedViewController = groups }
        if split.isCollapsed, split.secondaryViewController != nil { split.closeDetail() }
    }

    /// Something was opened that may be a source: nobody asks its address for anything before the user wants it.
    func offerSource(at address: String) {
        openSources(nil)
        sourcesWindow?.offer(address)
    }

    /// Says what could not be opened.
    func tellNotOpened(_ error: OpenedAddressError) { window?.show(Toast(error.description)) }
}
