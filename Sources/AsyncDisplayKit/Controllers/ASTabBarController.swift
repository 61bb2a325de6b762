import WeftContainers

/// Pages behind tabs with the pages' titles. A page is made when its tab is first selected; the first one is made at
/// once. Main thread.
open class ASTabBarController: UIViewController {
    private var pages: [UIViewController] = []
    private var made: TabBarController?
    private var wanted = 0

    /// Tabs without pages.
    public override init() {
        super.init()
    }

    public override var weftController: ViewController {
        if let made { return made }
        let tabs = TabBarController(named(pages))
        tabs.selectedIndex = wanted
        made = tabs
        return tabs
    }

    /// The Weft controllers of pages. A navigation stack without a title has the title of its first page.
    private func named(_ pages: [UIViewController]) -> [ViewController] {
        pages.map { page in
            let controller = page.weftController
            let first = (page as? ASDKNavigationController)?.viewControllers.first
            controller.title = page.title ?? first?.title ?? ""
            return controller
        }
    }

    /// The pages, in the order of their tabs.
    public var viewControllers: [UIViewController]? {
        get { pages }
        set {
            pages = newValue ?? []
            made?.setViewControllers(named(pages))
        }
    }

    /// The index of the selected tab.
    public var selectedIndex: Int {
        get { made?.selectedIndex ?? wanted }
        set {
            wanted = newValue
            made?.selectedIndex = newValue
        }
    }

    /// The selected page; nil without pages.
    public var selectedViewController: UIViewController? {
        get { pages.indices.contains(selectedIndex) ? pages[selectedIndex] : nil }
        set { if let index = pages.firstIndex(where: { $0 === newValue }) { selectedIndex = index } }
    }
}

/// UIKit's name.
public typealias UITabBarController = ASTabBarController
