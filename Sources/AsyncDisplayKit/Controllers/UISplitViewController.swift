import WeftContainers

/// A list and the details of the selected item. They are side by side in a wide window, and the details cover the list
/// in a narrow one. Main thread.
open class UISplitViewController: UIViewController {
    private var pages: [UIViewController] = []
    private var made: SplitViewController?

    /// A split without pages.
    public override init() {
        super.init()
    }

    /// Represents an existing split.
    init(of split: SplitViewController) {
        made = split
        super.init()
        pages = [split.primaryViewController, split.secondaryViewController].compactMap {
            ($0 as? PageController)?.page
        }
    }

    public override var weftController: ViewController {
        if let made { return made }
        let primary = pages.first ?? UIViewController()
        let split = SplitViewController(
            primary: primary.weftController, placeholder: UIViewController().weftController)
        split.title = title ?? ""
        made = split
        if pages.count > 1 { split.showDetailViewController(pages[1].weftController, animated: false) }
        return split
    }

    /// The list and, if they are open, the details. The list cannot be replaced once the split is shown.
    public var viewControllers: [UIViewController] {
        get { pages }
        set {
            let old = pages.count > 1 ? pages[1] : nil
            pages = newValue
            let new = newValue.count > 1 ? newValue[1] : nil
            guard let made, old !== new else { return }
            if let new {
                made.showDetailViewController(new.weftController, animated: false)
            } else {
                made.closeDetail(animated: false)
            }
        }
    }

    /// Shows details beside the list, or over it in a narrow window.
    public func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
        pages = pages.prefix(1) + [viewController]
        made?.showDetailViewController(viewController.weftController)
    }

    /// True if the window has room for one page only.
    public var isCollapsed: Bool { made?.isCollapsed ?? true }
}
