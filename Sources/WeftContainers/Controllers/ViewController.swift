import WeftGTK
import WeftLayout
import WeftNodes

/// Manages one page: a node, or plain native widgets. Containers (navigation, tabs, split, your own) are controllers,
/// too. Main actor.
///
/// Around each appearance `viewWillAppear`, `viewDidAppear`, `viewWillDisappear` and `viewDidDisappear` are called once
/// each, in this order. If an appearance is reversed half-way, the other "will" method follows directly.
@MainActor
open class ViewController: VisibilityDepth {
    /// The node that the controller shows.
    public let node: DisplayNode

    /// The interface state of the page's node, which depends on container, window and minimising. A page whose
    /// `loadView` does not show `node` has none.
    public var interfaceState: InterfaceState { node.interfaceState }

    /// The title in the header bar. If it is empty, the bar shows the window's own title.
    public var title = "" {
        didSet {
            if title != oldValue { headerChanged() }
        }
    }

    /// The page's other items in the header bar, and its keys.
    var chrome = PageChrome()

    func headerChanged() {
        titleChanged()
        parent?.childTitleChanged(self)
        windowRoot?.titleChanged()
    }

    /// Called for a container whose header bar shows its own title.
    func titleChanged() {}

    /// The container this controller is in. The window's own controller has none.
    public internal(set) weak var parent: ViewController?

    /// The root of the window that this controller fills.
    weak var windowRoot: WindowRoot?

    /// The children in the order in which they were added.
    public internal(set) var children: [ViewController] = []

    var appearance = AppearanceState.disappeared
    /// True if a cell controls the controller's appearance.
    var isInsideCell = false
    private var page: NodePage?
    private var didLoadBlocks: [@MainActor (ViewController) -> Void] = []
    private var left = LeftFocus()

    /// Makes a controller for a node. Containers have no node of their own: they omit it.
    public init(node: DisplayNode = DisplayNode()) {
        self.node = node
        node.controller = self
    }

    /// A page of native widgets, made by `widget` when they are first shown.
    public init(widget: @escaping @MainActor @Sendable () -> Widget) {
        node = DisplayNode(widgetBlock: widget)
        node.controller = self
    }

    // MARK: View

    /// True once `view` was made.
    public private(set) var isViewLoaded = false

    /// The page's widget, made when it is first shown.
    public private(set) lazy var view: Widget = {
        let view = loadView()
        isViewLoaded = true
        viewDidLoad()
        let blocks = didLoadBlocks
        didLoadBlocks = []
        for block in blocks { block(self) }
        view.onMapped { [weak self] isMapped in self?.viewMapped(isMapped) }
        return view
    }()

    /// The window's own controller appears and disappears with its window; containers inform all others.
    private func viewMapped(_ isMapped: Bool) {
        guard parent == nil, !isInsideCell else { return }
        beginAppearanceTransition(isMapped)
        endAppearanceTransition()
    }

    /// Makes the widget. The default shows `node` over the whole page; override to put native widgets around it.
    open func loadView() -> Widget { contentWidget }

    /// The widget that shows `node`.
    public private(set) lazy var contentWidget: Widget = {
        let page = NodePage(node)
        self.page = page
        page.keepsContents = rangeMode != .lowMemory
        return page.widget
    }()

    /// Called once, when the widgets exist.
    open func viewDidLoad() {}

    /// Runs `block` directly after `viewDidLoad`, or immediately if that was called already.
    public func onDidLoad(_ block: @escaping @MainActor (ViewController) -> Void) {
        if isViewLoaded { block(self) } else { didLoadBlocks.append(block) }
    }

    // MARK: Appearance

    /// Called before the controller's page becomes visible.
    open func viewWillAppear() {}
    /// Called when the controller's page has become visible.
    open func viewDidAppear() {}
    /// Called before the controller's page is covered or removed.
    open func viewWillDisappear() {}
    /// Called when the controller is no longer visible.
    open func viewDidDisappear() {}

    /// True if its container shows the page.
    public var isAppeared: Bool { appearance == .appeared }

    /// The children that appear and disappear with this container: those on screen when it is.
    open var appearingChildren: [ViewController] { [] }

    /// Removes all contents when the window closes: visible pages disappear. Containers remove the views of their
    /// children, then call super.
    open func removeAll() {
        beginAppearanceTransition(false)
        endAppearanceTransition()
        for child in children {
            child.removeAll()
            child.removeFromParent()
        }
    }

    /// Called when a child's title, or its items in the header bar, changed.
    open func childTitleChanged(_ child: ViewController) {}

    // MARK: Visibility

    /// True if appearing and disappearing change the range mode of `node`, if it is a list. Default: true.
    public var automaticallyAdjustRangeModeBasedOnViewEvents = true {
        didSet { visibilityDepthDidChange() }
    }

    /// The number of steps between the page and the user, according to its containers. Without a container it is 0 from
    /// appearance to disappearance.
    public var visibilityDepth: Int {
        if let parent { return (parent as? any ManagesChildVisibilityDepth)?.visibilityDepth(ofChild: self) ?? own }
        return own
    }

    private var own: Int { appearance == .appeared || appearance == .appearing ? 0 : 1 }

    /// Adapts the node's ranges and the children's ranges to the depth. Overrides call super.
    open func visibilityDepthDidChange() {
        if automaticallyAdjustRangeModeBasedOnViewEvents {
            let mode = rangeMode
            page?.keepsContents = mode != .lowMemory
            // A list whose range mode was never set starts with `minimum`.
            if mode != reportedMode { (node as? any RangeModeUpdating)?.updateCurrentRange(with: mode) }
            reportedMode = mode
        }
        for child in children { child.visibilityDepthDidChange() }
    }

