import WeftGTK
import WeftLayout
import WeftNodes

/// Manages one page: a node, or plain native widgets. Containers (navigation, tabs, split, your own) are controllers,
/// too. Main actor.
///
/// Around each appearance `viewWillAppear`, `viewDidAppear`, `viewWillDisappear` and `viewDidDisappear` are called once
/// each and in that order; an appearance that is called back half-way goes from one "will" to the other.
@MainActor
open class ViewController: VisibilityDepth {
    /// What the controller shows.
    public let node: DisplayNode

    /// How near to the user the page is: the state of its node, which container, window and minimising change. A page whose
    /// `loadView` does not show `node` has none.
    public var interfaceState: InterfaceState { node.interfaceState }

    /// Shown in the header bar; empty shows the window's own title.
    public var title = "" {
        didSet {
            if title != oldValue { headerChanged() }
        }
    }

    /// What else the page has in the header bar, and by keys.
    var chrome = PageChrome()

    func headerChanged() {
        titleChanged()
        parent?.childTitleChanged(self)
        windowRoot?.titleChanged()
    }

    /// For a container whose header bar shows its own title.
    func titleChanged() {}

    /// The container this controller is in. The window's own controller has none.
    public internal(set) weak var parent: ViewController?

    /// Of the window that this controller fills.
    weak var windowRoot: WindowRoot?

    /// In the order they were added.
    public internal(set) var children: [ViewController] = []

    var appearance = AppearanceState.disappeared
    /// A cell tells it to appear.
    var isInsideCell = false
    private var page: NodePage?
    private var didLoadBlocks: [@MainActor (ViewController) -> Void] = []
    private let focusMemory = FocusMemory()

    /// Containers have no node to show: leave it out.
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

    /// Whether `view` was made.
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

    /// The window's own controller comes and goes with its window; all others are told by their containers.
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

    /// Once, when the widgets are there.
    open func viewDidLoad() {}

    /// Runs `block` right after `viewDidLoad`, at once when that was.
    public func onDidLoad(_ block: @escaping @MainActor (ViewController) -> Void) {
        if isViewLoaded { block(self) } else { didLoadBlocks.append(block) }
    }

    // MARK: Appearance

    /// The controller is about to be seen.
    open func viewWillAppear() {}
    /// The controller is seen.
    open func viewDidAppear() {}
    /// The controller is about to be covered or removed.
    open func viewWillDisappear() {}
    /// The controller is not seen any more.
    open func viewDidDisappear() {}

    /// Whether the page is before the user, as its container has it.
    public var isAppeared: Bool { appearance == .appeared }

    /// The children that come and go together with this container: those that are on screen when it is.
    open var appearingChildren: [ViewController] { [] }

    /// Takes everything out, when the window closes: what had appeared disappears. Containers whose views hold those of
    /// children take them out, then call super.
    open func removeAll() {
        beginAppearanceTransition(false)
        endAppearanceTransition()
        for child in children {
            child.removeAll()
            child.removeFromParent()
        }
    }

    /// A child's title, or what it has in the header bar, is another one.
    open func childTitleChanged(_ child: ViewController) {}

    // MARK: Visibility

    /// Whether appearing and disappearing change how much `node` keeps ready, when it is a list. Default true.
    public var automaticallyAdjustRangeModeBasedOnViewEvents = true {
        didSet { visibilityDepthDidChange() }
    }

    /// Steps away from the user, by the containers around; without any, 0 from appearance to disappearance.
    public var visibilityDepth: Int {
        if let parent { return (parent as? any ManagesChildVisibilityDepth)?.visibilityDepth(ofChild: self) ?? own }
        return own
    }

    private var own: Int { appearance == .appeared || appearance == .appearing ? 0 : 1 }

