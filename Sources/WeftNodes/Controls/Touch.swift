import WeftGTK
import WeftLayout

/// A finger, or a pointer with its primary button down, on a node that `handlesTouches`, between press and release. A
/// value.
public struct Touch: Sendable, Hashable, Identifiable {
    /// The identity of one touch from its beginning to its end.
    public struct ID: Hashable, Sendable {
        private let number = DisplayNode.makeID()
    }

    /// The phase of a touch.
    public enum Phase: Sendable, Hashable {
        case began, moved, ended, cancelled
    }

    /// The touch's identity, unchanged from `began` to `ended` or `cancelled`.
    public let id: ID
    /// The touch's phase.
    public let phase: Phase
    /// The location in the node's coordinates, in points. It may be outside the node after a move.
    public let location: Point
    /// The location at the previous event; equal to `location` when the touch began.
    public let previousLocation: Point
    /// 1 for a single press, 2 for the second of a double click.
    public let tapCount: Int
    /// True for a finger, which is less exact than a pointer.
    public let isFinger: Bool

    /// The touch at a later moment.
    func next(_ phase: Phase, at point: Point) -> Touch {
        Touch(
            id: id, phase: phase, location: point, previousLocation: location, tapCount: tapCount, isFinger: isFinger)
    }

    /// The touch with its location converted by `convert`.
    func moved(_ convert: (Point) -> Point) -> Touch {
        Touch(
            id: id, phase: phase, location: convert(location), previousLocation: convert(previousLocation),
            tapCount: tapCount, isFinger: isFinger)
    }
}

/// Turns a widget's events into touches, one at a time.
@MainActor
final class TouchForwarding {
    private let hear: @MainActor (Touch) -> Void
    /// The current touch.
    private var current: Touch?

    init(_ hear: @escaping @MainActor (Touch) -> Void) {
        self.hear = hear
    }

    /// Forwards touches to the methods of a node.
    convenience init(to node: DisplayNode) {
        self.init { [weak node] touch in
            switch touch.phase {
            case .began: node?.touchesBegan([touch])
            case .moved: node?.touchesMoved([touch])
            case .ended: node?.touchesEnded([touch])
            case .cancelled: node?.touchesCancelled([touch])
            }
        }
    }

    /// Handles an event, in the node's coordinates.
    func handle(_ press: PressEvent) {
        switch press {
        case .began(let point, let count, let isFinger):
            cancel()
            deliver(
                Touch(
                    id: Touch.ID(), phase: .began, location: point, previousLocation: point, tapCount: count,
                    isFinger: isFinger))
        case .moved(let point): if let current { deliver(current.next(.moved, at: point)) }
        case .ended(let point): if let current { deliver(current.next(.ended, at: point)) }
        case .cancelled: cancel()
        }
    }

    /// Cancels the touch, because the node can no longer be touched.
    func cancel() {
        if let current { deliver(current.next(.cancelled, at: current.location)) }
    }

    private func deliver(_ touch: Touch) {
        current = touch.phase == .began || touch.phase == .moved ? touch : nil
        hear(touch)
    }
}
