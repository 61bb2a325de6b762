import WeftGTK
import WeftNodes

/// A stack of pages with a header bar: push slides in, the back button, Escape and Alt+Left slide out. Main actor.
@MainActor
public final class NavigationController {
    public private(set) var viewControllers: [ViewController] = []
    public let headerBar = HeaderBar()

    private let stack = PageStack()
    private let backButton = Button(iconName: "go-previous-symbolic", label: "Back")
    private let titleLabel = Label()
    /// Pages that slide out and go when the slide ends.
    private var leaving: [ViewController] = []

    public init(rootViewController: ViewController) {
        headerBar.packStart(backButton)
        titleLabel.addStyleClass("title")
        backButton.onClicked { [weak self] in self?.popViewController() }
        stack.setExpands()
        stack.onTransitionEnd { [weak self] in self?.dropLeavingPages() }
        // A page without anything to focus leaves the keyboard with the header bar.
        for widget in [stack, headerBar] as [Widget] {
            widget.onKey { [weak self] press in self?.pressed(press) ?? false }
        }
        show(rootViewController, .none)
    }

    /// The widget that holds the pages.
    public var view: Widget { stack }

    public var topViewController: ViewController? { viewControllers.last }

    /// Slides `controller` in over the page on top.
    public func pushViewController(_ controller: ViewController, animated: Bool = true) {
        guard controller.navigationController == nil else {
            Misuse.report("NavigationController.pushViewController: \(controller) is already in a stack")
            return
        }
        show(controller, animated ? .push : .none)
    }

    /// Slides the page on top out; the root page stays. The page that left, if one did.
    @discardableResult
    public func popViewController(animated: Bool = true) -> ViewController? {
        guard viewControllers.count > 1, let old = viewControllers.popLast(), let top = topViewController else {
            return nil
        }
        old.viewWillDisappear()
        top.viewWillAppear()
        leaving.append(old)
        stack.show(top.view, animated ? .pop : .none)
        updateHeader()
        old.navigationController = nil
        old.viewDidDisappear()
        top.viewDidAppear()
        if !stack.isTransitioning { dropLeavingPages() }
        return old
    }

    /// Takes every page out, when the window closes. Only the one on top was there to disappear.
    public func removeAll() {
        topViewController?.viewWillDisappear()
        topViewController?.viewDidDisappear()
        for controller in viewControllers.reversed() {
            controller.navigationController = nil
            stack.remove(controller.view)
        }
        viewControllers = []
        dropLeavingPages()
    }

    func titleChanged(_ controller: ViewController) {
        if controller === topViewController { updateHeader() }
    }

    private func show(_ controller: ViewController, _ transition: PageStack.Transition) {
        // A page that comes back while it slides out is in the stack as yet.
        if leaving.contains(where: { $0 === controller }) { dropLeavingPages() }
        let old = topViewController
        old?.viewWillDisappear()
        controller.navigationController = self
        viewControllers.append(controller)
        controller.viewWillAppear()
        stack.add(controller.view)
        stack.show(controller.view, transition)
        updateHeader()
        old?.viewDidDisappear()
        controller.viewDidAppear()
    }

    private func updateHeader() {
        backButton.isVisible = viewControllers.count > 1
        let title = topViewController?.title ?? ""
        titleLabel.text = title
        headerBar.setTitleWidget(title.isEmpty ? nil : titleLabel)
    }

    private func dropLeavingPages() {
        for page in leaving { stack.remove(page.view) }
        leaving = []
    }

    private func pressed(_ press: KeyPress) -> Bool {
        if topViewController?.keyPressed(press) == true { return true }
        let isBack = press.key == .escape || (press.key == .left && press.isAlt)
        guard isBack, viewControllers.count > 1 else { return false }
        popViewController()
        return true
    }
}
