import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

/// A list and the details of its selected row: side by side in a wide window, the details pushed over the list in a
/// narrow one. Details that were opened from other details are shown beside these in a very wide window, and cover them
/// in any other. All keep their widgets through the change, so scroll positions, focus and selection stay.
///
/// F6 moves from pane to pane with their bars, and on to the header bar. Side by side, Escape moves from the details to
/// the list. In a narrow window, Escape and Alt+Left (Alt+Right in right-to-left locales) close the details. Both keys
/// close details that were opened from other details, in every window. Main actor.
public final class SplitViewController: ViewController {
    /// The controller of the list.
    public let primaryViewController: ViewController
    /// The details; nil shows the placeholder, or the list alone.
    public private(set) var secondaryViewController: ViewController?
    /// The details from which the current ones were opened: between the list and these in a very wide window, covered
    /// in any other. Nil if the current ones were opened from the list.
    public private(set) var supplementaryViewController: ViewController?
    /// The controller beside the list while no details are open; its view is made when it is first shown.
    public let placeholderViewController: ViewController

    /// True if one pane covers the other, or if the controller is in no window.
    public private(set) var isCollapsed = true

    /// Called after the panes went side by side or over each other, and after the details opened or closed.
    public var onChange: (() -> Void)?

    /// The minimum width, in points, at which the panes are side by side.
    public var minimumSideBySideWidth = 900.0 {
        didSet { canvas.queueAllocate() }
    }

    /// The minimum width, in points, at which details are shown beside the details that opened them.
    public var minimumThreePaneWidth = 1500.0 {
        didSet { canvas.queueAllocate() }
    }

    /// The list's fraction of a wide window, and the bounds of its width in points.
    public var primaryFraction = 0.4
    /// The minimum and maximum width of the list's side, in points.
    public var primaryWidths = 320.0...480.0

    /// The header bar, with a back button while the details cover the list.
    public let headerBar = HeaderBar()

    let canvas = CanvasWidget(role: .group)
    private let backButton = Button(iconName: "go-previous-symbolic", label: frameworkText("Back"))
    private let headerTitle = HeaderTitle()

    /// The progress of the details over the list, from 0 to 1.
    var slide = 0.0
    var animation: Animation?
    /// The details that slide out.
    private var leaving: ViewController?
    /// The new details, which are being prepared behind the current ones.
    private var arrival: Arrival?
    /// The width of the last allocation, in points.
    var allocatedWidth = 0
    /// True if the last allocation has room for two panes; `isCollapsed` follows outside GTK's allocation.
    var hasRoom: Bool { Double(allocatedWidth) >= minimumSideBySideWidth }
    /// True if the last allocation has room for three panes, and there are three; `hasThreePanes` follows.
    var wantsThreePanes: Bool {
        hasRoom && supplementaryViewController != nil && Double(allocatedWidth) >= minimumThreePaneWidth
    }
    private var shownChildren: [ViewController]

    /// Makes a split from a list's controller and the one to show beside it while nothing is open.
    public init(primary: ViewController, placeholder: ViewController) {
        primaryViewController = primary
        placeholderViewController = placeholder
        shownChildren = [primary]
        super.init()
        addChild(primary)
        addChild(placeholder)
        backButton.addStyleClass("flat")
        headerBar.packStart(backButton)
        backButton.onClicked { [weak self] in self?.goBack() }
        canvas.delegate = self
        canvas.followsPixels()
        canvas.setExpands()
        canvas.clipsToBounds()
        canvas.onKey(.capture) { [weak self] press in self?.pressedFirst(press) ?? false }
        for widget in [canvas, headerBar] as [Widget] {
            widget.onKey { [weak self] press in self?.pressed(press) ?? false }
        }
        updateHeader()
    }

    public override func loadView() -> Widget {
        primaryViewController.view.setParent(canvas)
        updatePaneVisibility()
        return canvas
    }

    // MARK: Details

    /// Shows `controller` instead of the current details: beside the list, which keeps the keyboard focus, or over it.
    ///
    /// - Parameter page: the details from which it was opened, which stay beside it or below it. Others are closed.
    public func showDetailViewController(
        _ controller: ViewController, beside page: ViewController? = nil, animated: Bool = true
    ) {
        guard controller.parent == nil else {
            Misuse.report("SplitViewController.showDetailViewController: \(controller) is already in a container")
            return
        }
        finishSlide()
        let old = (middle: supplementaryViewController, last: secondaryViewController)
        let arrival = Arrival(controller, after: old.last, beside: middlePane, animated: animated)
        supplementaryViewController = [old.last, old.middle].lazy.compactMap { $0 }.first { $0 === page }
        secondaryViewController = controller
        addChild(controller)
        controller.view.isShownInParent = false
        controller.view.setParent(canvas)
        self.arrival = arrival
        updateChildren()
        for page in [old.last, old.middle] where page !== supplementaryViewController { page?.removeFromParent() }
        if old.middle !== arrival.oldMiddle { removeView(of: old.middle) }
        if canvas.isMapped { controller.prepareToAppear(in: detailSize) }
        wait(for: arrival)
    }

