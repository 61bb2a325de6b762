import WeftGTK
import WeftLayout

/// A scrolling node that shows a part of its subnodes. It uses a GtkScrolledWindow, so the desktop provides wheel,
/// touchpad, kinetic scrolling and overlay scrollbars. Use it for contents of a limited size, and a `TableNode` for
/// long lists.
///
/// The nodes of its layout become subnodes automatically, as in a cell (`automaticallyManagesSubnodes`).
///
/// The node itself takes the keyboard focus if none of its contents does, or when `takeFocus` is called. Arrow keys,
/// Page Up, Page Down, Home and End then scroll.
///
/// Any thread, except for members of the main actor.
open class ScrollNode: DisplayNode, @unchecked Sendable {
    /// The directions in which a node scrolls.
    public struct Directions: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Up and down.
        public static let vertical = Directions(rawValue: 1)
        /// Left and right.
        public static let horizontal = Directions(rawValue: 2)
    }

    /// True if the contents are measured without a limit in `scrollableDirections`, and their size is the scrollable
    /// size. Shorter contents fill the node. If false, the contents are laid out in the node's own size, and
    /// `contentSize` is the scrollable size.
    @Guarded public var automaticallyManagesContentSize = false {
        didSet { setNeedsLayout() }
    }

    /// The directions in which the node scrolls.
    @Guarded public var scrollableDirections = Directions.vertical {
        didSet {
            setNeedsLayout()
            refreshView()
        }
    }

    /// The size of the scrollable area in points, at least the node's own size. The layout sets it if
    /// `automaticallyManagesContentSize` is true.
    @Guarded public var contentSize = Size.zero {
        didSet { if contentSize != oldValue { refreshView() } }
    }

    /// True if scrolling stops only at multiples of the node's own size, counted from the start, and at the end.
    @Guarded public var isPagingEnabled = false

    /// True if there is a scrollbar while there is something to scroll. Default: true.
    @Guarded public var showsScrollIndicator = true {
        didSet { if showsScrollIndicator != oldValue { refreshView() } }
    }

    /// The distances of the scrollbars from the node's edges, in points. Default: zero.
    @Guarded public var scrollIndicatorInsets = EdgeInsets.zero {
        didSet { if scrollIndicatorInsets != oldValue { refreshView() } }
    }

    /// Called on the main actor with every move.
    @Guarded public var onScroll: (@MainActor @Sendable (Point) -> Void)?

    /// The last measured content size for each size of the node. Applying a layout decides which one is used.
    @Guarded private var measured: [Size: Size] = [:]
    @Guarded private var savedOffset = Point.zero
    @MainActor private var view: ScrollNodeView?
    @MainActor var gliding = ScrollGliding()
    /// True if the keyboard focus was requested before the node was shown.
    @MainActor private var isFocusWanted = false

    /// A node that scrolls. Any thread.
    public override init() {
        super.init()
        managesSubnodesOfLayouts()
    }

    open override var needsWidget: Bool { true }

    public override func makeWidget() -> Widget? {
        let view = ScrollNodeView(self)
        self.view = view
        view.window.onMapped { [weak self] isMapped in
            guard let self, isMapped, isFocusWanted else { return }
            takeFocus()
        }
        return view.window
    }

    // MARK: Layout

    open override func calculateLayoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        guard automaticallyManagesContentSize else { return super.calculateLayoutThatFits(constraints) }
        let directions = scrollableDirections
        var range = constraints.range
        func open(_ range: inout SizeRange, toFill size: Size?) {
            if directions.contains(.vertical) {
                range.min.height = size?.height ?? 0
                range.max.height = .infinity
            }
            if directions.contains(.horizontal) {
                range.min.width = size?.width ?? 0
                range.max.width = .infinity
            }
        }
        open(&range, toFill: nil)
        func contents() -> Layout {
            let inner = LayoutConstraints(
                range: range, parentSize: constraints.parentSize, environment: constraints.environment)
            // Measured without the node's own style, which describes the viewport and not the contents.
            let spec = LayoutThread.current.insideSpec(of: id, in: constraints.environment) {
                layoutSpecBlock.map { $0(self, range) } ?? askForSpec(range, program)
            }
            guard let spec, let layout = try? Layout.calculate(spec: spec, constraints: inner) else {
                return super.calculateLayoutThatFits(inner)
            }
            return layout
        }
        var layout = contents()
        let parent = constraints.parentSize
        let own = constraints.range.clamp(
            Size(
                width: parent.width.isFinite ? parent.width : layout.size.width,
                height: parent.height.isFinite ? parent.height : layout.size.height))
        let isShort =
            (directions.contains(.vertical) && layout.size.height < own.height)
            || (directions.contains(.horizontal) && layout.size.width < own.width)
        if isShort {
            open(&range, toFill: own)
            layout = contents()
        }
        var sizes = measured.count < 4 ? measured : [:]
        sizes[own] = layout.size
        measured = sizes
        return Layout(node: self, size: own, sublayouts: layout.sublayouts)
    }

    open override func layoutDidFinish() {
        super.layoutDidFinish()
        if automaticallyManagesContentSize, let size = measured[frame.size] { contentSize = size }
        view?.refresh()
    }

    private func refreshView() {
        guard isInHierarchy else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in self?.view?.refresh() }
    }
}

