import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

/// One page near the one that shows.
@MainActor
final class PagerPage {
    var node: CellNode?
    /// While the page is drawn.
    var host: NodeWidget?
}

/// The core of a pager: which pages live, and where they are.
@MainActor
final class PagerController: CanvasDelegate {
    let canvas = CanvasWidget(role: .group)
    private weak var owner: PagerNode?

    private(set) var count = 0
    /// The page at the start edge, with the part of it that has gone by.
    private(set) var position = 0.0
    private(set) var pages: [Int: PagerPage] = [:]
    private var animation: Animation?
    private var dragStart: Double?
    private var scrolled = 0.0
    private var isPresent = true
    private var shown = 0

    var rangeMode = RangeMode.full {
        didSet { if rangeMode != oldValue { setNeedsUpdate() } }
    }

    init(_ owner: PagerNode) {
        self.owner = owner
        canvas.delegate = self
        canvas.setExpands()
        canvas.clipsToBounds()
        canvas.isFocusable = true
        canvas.onPresence { [weak self] isPresent in
            self?.isPresent = isPresent
            self?.setNeedsUpdate()
        }
        canvas.onKey { [weak self] press in self?.pressed(press) ?? false }
        canvas.onHorizontalDrag { [weak self] phase in self?.dragged(phase) }
        canvas.onHorizontalScroll { [weak self] notches in self?.wheelTurned(notches) ?? false }
        canvas.onClick { [weak self] click in self?.clicked(click) }
    }

    isolated deinit {
        animation?.cancel()
        for page in pages.values { release(page) }
    }

    var current: Int { count == 0 ? 0 : min(max(Int(position.rounded()), 0), count - 1) }

    private var direction: Double { canvas.isRightToLeft ? -1 : 1 }

    // MARK: Pages

    func reloadData() {
        animation?.cancel()
        for page in pages.values { release(page) }
        pages = [:]
        count = owner.map { max(0, $0.dataSource?.numberOfPages(in: $0) ?? 0) } ?? 0
        position = Double(current)
        updatePages()
        updateLabel()
    }

    private func setNeedsUpdate() {
        ApplyQueue.shared.afterDrain(self) { [weak self] in self?.updatePages() }
    }

    /// How many neighbours are drawn, and how many have a node. Texture's numbers.
    private var reach: (display: Int, preload: Int) {
        guard isPresent else { return (0, rangeMode == .full || rangeMode == .minimum ? 1 : 0) }
        return switch rangeMode {
        case .full: (1, 2)
        case .minimum: (0, 1)
        case .visibleOnly, .lowMemory: (0, 0)
        }
    }

    /// Brings nodes and widgets in step with the position. Outside of an allocation. O(pages in reach).
    private func updatePages() {
        guard count > 0 else { return canvas.queueAllocate() }
        let onScreen = Int(position.rounded(.down))...max(Int(position.rounded(.down)), Int(position.rounded(.up)))
        let (display, preload) = reach
        for (index, page) in pages where !near(onScreen, preload).contains(index) {
            // What has the keyboard stays.
            guard page.host?.widget.containsFocus != true else { continue }
            release(page)
            pages[index] = nil
        }
        // What the reader sees first, then outwards.
        let wanted = near(onScreen, preload).sorted { abs(Double($0) - position) < abs(Double($1) - position) }
        for index in wanted {
            let page = pages[index] ?? makePage(index)
            guard let node = page.node else { continue }
            if near(onScreen, display).contains(index) {
                show(node, page, isOnScreen: onScreen.contains(index))
            } else {
                hide(page)
                node.setInterfaceState([.measureLayout, .preload])
            }
        }
        keepReadingOrder()
        canvas.queueAllocate()
        if shown != current {
            shown = current
            updateLabel()
            if let owner { owner.delegate?.pagerNode(owner, didShowPageAt: shown) }
        }
    }

    private func near(_ range: ClosedRange<Int>, _ reach: Int) -> Range<Int> {
        max(0, range.lowerBound - reach)..<min(count, range.upperBound + reach + 1)
    }

    private func makePage(_ index: Int) -> PagerPage {
        let page = PagerPage()
        pages[index] = page
        guard let owner, let dataSource = owner.dataSource else { return page }
        let block = dataSource.pagerNode(owner, nodeBlockAt: index)
        let reply = Reply(controller: self, page: page)
        WorkerPool.shared.assignWorker().submit(.display) {
            let node = block()
            ApplyQueue.shared.push(order: UInt64(index)) { reply.deliver(node) }
        }
        return page
    }

    private func show(_ node: CellNode, _ page: PagerPage, isOnScreen: Bool) {
        let host = page.host ?? NodeWidget(node, sizing: .fills)
        if page.host == nil {
            page.host = host
            host.widget.setParent(canvas)
        }
        host.isOnScreen = isOnScreen
        host.keepsContents = isPresent || rangeMode != .lowMemory
        // Tab goes through what is seen only.
        host.widget.canFocus = isOnScreen
    }

    private func hide(_ page: PagerPage) {
        guard let host = page.host else { return }
        page.host = nil
        host.widget.removeFromParent()
    }

    private func release(_ page: PagerPage) {
        hide(page)
        page.node?.setInterfaceState([])
        page.node = nil
    }

    private func keepReadingOrder() {
        for (_, page) in pages.sorted(by: { $0.key < $1.key }) {
            if let widget = page.host?.widget, !widget.containsFocus { widget.moveInParent(canvas, before: nil) }
        }
    }

    /// Carries what a node was made for through a worker.
    // @unchecked: the weak references are read on the main actor only.
    private final class Reply: @unchecked Sendable {
        private weak var controller: PagerController?
        private weak var page: PagerPage?