    /// Shows the details when they are ready. Called again after each frame's results.
    private func wait(for arrival: Arrival) {
        guard arrival === self.arrival else { return }
        guard canvas.isMapped, !arrival.page.isReadyToAppear, monotonicSeconds() < arrival.deadline else {
            return arrive()
        }
        ApplyQueue.shared.afterDrain(arrival) { [weak self] in self?.wait(for: arrival) }
    }

    /// Shows the details that were prepared.
    private func arrive(takesFocus: Bool = true) {
        guard let arrival else { return }
        self.arrival = nil
        let wasInside = supplementaryViewController?.viewHasFocus == true
        for page in [arrival.old, arrival.oldMiddle] { removeView(of: page) }
        updateHeader()
        slideTo(1, animated: arrival.animated && isCollapsed && arrival.old == nil)
        // The keyboard focus follows from the old details to the new ones.
        if takesFocus, isCollapsed || wasInside { arrival.page.takeFocus() }
    }

    /// Takes the view of details off that are not kept.
    private func removeView(of page: ViewController?) {
        if page !== supplementaryViewController { page?.view.removeFromParent() }
    }

    /// Details that are being prepared, with their predecessor.
    private final class Arrival {
        let page: ViewController
        let old: ViewController?
        /// The pane between the list and `old`.
        let oldMiddle: ViewController?
        let animated: Bool
        /// The time limit in monotonic seconds, since a picture may take longer than a user waits.
        let deadline = monotonicSeconds() + 0.15

        init(_ page: ViewController, after old: ViewController?, beside middle: ViewController?, animated: Bool) {
            self.page = page
            self.old = old
            oldMiddle = middle
            self.animated = animated
        }
    }

    /// Closes the details, and those from which they were opened.
    ///
    /// - Returns: the details, if there were any.
    @discardableResult
    public func closeDetail(animated: Bool = true) -> ViewController? {
        guard let old = secondaryViewController else { return nil }
        if let covered = supplementaryViewController {
            finishSlide(takesFocus: false)
            supplementaryViewController = nil
            covered.removeFromParent()
            covered.view.removeFromParent()
        }
        // Details that were never visible do not slide out, and do not get the keyboard focus.
        let wasSeen = arrival == nil || arrival?.old != nil
        if wasSeen { finishSlide(takesFocus: false) } else { arrival = nil }
        let hadFocus = old.viewHasFocus
        secondaryViewController = nil
        leaving = old
        updateChildren()
        old.removeFromParent()
        slideTo(0, animated: animated && isCollapsed && wasSeen)
        if isCollapsed || hadFocus { primaryViewController.takeFocus() }
        return old
    }

    /// Returns to the details from which the current ones were opened, else to the list.
    public func goBack() {
        guard let page = supplementaryViewController, let old = secondaryViewController else {
            closeDetail()
            return
        }
        finishSlide(takesFocus: false)
        // The pressed back button disappears, too.
        let hadFocus = old.viewHasFocus || backButton.hasFocus
        secondaryViewController = page
        supplementaryViewController = nil
        updateChildren()
        old.removeFromParent()
        old.view.removeFromParent()
        if isCollapsed || hadFocus { page.takeFocus() }
    }

    private func slideTo(_ goal: Double, animated: Bool) {
        let start = slide
        slide = goal
        if animated {
            animation = Animation.run(duration: 0.22, curve: .easeOut) { [weak self] progress in
                self?.slide = start + (goal - start) * progress
                self?.canvas.queueAllocate()
            } completion: { [weak self] _ in
                self?.slideEnded()
            }
            // If animations are off, the transition has finished already.
            if animation?.isRunning == true { return updatePaneVisibility() }
        }
        slideEnded()
    }

    private func finishSlide(takesFocus: Bool = true) {
        arrive(takesFocus: takesFocus)
        animation?.finish()
        slideEnded()
    }

    private func slideEnded() {
        animation = nil
        if let old = leaving {
            leaving = nil
            old.view.removeFromParent()
        }
        updatePaneVisibility()
    }

    // MARK: Arrangement

    /// True if the panes of both details are beside the list.
    public var hasThreePanes: Bool { shownChildren.count == 3 }

    /// The pane between the list and the details: those from which they were opened.
    var middlePane: ViewController? {
        if let arrival { return arrival.oldMiddle }
        return hasThreePanes ? supplementaryViewController : nil
    }

    /// The pane behind the list: details, leaving details, or the placeholder.
    var secondaryPane: ViewController? {
        if let arrival, isCollapsed || arrival.old != nil { return arrival.old }
        if arrival == nil, let pane = secondaryViewController ?? leaving { return pane }
        return placeholderViewController.isViewLoaded ? placeholderViewController : nil
    }

    /// True if Tab may enter a pane: it neither slides out nor is covered by a pane that slides in.
    func takesKeys(_ pane: ViewController) -> Bool {
        if pane === primaryViewController { return !isCollapsed || secondaryViewController == nil || arrival != nil }
        return pane !== leaving
    }

