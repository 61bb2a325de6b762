import WeftGTK
import WeftNodes

/// Pages behind tabs. A page's widgets are made when its tab is first selected. Ctrl+Page Up and Ctrl+Page Down select
/// the neighbouring tab, wrapping at the ends; Alt+1 to Alt+9 select a tab by its number. Main actor.
public final class TabBarController: ViewController {
    /// The place of the tabs.
    public enum TabPosition: Sendable, Hashable {
        case top, bottom
        /// In the window's header bar if the bar has at least this width in points and the tabs take at most half of
        /// it, or if the page is too narrow for them. Otherwise at the bottom of the page.
        case headerOrBottom(minimumWidth: Double)
        /// Outside of the controller: the program puts `tabBar` into its header bar.
        case external
    }

    /// The pages, in the order of their tabs.
    public private(set) var viewControllers: [ViewController] = []
    /// The bar with the tabs. With ``TabPosition/headerOrBottom(minimumWidth:)`` it is the bar at the bottom.
    public var tabBar: Widget { bar }

    /// The minimum width of the header bar, in points, for showing its title while the tabs of
    /// ``TabPosition/headerOrBottom(minimumWidth:)`` are at the bottom. In a narrower bar the items at its ends use the
    /// title's room.
    public var minimumWidthForTitle: Double {
        get { adaptive?.minimumWidthForTitle ?? 0 }
        set { adaptive?.minimumWidthForTitle = newValue }
    }

    /// Called when another tab is selected, by the user or the program.
    public var onSelect: ((ViewController) -> Void)?

    private let stack = TabStack()
    private let bar: WeftGTK.TabBar
    private var adaptive: AdaptiveTabs?
    let position: TabPosition
    private var shown: ViewController?

    /// Makes tabs with the controllers' titles. `icons` names icons of the theme, if given: they are above the titles
    /// in the bottom bar of ``TabPosition/headerOrBottom(minimumWidth:)``, and before them in any other bar.
    public init(_ controllers: [ViewController] = [], icons: [String] = [], tabs position: TabPosition = .bottom) {
        if case .headerOrBottom = position {
            bar = WeftGTK.TabBar(for: stack, hasIconsAbove: true)
        } else {
            bar = WeftGTK.TabBar(for: stack)
        }
        self.position = position
        super.init()
        bar.setMargins(6)
        if case .headerOrBottom(let minimumWidth) = position {
            adaptive = AdaptiveTabs(stack, bar, minimumWidth: minimumWidth) { [weak self] in
                self?.headerTitleItem = $0
            }
        } else {
            bar.setAlignment(horizontal: .center, vertical: .center)
        }
        stack.onShownChange { [weak self] in self?.shownTabChanged() }
        setViewControllers(controllers, icons: icons)
    }

    public override func loadView() -> Widget {
        if let adaptive {
            adaptive.view.onKey(.capture) { [weak self] press in self?.pressed(press) ?? false }
            return adaptive.view
        }
        let column = Box(vertical: true)
        if position == .top { column.append(tabBar) }
        column.append(stack)
        if position == .bottom { column.append(tabBar) }
        column.onKey(.capture) { [weak self] press in self?.pressed(press) ?? false }
        return column
    }

    /// Sets the window's expected width in points before the page is first shown, so that tabs which may be in the
    /// header bar have their final place in the first frame.
    public func expectWidth(_ width: Double) {
        if !isViewLoaded || !view.isMapped { adaptive?.expect(width: width) }
    }

    /// True if the tabs are in the header bar now.
    public var tabsAreInHeader: Bool { adaptive?.isInHeader ?? false }

    /// The height in points of the tabs at the lower end.
    var bottomTabsHeight: Int { adaptive?.bottomHeight ?? (position == .bottom ? bar.measure(.vertical).natural : 0) }

