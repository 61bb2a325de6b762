import WeftGLib
import WeftGraphics
import WeftLayout
import WeftTestSupport

@testable import WeftNodes

/// XCTest imports Foundation's type of that name.
typealias AttributedString = WeftGraphics.AttributedString

/// A leaf with a set size that counts its measurements.
final class LeafNode: DisplayNode, @unchecked Sendable {
    @Guarded var size: Size {
        didSet { setNeedsLayout() }
    }
    let measured = Locked(0)
    /// Called during measuring.
    let onMeasure = Locked<(@Sendable () -> Void)?>(nil)

    init(_ width: Double, _ height: Double) {
        size = Size(width: width, height: height)
        super.init()
    }

    override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        measured.withLock { $0 += 1 }
        onMeasure.withLock { $0 }?()
        return size
    }
}

/// A column of its `parts`, which become its subnodes automatically.
final class ColumnNode: DisplayNode, @unchecked Sendable {
    @Guarded var parts: [DisplayNode] {
        didSet { setNeedsLayout() }
    }
    let laidOut = Locked(0)

    init(_ parts: [DisplayNode]) {
        self.parts = parts
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        laidOut.withLock { $0 += 1 }
        return StackLayoutSpec(direction: .vertical, alignItems: .start, children: parts)
    }
}

/// A node that records its interface states, and checks that each is entered and left in turn.
final class StateNode: DisplayNode, @unchecked Sendable {
    @MainActor private(set) var inside: InterfaceState = []
    @MainActor private(set) var mistakes: [String] = []
    @MainActor private(set) var events: [String] = []

    override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size { Size(width: 10, height: 10) }

    @MainActor
    private func enter(_ state: InterfaceState, _ name: String) {
        if inside.contains(state) { mistakes.append("\(name) entered twice") }
        inside.insert(state)
        events.append("+" + name)
    }

    @MainActor
    private func exit(_ state: InterfaceState, _ name: String) {
        if !inside.contains(state) { mistakes.append("\(name) left without being in") }
        inside.remove(state)
        events.append("-" + name)
    }

    override func didEnterPreloadState() { enter(.preload, "preload") }
    override func didExitPreloadState() { exit(.preload, "preload") }
    override func didEnterDisplayState() { enter(.display, "display") }
    override func didExitDisplayState() { exit(.display, "display") }
    override func didEnterVisibleState() { enter(.visible, "visible") }
    override func didExitVisibleState() { exit(.visible, "visible") }
}

/// A node that draws empty contents and counts the drawings.
final class DrawingNode: DisplayNode, @unchecked Sendable {
    let drawn = Locked(0)
    let wasOnMain = Locked(false)
    let onDraw = Locked<(@Sendable () -> Void)?>(nil)
    /// The number of shown drawings of this node alone.
    @MainActor private(set) var finished = 0

    @MainActor override func displayDidFinish() { finished += 1 }

    override var drawsContents: Bool { true }

    override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size { Size(width: 20, height: 20) }

    override func displayContents(_ context: DisplayContext) -> NodeContents? {
        drawn.withLock { $0 += 1 }
        if MainThread.isCurrent { wasOnMain.withLock { $0 = true } }
        onDraw.withLock { $0 }?()
        return .empty
    }
}

/// Constraints with the width `width` in points, like those of a table's row.
func rowConstraints(_ width: Double = 300, _ environment: GraphicsEnvironment? = nil) -> LayoutConstraints {
    LayoutConstraints(
        range: SizeRange(min: Size(width: width, height: 0), max: Size(width: width, height: .infinity)),
        environment: environment.map { EnvironmentRegistry.register($0) } ?? LayoutEnvironment())
}

/// Runs `body` on a worker and waits for its result; nil after ten seconds.
@MainActor
func onWorker<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    let answer = Locked<Value?>(nil)
    WorkerPool.shared.submit(.visible) { _ in
        let value = body()
        answer.withLock { $0 = value }
    }
    _ = pump { answer.withLock { $0 != nil } }
    return answer.withLock { $0 }
}

/// Measures and draws `root` on a worker, and applies the result.
@MainActor
func prepareAndApply(_ root: DisplayNode, width: Double = 300) -> Bool {
    let environment = TestDisplay.environment
    let constraints = rowConstraints(width, environment)
    guard
        let prepared = onWorker({
            PreparedTree.prepare(root, constraints: constraints, environment: environment)
        }), let tree = prepared
    else { return false }
    tree.apply()
    return true
}

/// A PNG of 4 x 4 red pixels.
let redPicture: [UInt8] = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00, 0x04, 0x08, 0x02, 0x00, 0x00, 0x00, 0x26, 0x93, 0x09,
    0x29, 0x00, 0x00, 0x00, 0x10, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0xf8, 0xcf, 0xc0, 0x00,
    0x47, 0x0c, 0xc4, 0x71, 0x00, 0xae, 0x93, 0x0f, 0xf1, 0xd0, 0x5f, 0x23, 0x9e, 0x00, 0x00, 0x00,
    0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
]

/// Places its parts at positions set by the test, each with its own size.
final class StageNode: DisplayNode, @unchecked Sendable {
    struct Part: Sendable {
        let node: DisplayNode
        let frame: Rect
    }

    @Guarded var parts: [Part] {
        didSet { setNeedsLayout() }
    }

    init(_ parts: [(DisplayNode, Rect)]) {
        self.parts = parts.map { Part(node: $0.0, frame: $0.1) }
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        AbsoluteLayoutSpec(
            children: parts.map { part in
                part.node.style.preferredSize = part.frame.size
                part.node.style.layoutPosition = part.frame.origin
                return part.node
            })
    }
}

/// A node of one colour.
func box(_ color: StyleColor, _ change: (DisplayNode) -> Void = { _ in }) -> DisplayNode {
    let node = DisplayNode()
    node.backgroundColor = color
    change(node)
    return node
}

/// A root node on screen in a window of its own of 200 x 200 points, on white.
@MainActor
final class NodeStage {
    let window = TestWindow(width: 200, height: 200)
    let root: DisplayNode
    let host: NodeWidget

    init(_ root: DisplayNode) {
        self.root = root
        root.backgroundColor = .white
        host = NodeWidget(root, sizing: .fills)
    }

    convenience init(_ parts: [(DisplayNode, Rect)]) {
        self.init(StageNode(parts))
    }

    /// Waits until everything is shown and painted.
    func show() -> Bool {
        guard window.show(host.widget) else { return false }
        guard pump(until: { root.isVisible && root.hasAllContents && ApplyQueue.shared.count == 0 }) else {
            return false
        }
        return window.waitForFrame(2)
    }

    /// The pixels after all changes are applied.
    func pixels() -> Pixels? {
        _ = window.waitForFrame(2)
        return window.view?.tree.first { $0.typeName == "WeftCanvas" }.flatMap(Pixels.init(of:))
    }

    func end() {
        window.destroy()
    }
}

/// Returns the reports of misuse, which would otherwise trap.
func misuses(_ body: () throws -> Void) rethrows -> [String] {
    let reports = Locked<[String]>([])
    Misuse.handler.withLock { $0 = { text in reports.withLock { $0.append(text) } } }
    defer { Misuse.handler.withLock { $0 = nil } }
    try body()
    return reports.withLock { $0 }
}
