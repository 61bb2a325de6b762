import WeftGTK

@MainActor
extension ViewController {
    /// A bar at the lower end of the page's view, which is in that view already; toasts leave it free while it shows.
    public var bottomBar: Widget? {
        get { chrome.bottomBar }
        set { chrome.bottomBar = newValue }
    }

    /// Points at the lower end that bars take now, a container's and those of its pages.
    var bottomBarHeight: Int {
        let own = chrome.bottomBar.map { $0.isMapped ? $0.height : 0 } ?? 0
        return own + ((self as? any HasBottomBars)?.heightOfBottomBars ?? 0)
    }
}

/// A container with a bar of its own at its lower end, or with pages that have one.
@MainActor
private protocol HasBottomBars {
    /// Points that they take now.
    var heightOfBottomBars: Int { get }
}

extension TabBarController: HasBottomBars {
    fileprivate var heightOfBottomBars: Int { bottomTabsHeight + (selectedViewController?.bottomBarHeight ?? 0) }
}

extension NavigationController: HasBottomBars {
    fileprivate var heightOfBottomBars: Int { topViewController?.bottomBarHeight ?? 0 }
}

extension SplitViewController: HasBottomBars {
    fileprivate var heightOfBottomBars: Int {
        let (first, second) = (primaryViewController.bottomBarHeight, secondaryViewController?.bottomBarHeight)
        return isCollapsed ? second ?? first : max(first, second ?? 0)
    }
}