    private var reportedMode = RangeMode.full

    private var rangeMode: RangeMode {
        automaticallyAdjustRangeModeBasedOnViewEvents ? RangeMode(visibilityDepth: visibilityDepth) : .full
    }

    /// True if the page was so far from the user that it released its drawings.
    var hasGivenUpDrawings: Bool {
        let list = node as? any RangeModeUpdating
        let isLeft = isViewLoaded && (list?.currentRangeMode == .lowMemory || page?.keepsContents == false)
        return isLeft || appearingChildren.contains(where: \.hasGivenUpDrawings)
    }

    /// True if everything that the page shows is drawn.
    var isDrawn: Bool { node.showsNothingUndrawn && appearingChildren.allSatisfy(\.isDrawn) }

    /// True if the page is completely drawn when it appears, on the main thread if workers have not finished. This
    /// includes the first visible rows of a list. Containers wait for the workers for a moment. Pictures that are being
    /// loaded, and nodes with `shouldBypassEnsureDisplay`, may be missing. Default: false. For a container, set it on
    /// its pages.
    public var neverShowPlaceholders: Bool {
        get { node.showsNoPlaceholders }
        set { node.showsNoPlaceholders = newValue }
    }

    // MARK: Arrival

    /// True if the page can be shown completely. A container that opens a page waits for this, but not noticeably long.
    /// Override it for contents outside of `node`, and call super.
    open var isReadyToAppear: Bool {
        (node as? ListNode)?.core.updates.isLoaded != false && isDrawn
            && appearingChildren.allSatisfy(\.isReadyToAppear)
    }

    /// Prepares the page for its future size (points), before it is first shown. A container calls it when it knows the
    /// size. Override it to choose another layout for that size, and call super.
    open func prepareToAppear(in size: Size) {
        (node as? ListNode)?.core.expect(size, picturesWait: false)
    }

    // MARK: Keyboard

    /// Handles a key that no widget of the page has handled; true stops it.
    open func keyPressed(_ press: KeyPress) -> Bool { false }

    /// Gives the keyboard focus to the page: to the widget that had it when the page was last visible, otherwise to the
    /// first focusable one. Containers call it after `viewDidAppear`; a focus that the page has set by then is kept.
    open func takeFocus() {
        guard !view.containsFocus else { return }
        giveFocus()
        guard !view.containsFocus, let page else { return }
        // Focusable widgets may appear with the first layout. If the user has moved the focus meanwhile, it stays
        // there.
        let mark = view.focusMark
        page.onFirstLayout { [weak self] in
            guard let self, self.view.focusMark == mark || self.view.focusMark.isEmpty else { return }
            self.giveFocus()
        }
    }

    private func giveFocus() {
        // In a list that is read, Tab visits controls away from the place of reading.
        let control = left.node
        left.node = nil
        if let control, isNodeShown, (node as? ListNode)?.takeFocus(at: control) == true { return }
        if let target = node as? any KeyboardTarget, isNodeShown {
            target.takeFocus()
        } else if !left.memory.restore(in: view) {
            view.focusFirst()
        }
    }

    /// True if the node's own widget exists and can take the keyboard focus.
    private var isNodeShown: Bool { page?.widget.isMapped == true }

    /// Records the focused widget, so that `takeFocus` can restore it.
    func rememberFocus() {
        guard isViewLoaded else { return }
        left.memory.remember(in: view)
        if let focused = (node as? ListNode)?.focusedNode { left.node = focused }
    }
}

@MainActor
extension DisplayNode {
    fileprivate var showsNothingUndrawn: Bool {
        guard let list = self as? ListNode else { return hasAllContents }
        return list.core.count == 0 || list.isContentReady && list.visibleNodes.allSatisfy(\.hasAllContents)
    }
}

extension DisplayNode {
    /// True if the node fills its native widget without a layout of its own: a list measures its rows itself, and a
    /// wrapped widget belongs to GTK. Other nodes would stay empty.
    fileprivate var fillsItsWidget: Bool { self is ListNode || hasWidgetBlock }
}

/// Shows a controller's node: directly by its native widget if it consists only of one, otherwise by a canvas.
@MainActor
private final class NodePage {
    let widget: Widget
    private let node: DisplayNode
    private let canvas: NodeWidget?
    private var isPresent = false

    /// True if drawings stay while the page is out of sight.
    var keepsContents = true {
        didSet { if keepsContents != oldValue { updateState() } }
    }

    init(_ node: DisplayNode) {
        self.node = node
        if node.fillsItsWidget, let native = node.loadNativeWidget() {
            widget = native
            canvas = nil
        } else {
            let canvas = NodeWidget(node, sizing: .fills)
            widget = canvas.widget
            self.canvas = canvas
        }
        guard canvas == nil else { return }
        widget.onPresence { [weak self] isPresent in
            self?.isPresent = isPresent
            self?.updateState()
        }
    }

    isolated deinit {
        guard canvas == nil else { return }
        node.setInterfaceState([])
        node.detachWidgets()
    }

    /// Calls `body` with the first layout of a drawn node. It is not called if the node already has a layout.
    func onFirstLayout(_ body: @escaping () -> Void) {
        if node.frame.isEmpty { canvas?.onFirstLayout = body }
    }

    private func updateState() {
        if let canvas {
            canvas.keepsContents = keepsContents
        } else if isPresent || node.interfaceState != [] {
            node.setInterfaceState(InterfaceState(isPresent: isPresent, keepsContents: keepsContents))
        }
    }
}

/// The focus of a page when it was last visible: its widget, and in a list also its node.
@MainActor
private struct LeftFocus {
    let memory = FocusMemory()
    weak var node: DisplayNode?
}