        @MainActor
        init(controller: PagerController, page: PagerPage) {
            self.controller = controller
            self.page = page
        }

        @MainActor
        func deliver(_ node: CellNode) {
            guard let controller, let page else { return }
            page.node = node
            node.owningNode = controller.owner
            controller.setNeedsUpdate()
        }
    }

    func updateLabel() {
        guard let owner else { return }
        let place = count > 0 ? "\(current + 1) of \(count)" : ""
        canvas.setAccessibleLabel([owner.accessibilityName, place].filter { !$0.isEmpty }.joined(separator: ", "))
    }

    // MARK: Moving

    /// To the nearest page there is; the keyboard goes along.
    func go(to index: Int, animated: Bool) {
        guard count > 0 else { return }
        let goal = Double(min(max(index, 0), count - 1))
        animation?.cancel()
        let hadFocus = pages.values.contains { $0.host?.widget.containsFocus == true }
        let start = position
        animation = Animation.run(duration: animated ? 0.25 : 0, curve: .easeOut) { [weak self] progress in
            self?.move(to: start + (goal - start) * progress)
        } completion: { [weak self] isComplete in
            guard let self, isComplete else { return }
            self.animation = nil
            if hadFocus { self.canvas.grabFocus() }
        }
    }

    private func move(to new: Double) {
        position = new
        updatePages()
    }

    private func dragged(_ phase: DragPhase) {
        let width = Double(max(canvas.width, 1))
        switch phase {
        case .began:
            animation?.cancel()
            dragStart = position
        case .moved(let x):
            guard let dragStart, count > 0 else { return }
            let wanted = dragStart - x * direction / width
            // Beyond the ends there is nothing: it follows, but not far.
            let inside = min(max(wanted, 0), Double(count - 1))
            move(to: inside + (wanted - inside) * 0.25)
        case .ended(let x, let velocity):
            guard let start = dragStart, count > 0 else { return }
            dragStart = nil
            let moved = -x * direction / width
            let speed = -velocity * direction
            // A flick is one page, however far; a slow drag is where it was let go.
            let goal = abs(speed) > 400 ? start.rounded() + (speed > 0 ? 1 : -1) : (start + moved).rounded()
            go(to: Int(goal), animated: true)
        case .cancelled:
            guard dragStart != nil else { return }
            dragStart = nil
            go(to: current, animated: true)
        }
    }

    /// A page a notch; what a touchpad sends in parts adds up.
    private func wheelTurned(_ notches: Double) -> Bool {
        guard count > 1 else { return false }
        scrolled += notches * direction
        guard abs(scrolled) >= 1 else { return true }
        let step = scrolled > 0 ? 1 : -1
        scrolled = 0
        if animation == nil { go(to: current + step, animated: true) }
        return true
    }

    private func pressed(_ press: KeyPress) -> Bool {
        guard count > 1, !press.isAlt, !press.isControl else { return false }
        let step = canvas.isRightToLeft ? -1 : 1
        let goal =
            switch press.key {
            case .left: current - step
            case .right: current + step
            case .home: 0
            case .end: count - 1
            default: -1
            }
        guard (0..<count).contains(goal), goal != current else { return false }
        go(to: goal, animated: true)
        return true
    }

    private func clicked(_ click: Click) {
        if let index = dot(at: click.location) { go(to: index, animated: true) }
    }

    // MARK: CanvasDelegate

    func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) {
        axis == .horizontal ? (100, 420) : (100, 600)
    }

    func canvasAllocate(width: Int, height: Int) {
        let page = max(0, height - Int(dotsHeight))
        for (index, entry) in pages {
            guard let host = entry.host, host.widget.isChild(of: canvas) else { continue }
            // Whole points: text keeps its place among the pixels.
            let x = ((Double(index) - position) * Double(width) * direction).rounded()
            canvas.place(host.widget, x: x, y: 0, width: width, height: page)
        }
    }

    func canvasSnapshot(_ snapshot: Snapshot) {
        for (index, page) in pages where abs(Double(index) - position) < 1 {
            if let widget = page.host?.widget { snapshot.child(widget) }
        }
        drawDots(snapshot)
    }

    // MARK: Dots

    /// Points; more dots than fit are none.
    private var dotsHeight: Double { owner?.showsDots == true && count > 1 ? 24 : 0 }
    private static let dotPitch = 16.0

    /// The place of a dot in the canvas, points.
    func dotCenter(_ index: Int) -> Point? {
        let width = Double(count) * Self.dotPitch
        guard dotsHeight > 0, width <= Double(canvas.width) else { return nil }
        let along = (Double(index) + 0.5) * Self.dotPitch - width / 2
        return Point(x: Double(canvas.width) / 2 + along * direction, y: Double(canvas.height) - dotsHeight / 2)
    }

    private func dot(at point: Point) -> Int? {
        guard point.y >= Double(canvas.height) - dotsHeight else { return nil }
        return (0..<count).first { index in
            dotCenter(index).map { abs($0.x - point.x) <= Self.dotPitch / 2 } ?? false
        }
    }

    private func drawDots(_ snapshot: Snapshot) {
        let color = DisplaySettings.shared.environment(for: canvas).foregroundColor
        for index in 0..<count {
            guard let center = dotCenter(index) else { return }
            let radius = index == current ? 4.0 : 3.0
            let box = Rect(x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2)
            snapshot.clipped(to: box, radius: radius) {
                snapshot.fill(color.withAlpha(index == current ? 0.9 : 0.3), in: box)
            }
        }
    }
}