    /// Replaces the pages. The selected page stays selected if it is among the new ones; otherwise the first one is
    /// selected.
    public func setViewControllers(_ controllers: [ViewController], icons: [String] = []) {
        guard controllers.allSatisfy({ $0.parent == nil || $0.parent === self }) else {
            Misuse.report("TabBarController.setViewControllers: a page is in another container")
            return
        }
        let selected = shown
        if let shown, isShown, !controllers.contains(where: { $0 === shown }) { shown.setAppeared(false) }
        shown = nil
        let old = viewControllers
        viewControllers = []
        stack.removeAllPages()
        for page in old {
            page.view(ifLoaded: { $0.removeFromParent() })
            if !controllers.contains(where: { $0 === page }) { page.removeFromParent() }
        }
        for (index, page) in controllers.enumerated() {
            if page.parent == nil { addChild(page) }
            stack.addPage(title: page.title, icon: icons.indices.contains(index) ? icons[index] : nil)
        }
        viewControllers = controllers
        for (index, page) in controllers.enumerated() where page.isViewLoaded { stack.fill(index, with: page.view) }
        let index = controllers.firstIndex { $0 === selected } ?? 0
        stack.shownIndex = index
        shownTabChanged()
    }

    /// The selected page; nil without tabs.
    public var selectedViewController: ViewController? {
        get { shown }
        set {
            guard let index = viewControllers.firstIndex(where: { $0 === newValue }) else { return }
            selectedIndex = index
        }
    }

    /// The index of the selected tab; nil without tabs. An index that does not exist is ignored.
    public var selectedIndex: Int? {
        get { viewControllers.firstIndex { $0 === shown } }
        set { stack.shownIndex = newValue }
    }

    /// Marks the tab because its page needs attention. Selecting the tab removes the mark.
    public func setNeedsAttention(_ needsAttention: Bool, for controller: ViewController) {
        guard let index = viewControllers.firstIndex(where: { $0 === controller }) else { return }
        stack.setNeedsAttention(needsAttention && controller !== shown, of: index)
    }

    private var isShown: Bool { appearance == .appeared || appearance == .appearing }

    private func shownTabChanged() {
        guard let index = stack.shownIndex, viewControllers.indices.contains(index) else { return }
        let new = viewControllers[index]
        guard new !== shown else { return }
        let old = shown
        let hadFocus = old?.viewHasFocus == true
        if isShown { old?.beginAppearanceTransition(false) }
        shown = new
        if !new.isViewLoaded { stack.fill(index, with: new.view) }
        stack.setNeedsAttention(false, of: index)
        if isShown {
            new.beginAppearanceTransition(true)
            old?.endAppearanceTransition()
            new.endAppearanceTransition()
            // A tab that was clicked or reached by the arrow keys keeps the keyboard focus.
            if hadFocus { new.takeFocus() }
        }
        visibilityDepthDidChange()
        onSelect?(new)
    }

    // MARK: ViewController

    public override var appearingChildren: [ViewController] { shown.map { [$0] } ?? [] }

    public override func childTitleChanged(_ child: ViewController) {
        guard let index = viewControllers.firstIndex(where: { $0 === child }) else { return }
        stack.setTitle(child.title, of: index)
    }

    /// Handles keys from the header bar.
    public override func keyPressed(_ press: KeyPress) -> Bool { pressed(press) || super.keyPressed(press) }

    public override func takeFocus() { shown?.takeFocus() }

    public override func removeAll() {
        super.removeAll()
        let pages = viewControllers
        // GTK selects another page for each removed one, and none of them should be reported.
        viewControllers = []
        shown = nil
        stack.removeAllPages()
        for page in pages { page.view(ifLoaded: { $0.removeFromParent() }) }
    }

    private func pressed(_ press: KeyPress) -> Bool {
        let count = viewControllers.count
        guard count > 1, let index = selectedIndex else { return false }
        switch press.key {
        case .pageUp where press.isControl: select((index + count - 1) % count)
        case .pageDown where press.isControl: select((index + 1) % count)
        default:
            guard press.isAlt, !press.isControl, let digit = press.digit, (1...9).contains(digit), digit <= count
            else { return false }
            select(digit - 1)
        }
        return true
    }

    /// Selects a tab with the keyboard; the focus follows.
    private func select(_ index: Int) {
        selectedIndex = index
        shown?.takeFocus()
    }
}

extension TabBarController: ManagesChildVisibilityDepth {
    public func visibilityDepth(ofChild child: ViewController) -> Int {
        child === shown ? visibilityDepth : visibilityDepth + 1
    }
}

extension ViewController {
    func view(ifLoaded body: (Widget) -> Void) {
        if isViewLoaded { body(view) }
    }

    /// True if the page has the keyboard focus.
    var viewHasFocus: Bool { isViewLoaded && view.containsFocus }
}