    /// Brings the node's ranges in step with the depth, then the children's. Call super.
    open func visibilityDepthDidChange() {
        if automaticallyAdjustRangeModeBasedOnViewEvents {
            let mode = rangeMode
            page?.keepsContents = mode != .lowMemory
            // A list that was told nothing starts with little by itself.
            if mode != toldMode { (node as? any RangeModeUpdating)?.updateCurrentRange(with: mode) }
            toldMode = mode
        }
        for child in children { child.visibilityDepthDidChange() }
    }

    private var toldMode = RangeMode.full

    private var rangeMode: RangeMode {
        automaticallyAdjustRangeModeBasedOnViewEvents ? RangeMode(visibilityDepth: visibilityDepth) : .full
    }

    /// Whether it was so far from the user that it keeps no drawings.
    var hasGivenUpDrawings: Bool {
        let list = node as? any RangeModeUpdating
        let isLeft = isViewLoaded && (list?.currentRangeMode == .lowMemory || page?.keepsContents == false)
        return isLeft || appearingChildren.contains(where: \.hasGivenUpDrawings)
    }

    /// Whether everything the page shows has its drawing.
    var isDrawn: Bool { node.showsNothingUndrawn && appearingChildren.allSatisfy(\.isDrawn) }

    /// On, the page is drawn with all in it when the user comes to see it, on the main thread where workers are not done;
    /// so are the rows of a list that are seen first. Containers wait for the workers for a moment. Pictures on their way, and
    /// nodes with `shouldBypassEnsureDisplay`, are not waited for. Off at first; for a container, set its pages'.
    public var neverShowPlaceholders: Bool {
        get { node.showsNoPlaceholders }
        set { node.showsNoPlaceholders = newValue }
    }

    // MARK: Arrival

    /// Whether the page can be shown without parts of it coming later. A container that opens a page waits for this, but
    /// no longer than a user would notice. Override for what `node` does not know, and ask super.
    open var isReadyToAppear: Bool {
        (node as? ListNode)?.core.updates.isLoaded != false && isDrawn
            && appearingChildren.allSatisfy(\.isReadyToAppear)
    }

    /// Prepares the page for the size it will have (points), before it is shown for the first time.
    func prepareToAppear(in size: Size) {
        (node as? ListNode)?.core.expect(size, picturesWait: false)
    }

    // MARK: Keyboard

    /// A key nobody in the page took; true stops it.
    open func keyPressed(_ press: KeyPress) -> Bool { false }

    /// Gives the keyboard to the page: to what had it when the page was last seen, or to the first thing that takes it.
    /// Containers call it after `viewDidAppear`; a page that gave it to something by then keeps it there.
    open func takeFocus() {
        guard !view.containsFocus else { return }
        giveFocus()
        guard !view.containsFocus, let page else { return }
        // What takes it comes with the first layout; a user who went elsewhere meanwhile stays there.
        let mark = view.focusMark
        page.onFirstLayout { [weak self] in
            guard let self, self.view.focusMark == mark || self.view.focusMark.isEmpty else { return }
            self.giveFocus()
        }
    }

    private func giveFocus() {
        if let target = node as? any KeyboardTarget, isNodeShown {
            target.takeFocus()
        } else if !focusMemory.restore(in: view) {
            view.focusFirst()
        }
    }

    /// The node's own widget is there to take the keyboard.
    private var isNodeShown: Bool { page?.widget.isMapped == true }

    /// Notes what has the keyboard, so that `takeFocus` can give it back.
    func rememberFocus() {
        if isViewLoaded { focusMemory.remember(in: view) }
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
    /// Whether the node needs no layout of its own to fill its native widget: a list measures its rows by itself, and a
    /// wrapped widget is GTK's. All others would stay empty without one.
    fileprivate var fillsItsWidget: Bool { self is ListNode || hasWidgetBlock }
}

/// Shows a controller's node: by its native widget alone where that is all there is to it, by a canvas elsewhere.
@MainActor
private final class NodePage {
    let widget: Widget
    private let node: DisplayNode
    private let canvas: NodeWidget?
    private var isPresent = false

    /// Whether drawings stay while the page is out of sight.
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

    /// Calls `body` with the first layout of a node that is drawn; not when it has one.
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
