import WeftGLib
import WeftGTK
import WeftNodes

/// A stack of pages with a header bar. A pushed page slides in. The back button, Escape and Alt+Left (Alt+Right in
/// right-to-left locales) slide it out. The keyboard focus moves to the new page and returns to its old place on the
/// way back. Nothing slides if the desktop asks for reduced animation. A page that has released its drawings is shown
/// again once it is drawn. Main actor.
public final class NavigationController: ViewController {
    /// The stack, from the root page to the visible page.
    public private(set) var viewControllers: [ViewController] = []
    public let headerBar = HeaderBar()

    /// Called for each page that was removed by going back, the top page first, after it has disappeared.
    public var onPop: ((ViewController) -> Void)?

    private let stack = PageStack()
    private let backButton = Button(iconName: "go-previous-symbolic", label: frameworkText("Back"))
    private let headerTitle = HeaderTitle()
    /// Pages that are sliding out. They are removed when the slide ends.
    private var leaving: [ViewController] = []
    /// The new top page, which is being drawn before it is shown.
    private var coming: (page: ViewController, transition: PageStack.Transition, deadline: Double)?

    /// A stack of one controller.
    public init(rootViewController: ViewController) {
        super.init()
        backButton.addStyleClass("flat")
        headerBar.packStart(backButton)
        backButton.onClicked { [weak self] in self?.popViewController() }
        stack.setExpands()
        stack.onTransitionEnd { [weak self] in self?.dropLeavingPages() }
        // If a page has no focusable widget, the header bar keeps the keyboard.
        for widget in [stack, headerBar] as [Widget] {
            widget.onKey { [weak self] press in self?.pressed(press) ?? false }
        }
        setViewControllers([rootViewController], animated: false)
    }

    public override func loadView() -> Widget { stack }

    /// The controller on screen.
    public var topViewController: ViewController? { viewControllers.last }

    // MARK: The stack

    /// Slides `controller` in over the page on top.
    public func pushViewController(_ controller: ViewController, animated: Bool = true) {
        guard controller.parent == nil else {
            Misuse.report("NavigationController.pushViewController: \(controller) is already in a stack")
            return
        }
        change(to: viewControllers + [controller], animated ? .push : .none)
    }

    /// Slides the top page out and returns it. The root page stays; the result is then nil.
    @discardableResult
    public func popViewController(animated: Bool = true) -> ViewController? {
        guard viewControllers.count > 1 else { return nil }
        return pop(to: viewControllers.count - 2, animated).first
    }

    /// Slides out all pages above the root page and returns them, the top page first.
    @discardableResult
    public func popToRootViewController(animated: Bool = true) -> [ViewController] {
        pop(to: 0, animated)
    }

    /// Slides out all pages above `controller` and returns them, the top page first.
    @discardableResult
    public func popToViewController(_ controller: ViewController, animated: Bool = true) -> [ViewController] {
        guard let index = viewControllers.firstIndex(where: { $0 === controller }) else {
            Misuse.report("NavigationController.popToViewController: \(controller) is not in the stack")
            return []
        }
        return pop(to: index, animated)
    }

    /// Replaces the stack; pages that stay keep their state. The transition slides forward if the new top was not in
    /// the stack, and back if it was.
    public func setViewControllers(_ controllers: [ViewController], animated: Bool = true) {
        let isFree = controllers.allSatisfy { $0.parent == nil || $0.parent === self }
        guard !controllers.isEmpty, isFree, Set(controllers.map(ObjectIdentifier.init)).count == controllers.count
        else {
            Misuse.report(
                "NavigationController.setViewControllers: wants one page or more, each once and in no other stack")
            return
        }
        let isBack = viewControllers.contains { $0 === controllers.last }
        change(to: controllers, animated ? isBack ? .pop : .push : .none)
    }

    public override func removeAll() {
        super.removeAll()
        for controller in viewControllers.reversed() where controller.isViewLoaded {
            stack.removeIfAdded(controller.view)
        }
        viewControllers = []
        coming = nil
        dropLeavingPages()
    }

    private func pop(to index: Int, _ animated: Bool) -> [ViewController] {
        let popped = Array(viewControllers[(index + 1)...].reversed())
        guard !popped.isEmpty else { return [] }
        change(to: Array(viewControllers[...index]), animated ? .pop : .none)
        for controller in popped { onPop?(controller) }
        return popped
    }

