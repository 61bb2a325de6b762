import Foundation
import WeftContainers
import WeftGTK
import WeftNodes

/// The controller of a page. A Weft controller represents it while it is in a container or a window. Main thread.
@preconcurrency @MainActor
open class UIViewController: ASVisibilityDepth {
    /// The page's contents.
    let content: ASDisplayNode
    private weak var core: PageController?
    private var hasLoaded = false

    /// Makes an empty page.
    public init() {
        content = ASDisplayNode()
    }

    init(content: ASDisplayNode) {
        self.content = content
    }

    /// The Weft controller that shows this page, for Weft's windows and containers. Its owner retains it, and it
    /// retains this page.
    public var weftController: ViewController {
        if let core { return core }
        let made = PageController(self)
        core = made
        made.title = title ?? ""
        settings.apply(to: made)
        navigationItem.buttonsChanged = { [weak self, weak made] in
            if let self, let made { navigationItem.show(in: made) }
        }
        navigationItem.show(in: made)
        return made
    }

    /// The settings that are applied to the Weft controller when it is made.
    struct Settings {
        var neverShowPlaceholders = false
        var automaticallyAdjustRangeMode = true

        @MainActor
        func apply(to controller: ViewController) {
            controller.neverShowPlaceholders = neverShowPlaceholders
            controller.automaticallyAdjustRangeModeBasedOnViewEvents = automaticallyAdjustRangeMode
        }
    }

    var settings = Settings() {
        didSet { core.map { settings.apply(to: $0) } }
    }

    /// The title in the header bar.
    open var title: String? {
        didSet {
            core?.title = title ?? ""
            navigationItem.title = title
        }
    }

    /// The page's items in the header bar.
    public private(set) lazy var navigationItem = UINavigationItem { [weak self] in
        if self?.title != $0 { self?.title = $0 }
    }

    /// The page, with room for subviews.
    public private(set) lazy var view: UIView = PageView(content)

    /// True after `viewDidLoad` was called.
    public var isViewLoaded: Bool { hasLoaded }

    /// The stack that the page is in.
    public var navigationController: ASDKNavigationController? {
        core?.navigationController.map { ASDKNavigationController(of: $0) }
    }

    /// The split view that the page is in.
    public var splitViewController: UISplitViewController? {
        var controller = core?.parent
        while let current = controller {
            if let split = current as? SplitViewController { return UISplitViewController(of: split) }
            controller = current.parent
        }
        return nil
    }

    /// The number of steps from this page to the visible one; 0 if the page is visible. Containers determine it.
    open func visibilityDepth() -> Int { weftController.visibilityDepth }

    /// Called when the depth may be another one.
    open func visibilityDepthDidChange() {}

    /// Called once, before `viewDidLoad`. The default does nothing; the page already exists.
    open func loadView() {}
    /// Called once, when the page exists.
    open func viewDidLoad() {}
    /// Called when the page's content has a new layout, before views get their frames. It is called outside of GTK's
    /// layout: changes made here show in the same frame.
    open func viewWillLayoutSubviews() {}
    /// Called directly after views got their frames.
    open func viewDidLayoutSubviews() {}
    /// Called before the page becomes visible.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called when the page has become visible.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the page is covered or removed.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called when the page is no longer visible.
    open func viewDidDisappear(_ animated: Bool) {}

    fileprivate func load() {
        guard !hasLoaded else { return }
        hasLoaded = true
        loadView()
        viewDidLoad()
    }
}

/// Something that is a number of steps away from the user. Main thread.
@preconcurrency @MainActor
public protocol ASVisibilityDepth: AnyObject {
    /// The number of steps from this page to the visible one; 0 if the page is visible.
    func visibilityDepth() -> Int
    /// Called when the depth may be another one.
    func visibilityDepthDidChange()
}

/// A page's items in the header bar.
@preconcurrency @MainActor
public final class UINavigationItem {
    private let changed: (String?) -> Void

    init(_ changed: @escaping (String?) -> Void) {
        self.changed = changed
    }

    /// The page's title.
    public var title: String? {
        didSet { if title != oldValue { changed(title) } }
    }

    /// Called when the buttons were replaced.
    var buttonsChanged: (() -> Void)?

    /// The buttons at the start of the header bar.
    public var leftBarButtonItems: [UIBarButtonItem]? {
        didSet { buttonsChanged?() }
    }

    /// The buttons at the end of the header bar, the outermost first.
    public var rightBarButtonItems: [UIBarButtonItem]? {
        didSet { buttonsChanged?() }
    }

    /// The first button at the start.
    public var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }

    /// The outermost button at the end.
    public var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    func show(in controller: ViewController) {
        controller.leadingHeaderItems = leftBarButtonItems?.map(\.button) ?? []
        controller.headerItems = rightBarButtonItems?.reversed().map(\.button) ?? []
    }
}

/// The Weft controller of a UIKit page.
final class PageController: ViewController {
    let page: UIViewController

    init(_ page: UIViewController) {
        self.page = page
        super.init(node: page.content.weftNode)
        page.content.weftNode.addInterfaceStateDelegate(self)
    }

    override func loadView() -> Widget { (page.view as? PageView)?.filled(with: contentWidget) ?? contentWidget }

    override func viewDidLoad() {
        super.viewDidLoad()
        page.load()
    }

    override func visibilityDepthDidChange() {
        super.visibilityDepthDidChange()
        page.visibilityDepthDidChange()
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        page.viewWillAppear(true)
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        page.viewDidAppear(true)
    }

    override func viewWillDisappear() {
        super.viewWillDisappear()
        page.viewWillDisappear(true)
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        page.viewDidDisappear(true)
    }
}

extension PageController: InterfaceStateDelegate {
    func nodeDidLayout(_ node: DisplayNode) {
        page.viewWillLayoutSubviews()
        page.viewDidLayoutSubviews()
    }
}
