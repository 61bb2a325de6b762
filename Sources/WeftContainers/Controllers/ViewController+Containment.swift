import WeftNodes

/// Where a controller is between coming and going.
enum AppearanceState {
    case disappeared, appearing, appeared, disappearing
}

/// For containers of one's own. A container adds its children, puts their views into its own and tells them when they
/// come and go; `appearingChildren` of those that come and go with the container itself.
extension ViewController {
    /// Makes `child` one of this controller's; reported when it is somebody's already.
    public func addChild(_ child: ViewController) {
        guard child.parent == nil else {
            Misuse.report("ViewController.addChild: \(child) is already in a container")
            return
        }
        child.parent = self
        children.append(child)
    }

    /// Takes the controller out of its container, which must have taken its view out.
    public func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
    }

    /// The page begins to come (true) or to go; its children follow. Nothing when it is there, or on its way there.
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

    /// The page is there, or gone.
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

    /// Both at once, for a change that takes no time.
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
