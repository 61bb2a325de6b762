import WeftGTK

/// A container that may have a bar at its lower end, which toasts leave free.
@MainActor
protocol HasBottomBar: ViewController {
    /// Points that the bar takes of the page now.
    var bottomBarHeight: Int { get }
}

extension TabBarController: HasBottomBar {
    var bottomBarHeight: Int { bottomTabsHeight }
}

extension NavigationController: HasBottomBar {
    var bottomBarHeight: Int { (topViewController as? any HasBottomBar)?.bottomBarHeight ?? 0 }
}

extension SplitViewController: HasBottomBar {
    var bottomBarHeight: Int {
        let page = isCollapsed ? secondaryViewController ?? primaryViewController : primaryViewController
        return (page as? any HasBottomBar)?.bottomBarHeight ?? 0
    }
}
