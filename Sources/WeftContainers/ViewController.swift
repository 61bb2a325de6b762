import WeftGTK
import WeftNodes

/// Manages one page whose content is a node. Main actor.
@MainActor
open class ViewController {
    public let node: DisplayNode

    /// Shown in the header bar; empty shows the window's own title.
    public var title = "" {
        didSet { navigationController?.titleChanged(self) }
    }

    public internal(set) weak var navigationController: NavigationController?

    public init(node: DisplayNode) {
        self.node = node
    }

    private var host: NodeWidget?

    /// The page's widget, made when it is first shown.
    public private(set) lazy var view: Widget = {
        let view = loadView()
        viewDidLoad()
        return view
    }()

    /// Makes the widget. The default shows `node` over the whole page; override to put native widgets around it.
    open func loadView() -> Widget { contentWidget }

    /// The widget that shows `node`.
    public private(set) lazy var contentWidget: Widget = {
        if let widget = node.loadOwnWidget(), widget is ScrolledWindow { return widget }
        let host = NodeWidget(node, sizing: .fills)
        self.host = host
        return host.widget
    }()

    open func viewDidLoad() {}
    open func viewWillAppear() {}
    open func viewDidAppear() {}
    open func viewWillDisappear() {}
    open func viewDidDisappear() {}

    /// A key nobody in the page took; true stops it.
    open func keyPressed(_ press: KeyPress) -> Bool { false }
}
