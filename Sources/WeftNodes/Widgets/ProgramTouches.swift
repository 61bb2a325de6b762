import WeftGTK
import WeftGraphics
import WeftLayout

/// Sends touches to the programs of a canvas' nodes. It cannot know which classes override the touch methods, so one
/// listener serves the whole canvas, and its nodes need no widgets. Only canvases that draw such nodes have this
/// object.
@MainActor
final class ProgramTouches {
    private let events: EventControllers
    private let forwarding: TouchForwarding

    init(of canvas: NodeCanvas) {
        let course = Course(canvas)
        let forwarding = TouchForwarding { course.hear($0) }
        self.forwarding = forwarding
        events = EventControllers(canvas.widget)
        // GTK does not report a press on a widget that is hidden or removed.
        events.addUnmap { [weak forwarding] in forwarding?.cancel() }
        let hear: @MainActor (PressEvent) -> Void = { [weak canvas, weak forwarding] press in
            guard let canvas else { return }
            forwarding?.handle(canvas.inNode(press))
        }
        events.addPress(claims: { course.isTaken }, hear)
    }

    /// Stops listening. A current touch ends.
    func end() {
        events.removeAll()
        forwarding.cancel()
    }

    /// Tracks one touch at a time, from its beginning to its end.
    @MainActor
    private final class Course {
        private weak var canvas: NodeCanvas?
        private weak var node: DisplayNode?
        private(set) var isTaken = false

        init(_ canvas: NodeCanvas) {
            self.canvas = canvas
        }

        /// Handles a touch, in the coordinates of the canvas's node.
        func hear(_ touch: Touch) {
            guard let root = canvas?.node else { return }
            if touch.phase == .began {
                isTaken = false
                node = canvas?.nodeWithProgram(at: touch.location)
            }
            guard let node, let program = node.program else { return }
            let way = node === root ? Transform.identity : root.transform(to: node)
            let local = touch.moved { way?.applied(to: $0) ?? $0 }
            if way == nil {
                // The node has left the tree.
                self.node = nil
                _ = program.hear(local.next(.cancelled, at: local.location), of: node)
            } else if program.hear(local, of: node) {
                isTaken = true
            }
        }
    }
}

extension NodeCanvas {
    /// - Parameter areThere: true if a node that the canvas draws has a program.
    func showProgramTouches(_ areThere: Bool) {
        guard areThere != (touches.ofPrograms != nil) else { return }
        touches.ofPrograms?.end()
        touches.ofPrograms = areThere ? ProgramTouches(of: self) : nil
    }

    /// The receiver of a touch at a point of the canvas' node: the innermost node with a program, starting at the
    /// result of the hit test.
    fileprivate func nodeWithProgram(at point: Point) -> DisplayNode? {
        guard let node else { return nil }
        let root = node.rootNode
        var found = HitMemo.hit(in: root, at: node === root ? point : node.convert(point, to: root))
        while let current = found {
            // The canvas that draws a node forwards its touches.
            if !current.isLayerBacked, current.program != nil {
                return current.canvasThatDraws === self ? current : nil
            }
            // A control handles its touches itself.
            if (current as? ControlNode)?.isBound == true || current === node { return nil }
            found = current.supernode
        }
        return nil
    }
}