    /// Changes the stack. All other methods use this one.
    private func change(to new: [ViewController], _ transition: PageStack.Transition) {
        let (old, oldTop) = (viewControllers, topViewController)
        let gone = old.filter { page in !new.contains { $0 === page } }
        viewControllers = new
        for page in new where page.parent == nil { addChild(page) }
        guard let top = new.last, top !== oldTop else {
            for page in gone { drop(page, isSliding: false) }
            updateHeader()
            visibilityDepthDidChange()
            return
        }
        // A page that returns while it slides out is still in the stack.
        if leaving.contains(where: { $0 === top }) { dropLeavingPages() }
        let isShown = appearance == .appeared || appearance == .appearing
        let isUndrawn = isShown && top.hasGivenUpDrawings
        coming = nil
        if isShown {
            oldTop?.beginAppearanceTransition(false)
            top.beginAppearanceTransition(true)
        }
        stack.addIfMissing(top.view)
        if !isUndrawn { stack.show(top.view, transition) }
        updateHeader()
        for page in gone { drop(page, isSliding: page === oldTop) }
        if isShown {
            oldTop?.endAppearanceTransition()
            top.endAppearanceTransition()
            if !isUndrawn { top.takeFocus() }
        }
        visibilityDepthDidChange()
        if isUndrawn {
            coming = (top, transition, monotonicSeconds() + Self.patience)
            showComingPage()
        } else if !stack.isTransitioning {
            dropLeavingPages()
        }
    }

    /// The maximum time in seconds to wait until a page is drawn again, since a picture may take longer than a user
    /// waits.
    private static let patience = 0.15

    /// Shows the coming page when it is ready. Called again after each frame's results.
    private func showComingPage() {
        guard let (page, transition, deadline) = coming else { return }
        guard page.isDrawn || monotonicSeconds() > deadline else {
            return ApplyQueue.shared.afterDrain(self) { [weak self] in self?.showComingPage() }
        }
        coming = nil
        stack.show(page.view, transition)
        page.takeFocus()
        if !stack.isTransitioning { dropLeavingPages() }
    }

    /// True while a page slides.
    var isSliding: Bool { stack.isTransitioning || coming != nil }

    private func drop(_ page: ViewController, isSliding: Bool) {
        page.removeFromParent()
        guard page.isViewLoaded else { return }
        if isSliding { leaving.append(page) } else { stack.removeIfAdded(page.view) }
    }

    private func dropLeavingPages() {
        for page in leaving { stack.removeIfAdded(page.view) }
        leaving = []
    }

    // MARK: ViewController

    public override var appearingChildren: [ViewController] { topViewController.map { [$0] } ?? [] }

    public override func childTitleChanged(_ child: ViewController) {
        if child === topViewController { updateHeader() }
    }

    override func titleChanged() { updateHeader() }

    public override func takeFocus() { topViewController?.takeFocus() }

    private func updateHeader() {
        backButton.isVisible = viewControllers.count > 1
        let top = topViewController
        headerTitle.show(
            top?.title ?? "", headerTitleItem ?? top?.headerTitleItem,
            leading: leadingHeaderItems + (top?.leadingHeaderItems ?? []),
            trailing: (top?.trailingItems ?? []) + trailingItems, in: headerBar)
    }

    private func pressed(_ press: KeyPress) -> Bool {
        if topViewController?.keyPressed(press) == true { return true }
        let back = stack.isRightToLeft ? KeyPress.Key.right : .left
        guard press.key == .escape || (press.key == back && press.isAlt), viewControllers.count > 1 else {
            return false
        }
        popViewController()
        return true
    }
}

extension NavigationController: ManagesChildVisibilityDepth {
    /// The top page has the depth of the stack. The root page's depth is one more, so that going back to it is fast.
    /// The depth of other pages grows with their distance from the top.
    public func visibilityDepth(ofChild child: ViewController) -> Int {
        guard let index = viewControllers.firstIndex(where: { $0 === child }) else { return visibilityDepth + 1 }
        let distance = viewControllers.count - 1 - index
        return visibilityDepth + (index == 0 ? min(distance, 1) : distance)
    }
}