@MainActor
extension ScrollNode {
    /// The point of the contents at the node's top left corner. It is kept while the node has no widget. Main actor.
    public var contentOffset: Point {
        get { savedOffset }
        set {
            stopGliding()
            move(to: newValue)
        }
    }

    func move(to offset: Point) {
        savedOffset = offset
        view?.scroll(to: offset)
    }

    func didScroll(to offset: Point) {
        guard offset != savedOffset else { return }
        savedOffset = offset
        stopGliding()
        noteMove()
        onScroll?(offset)
    }

    /// Scrolls the least that shows `rect` (points, the contents' coordinates). Main actor.
    public func scrollRectToVisible(_ rect: Rect) {
        func reach(_ offset: Double, _ page: Double, _ low: Double, _ high: Double) -> Double {
            if low < offset || high - low > page { return low }
            return high > offset + page ? high - page : offset
        }
        let size = frame.size
        contentOffset = Point(
            x: reach(contentOffset.x, size.width, rect.minX, rect.maxX),
            y: reach(contentOffset.y, size.height, rect.minY, rect.maxY))
    }

    /// Gives the keyboard focus to the node itself if it can scroll, otherwise to the first focusable descendant. If
    /// the node is not shown yet, this happens when it is. Main actor.
    public func takeFocus() {
        isFocusWanted = view?.window.isMapped != true
        guard let view, !isFocusWanted else { return }
        let isWhole = contentSize.width <= frame.width + 0.5 && contentSize.height <= frame.height + 0.5
        if isWhole, view.window.containsFocus || view.window.focusFirst() { return }
        view.window.grabFocus()
    }
}

/// The widgets of a scroll node: the scrolled window, the scrolling canvas inside it, and inside that the canvas of the
/// node's contents.
@MainActor
final class ScrollNodeView: CanvasDelegate {
    let window: ScrolledWindow
    private let scroller = ScrollCanvas(.box)
    private let contents = NodeCanvas(role: .group)
    private weak var node: ScrollNode?
    private var isConfiguring = false

    init(_ node: ScrollNode) {
        self.node = node
        window = ScrolledWindow(scroller)
        scroller.delegate = self
        scroller.followsPixels()
        contents.showsSubnodesOnly = true
        contents.widget.setParent(scroller)
        contents.show(node)
        scroller.onScroll = { [weak self] in self?.scrolled() }
        window.onKey { [weak self] in self?.scroll(by: $0) ?? false }
        scroller.onFocusInside { [weak self] rect in
            guard let node = self?.node else { return }
            node.scrollRectToVisible(rect.offsetBy(dx: node.contentOffset.x, dy: node.contentOffset.y))
        }
        refresh()
    }

    isolated deinit {
        contents.clear()
        contents.widget.removeFromParent()
    }

