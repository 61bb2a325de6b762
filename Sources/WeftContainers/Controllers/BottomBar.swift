import WeftGTK

@MainActor
extension ViewController {
    /// A bar at the lower end of the page's view. The view already contains it. Toasts do not cover it while it is
    /// visible.
    public var bottomBar: Widget? {
        get { chrome.bottomBar }
        set { chrome.bottomBar = newValue }
    }

    /// The height in points of the bars at the lower end: the container's own and those of its pages on screen.
    var bottomBarHeight: Int {
        let own = chrome.bottomBar.map { $0.isMapped ? $0.height : 0 } ?? 0
        let tabs = (self as? TabBarController)?.bottomTabsHeight ?? 0
        return own + tabs + (appearingChildren.filter(\.isAppeared).map(\.bottomBarHeight).max() ?? 0)
    }
}
