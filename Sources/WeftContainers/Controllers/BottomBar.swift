import WeftGTK

@MainActor
extension ViewController {
    /// A bar at the upper end of the page's view, such as a message with buttons. The view already contains it. F6 goes
    /// there while it is visible.
    public var topBar: Widget? {
        get { chrome.topBar }
        set { chrome.topBar = newValue }
    }

    /// A bar at the lower end of the page's view. The view already contains it. Toasts do not cover it while it is
    /// visible, and F6 goes there.
    public var bottomBar: Widget? {
        get { chrome.bottomBar }
        set { chrome.bottomBar = newValue }
    }

    /// The bars on screen: those of the page, then those of its pages.
    var shownBars: [Widget] {
        [chrome.topBar, chrome.bottomBar].compactMap(\.self).filter(\.isMapped)
            + appearingChildren.filter(\.isAppeared).flatMap(\.shownBars)
    }

    /// The height in points of the bars at the lower end: the container's own and those of its pages on screen.
    var bottomBarHeight: Int {
        let own = chrome.bottomBar.map { $0.isMapped ? $0.height : 0 } ?? 0
        let tabs = (self as? TabBarController)?.bottomTabsHeight ?? 0
        return own + tabs + (appearingChildren.filter(\.isAppeared).map(\.bottomBarHeight).max() ?? 0)
    }
}