    func refresh() {
        guard let node else { return }
        let directions = node.scrollableDirections
        if window.showsIndicator != node.showsScrollIndicator { window.showsIndicator = node.showsScrollIndicator }
        window.indicatorInsets = node.scrollIndicatorInsets
        window.setScrolls(horizontal: directions.contains(.horizontal), vertical: directions.contains(.vertical))
        // Also configured here: a new scrollbar requests a layout, and GTK ignores such a request during an allocation.
        if scroller.width > 0, scroller.height > 0 { configure(Self.size(scroller.width, scroller.height), of: node) }
        scroller.queueAllocate()
    }

    private static func size(_ width: Int, _ height: Int) -> Size {
        Size(width: Double(width), height: Double(height))
    }

    func scroll(to offset: Point) {
        scroller.setValue(offset.x, .horizontal)
        scroller.setValue(offset.y, .vertical)
        scroller.queueAllocate()
    }

    /// Handles keys that no descendant has used.
    private func scroll(by press: KeyPress) -> Bool {
        guard let node, window.hasFocus, !press.isControl, !press.isAlt else { return false }
        let step = ScrollCanvas.keyStep
        let seen = node.scrollableDirections.contains(.vertical) ? node.frame.height : node.frame.width
        let page = seen * ScrollCanvas.pageShare
        func move(_ length: Double, _ axis: CanvasAxis) -> Bool {
            let direction: ScrollNode.Directions = axis == .vertical ? .vertical : .horizontal
            guard node.scrollableDirections.contains(direction) else { return false }
            scroller.setValue(scroller.value(axis) + length, axis)
            return true
        }
        let main: CanvasAxis = node.scrollableDirections.contains(.vertical) ? .vertical : .horizontal
        switch press.key {
        case .up: return move(-step, .vertical)
        case .down: return move(step, .vertical)
        case .left: return move(-step, .horizontal)
        case .right: return move(step, .horizontal)
        case .pageUp: return move(-page, main)
        case .pageDown, .space: return move(page, main)
        case .home: return move(-1e9, main)
        case .end: return move(1e9, main)
        default: return false
        }
    }

    private func scrolled() {
        guard !isConfiguring else { return }
        scroller.queueAllocate()
        node?.didScroll(to: Point(x: scroller.value(.horizontal), y: scroller.value(.vertical)))
    }

    func canvasAllocate(width: Int, height: Int) {
        guard let node else { return }
        let (size, offset) = configure(Self.size(width, height), of: node)
        node.didScroll(to: offset)
        let grid = scroller.pixelGrid
        scroller.place(
            contents.widget, x: grid.x(-offset.x), y: grid.y(-offset.y), width: Int(size.width),
            height: Int(size.height))
    }

    /// Sets the range of the scrollbars for a viewport of this size.
    ///
    /// - Returns: the size of the canvas, and its point at the viewport's top left corner.
    @discardableResult
    private func configure(_ page: Size, of node: ScrollNode) -> (size: Size, offset: Point) {
        let wanted = node.contentSize
        let directions = node.scrollableDirections
        let size = Size(
            width: directions.contains(.horizontal) ? max(page.width, wanted.width.rounded(.up)) : page.width,
            height: directions.contains(.vertical) ? max(page.height, wanted.height.rounded(.up)) : page.height)
        let offset = Point(
            x: min(max(0, node.contentOffset.x), size.width - page.width),
            y: min(max(0, node.contentOffset.y), size.height - page.height))
        isConfiguring = true
        scroller.configure(.horizontal, value: offset.x, lower: 0, upper: size.width, page: page.width)
        scroller.configure(.vertical, value: offset.y, lower: 0, upper: size.height, page: page.height)
        isConfiguring = false
        return (size, offset)
    }

    func canvasPixelsMoved() { scroller.queueAllocate() }

    func canvasSnapshot(_ snapshot: Snapshot) {
        guard let node else { return }
        if let color = node.backgroundColor {
            snapshot.fill(node.color(color), in: Rect(origin: .zero, size: node.frame.size))
        }
        snapshot.child(contents.widget)
    }
}
