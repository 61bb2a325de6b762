import WeftNodes

/// The stage of a controller between appearing and disappearing.
enum AppearanceState {
    case disappeared, appearing, appeared, disappearing
}

/// Methods for custom containers. A container adds its children, puts their views into its own, and informs them when
/// they appear and disappear. Children in `appearingChildren` appear and disappear with the container itself.
extension ViewController {
    /// Makes `child` a child of this controller. A child that has a parent already is reported.
    public func addChild(_ child: ViewController) {
        guard child.parent == nil else {
            Misuse.report("ViewController.addChild: \(child) is already in a container")
            return
        }
        child.parent = self
        children.append(child)
    }

    /// Removes the controller from its container. The container must have removed its view before.
    public func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
    }

    /// Starts the page's appearance (true) or disappearance. Its children follow. This has no effect if the page is
    /// already in that state or changing to it.
    public func beginAppearanceTransition(_ isAppearing: Bool) {
        switch (appearance, isAppearing) {
        case (.disappeared, true), (.disappearing, true):
            _ = view
            appearance = .appearing
            visibilityDepthDidChange()
            viewWillAppear()
        case (.appeared, false), (.appearing, false):
            rememberFocus()
            appearance = .disappearing
            viewWillDisappear()
        default: return
        }
        for child in appearingChildren { child.beginAppearanceTransition(isAppearing) }
    }

    /// Ends the transition: the page has appeared or disappeared.
    public func endAppearanceTransition() {
        let children = appearingChildren
        switch appearance {
        case .appearing:
            appearance = .appeared
            viewDidAppear()
        case .disappearing:
            appearance = .disappeared
            viewDidDisappear()
            visibilityDepthDidChange()
        default: return
        }
        for child in children { child.endAppearanceTransition() }
        outermost.windowRoot?.commandsChanged()
    }

    /// Begins and ends a transition, for a change without animation.
    func setAppeared(_ isAppeared: Bool) {
        beginAppearanceTransition(isAppeared)
        endAppearanceTransition()
    }

    /// The nearest container of type `Container` around this controller.
    func nearestParent<Container: ViewController>(_ type: Container.Type) -> Container? {
        var next = parent
        while let container = next {
            if let found = container as? Container { return found }
            next = container.parent
        }
        return nil
    }

    /// The nearest navigation controller around this one.
    public var navigationController: NavigationController? { nearestParent(NavigationController.self) }
    /// The nearest tab bar controller around this one.
    public var tabBarController: TabBarController? { nearestParent(TabBarController.self) }
    /// The nearest split view controller around this one.
    public var splitViewController: SplitViewController? { nearestParent(SplitViewController.self) }
}
