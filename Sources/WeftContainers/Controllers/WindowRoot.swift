import WeftGLib
import WeftGTK
import WeftNodes

/// A container with a header bar of its own: the window that it fills shows that bar.
@MainActor
public protocol BringsHeaderBar: ViewController {
    /// The bar for the top of the window.
    var headerBar: HeaderBar { get }
}

extension NavigationController: BringsHeaderBar {}
extension SplitViewController: BringsHeaderBar {}

extension Window {
    /// The controller whose page fills the window. The window keeps it until it is replaced or the window closes. Then
    /// its `removeAll` is called.
    ///
    /// The header bar is the controller's own (``BringsHeaderBar``), or one with its title. Set the first controller
    /// before the window is shown, since GTK allows no header bar later. A shown window gives the keyboard to the page.
    /// A controller that belongs to a container or another window is reported and ignored.
    public var rootViewController: ViewController? {
        get { root?.controller }
        set {
            if let root { return root.show(newValue, in: self) }
            let root = WindowRoot()
            hold(root, as: WindowRoot.name)
            onShown { [weak root] in root?.controller?.takeFocus() }
            onDestroyed { [weak root] in root?.end() }
            root.show(newValue, in: self)
        }
    }

    var root: WindowRoot? { held(as: WindowRoot.name) as? WindowRoot }
}

/// The contents of a window, kept by GTK's widget: the window's object may be released while the window is open. Main
/// actor.
@MainActor
final class WindowRoot {
    static let name = "root"

    private(set) var controller: ViewController?
    /// The page, with the layers over it.
    private let overlay = Overlay()
    /// The toasts; nil before the first one was shown.
    private var madeToasts: Toasts?
    /// The controller that presented this one, if any.
    weak var presenter: ViewController?
    private let commands = PageCommands()
    /// The header bar for controllers without their own.
    private var ownBar: (bar: HeaderBar, title: HeaderTitle)?

    func show(_ new: ViewController?, in window: Window) {
        guard new !== controller else { return }
        if let new, new.parent != nil || new.windowRoot != nil {
            let place = new.parent.map { "the container \($0)" } ?? "another window"
            return Misuse.report("Window.rootViewController: \(new) is already in \(place)")
        }
        let old = controller
        old?.windowRoot = nil
        controller = new
        new?.windowRoot = self
        if let new {
            if window.takesTitlebar {
                window.setTitlebar(bar(of: new))
            } else {
                Misuse.report(
                    "Window.rootViewController: \"\(window.title)\" is on screen without a header bar, and none can come "
                        + "any more; set its first controller before present()")
            }
        }
        overlay.setChild(new?.view)
        if new != nil, old == nil { window.setContent(overlay) }
        old?.removeAll()
    }

    /// Called when the window is released.
    func end() {
        let old = controller
        controller = nil
        ownBar = nil
        old?.windowRoot = nil
        // GTK would otherwise look for the removed child.
        overlay.setChild(nil)
        old?.removeAll()
    }

    var toasts: Toasts {
        if let madeToasts { return madeToasts }
        let toasts = Toasts(over: overlay) { [weak self] in
            self?.controller?.bottomBarHeight ?? 0
        } leave: { [weak self] in
            self?.controller?.takeFocus()
        }
        madeToasts = toasts
        return toasts
    }

    /// Called when a page was added or removed, or has other commands.
    func commandsChanged() {
        // The page below a toast may have another bar.
        if madeToasts?.shown != nil { overlay.placeAgain() }
        commands.changed { [weak self] in self?.controller }
    }

    /// Called when the controller's title, or its items in the header bar, changed.
    func titleChanged() {
        guard let controller, let ownBar else { return }
        ownBar.title.show(
            controller.title, controller.headerTitleItem, leading: controller.leadingHeaderItems,
            trailing: controller.trailingItems, in: ownBar.bar)
    }

    private func bar(of controller: ViewController) -> HeaderBar {
        if let controller = controller as? any BringsHeaderBar {
            ownBar = nil
            return controller.headerBar
        }
        let own = ownBar ?? (HeaderBar(), HeaderTitle())
        ownBar = own
        titleChanged()
        return own.bar
    }
}