    /// Adapts controllers, header and focus to the available room. Call it outside of an allocation.
    func roomChanged() {
        guard isCollapsed == hasRoom || hasThreePanes != wantsThreePanes else { return }
        finishSlide()
        isCollapsed = !hasRoom
        slide = secondaryViewController == nil ? 0 : 1
        let hadFocus = viewHasFocus
        updateChildren()
        guard hadFocus, !shownChildren.contains(where: \.viewHasFocus) else { return }
        (isCollapsed ? shownChildren.first : secondaryViewController)?.takeFocus()
    }

    private func updateChildren() {
        let wanted =
            isCollapsed
            ? [secondaryViewController ?? primaryViewController]
            : [primaryViewController] + (wantsThreePanes ? [supplementaryViewController].compactMap { $0 } : [])
                + [secondaryViewController ?? placeholderViewController]
        if wanted.contains(where: { $0 === placeholderViewController }), !placeholderViewController.isViewLoaded {
            placeholderViewController.view.setParent(canvas)
        }
        let gone = shownChildren.filter { child in !wanted.contains { $0 === child } }
        let new = wanted.filter { child in !shownChildren.contains { $0 === child } }
        if isShown {
            for child in gone { child.beginAppearanceTransition(false) }
            for child in new { child.beginAppearanceTransition(true) }
        }
        shownChildren = wanted
        if isShown {
            for child in gone + new { child.endAppearanceTransition() }
        }
        updateHeader()
        updatePaneVisibility()
        visibilityDepthDidChange()
        canvas.queueResize()
        onChange?()
    }

    private var isShown: Bool { appearance == .appeared || appearance == .appearing }

    // MARK: ViewController

    public override var appearingChildren: [ViewController] { shownChildren }

    public override func childTitleChanged(_ child: ViewController) { updateHeader() }
    override func titleChanged() { updateHeader() }

    public override func takeFocus() {
        if !viewHasFocus { shownChildren.first?.takeFocus() }
    }

    public override func removeAll() {
        // No focus is moved, since the panes are about to be removed and the window may be closed already.
        finishSlide(takesFocus: false)
        super.removeAll()
        for child in [
            primaryViewController, supplementaryViewController, secondaryViewController, placeholderViewController,
        ] {
            child?.view(ifLoaded: { $0.removeFromParent() })
        }
        secondaryViewController = nil
        supplementaryViewController = nil
        shownChildren = []
    }

    private func updateHeader() {
        // The header describes the visible pane.
        let detail = arrival == nil ? secondaryViewController : arrival?.old
        let isCovered = isCollapsed && detail != nil
        backButton.isVisible = isCovered || supplementaryViewController != nil
        let pages = isCovered ? [detail] : isCollapsed ? [primaryViewController] : [primaryViewController, detail]
        headerTitle.show(
            isCovered ? detail?.title ?? "" : title,
            headerTitleItem ?? pages.lazy.compactMap { $0?.headerTitleItem }.first,
            leading: leadingHeaderItems + pages.flatMap { $0?.leadingHeaderItems ?? [] },
            trailing: pages.flatMap { $0?.trailingItems ?? [] } + trailingItems, in: headerBar)
    }

    private func pressedFirst(_ press: KeyPress) -> Bool {
        // A key pressed after the details were opened is not for the list that they slide over.
        if isCollapsed, arrival != nil, press.key != .escape, !press.isAlt, !press.isControl { return true }
        return press.key == .f6 && goToNextPart()
    }

    private func pressed(_ press: KeyPress) -> Bool {
        if press.key == .f6, headerBar.containsFocus { return goToNextPart() }
        // Header items may belong to either pane.
        var panes = shownChildren.first { $0.viewHasFocus }.map { [$0] } ?? shownChildren.reversed()
        // If the title widget spans both panes, its keys are for either.
        let isOfBoth = !isCollapsed && primaryViewController.headerTitleItem != nil && (press.isControl || press.isAlt)
        if isOfBoth, !panes.contains(where: { $0 === primaryViewController }) { panes.append(primaryViewController) }
        if panes.contains(where: { $0.keyPressed(press) }) { return true }
        let back = canvas.isRightToLeft ? KeyPress.Key.right : .left
        let isBack = press.key == .escape || (press.key == back && press.isAlt)
        guard isBack, let secondaryViewController else { return false }
        let isInside = secondaryViewController.viewHasFocus
        if isCollapsed || isInside && supplementaryViewController != nil {
            goBack()
            return true
        }
        guard isInside || middlePane?.viewHasFocus == true else { return false }
        primaryViewController.takeFocus()
        return true
    }
}

extension SplitViewController: ManagesChildVisibilityDepth {
    /// A visible pane has the depth of the split. The depth of a covered pane is one more.
    public func visibilityDepth(ofChild child: ViewController) -> Int {
        shownChildren.contains { $0 === child } ? visibilityDepth : visibilityDepth + 1
    }
}
