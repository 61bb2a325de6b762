import Foundation
import WeftLayout
import WeftNodes

/// A finger, or the pointer with its primary button down. It is the same object from press to release. Main thread.
@preconcurrency @MainActor
public final class UITouch: NSObject {
    /// The phase of a touch.
    public enum Phase: Sendable, Hashable {
        case began, moved, ended, cancelled
    }

    /// The device of a touch.
    public enum TouchType: Sendable, Hashable {
        case direct
        /// A mouse, or another device that moves a pointer.
        case indirectPointer
    }

    /// The touch's phase.
    public private(set) var phase = Phase.began
    /// 1 for a single press, 2 for the second of a double click.
    public let tapCount: Int
    /// The touch's device.
    public let type: TouchType
    /// The time of the touch's last event, in seconds since the machine started.
    public private(set) var timestamp = ProcessInfo.processInfo.systemUptime

    private let id: Touch.ID
    private weak var node: ASDisplayNode?
    private var place: Point
    private var placeBefore: Point

    private init(_ touch: Touch, of node: ASDisplayNode) {
        id = touch.id
        tapCount = touch.tapCount
        type = touch.isFinger ? .direct : .indirectPointer
        self.node = node
        place = touch.location
        placeBefore = touch.previousLocation
    }

    /// The view of the node that was hit when the touch began.
    public var view: UIView? { node?.view }

    /// The location in the view of a node, in points; nil stands for the root of the tree.
    public func location(in view: UIView?) -> CGPoint { point(place, in: view) }

    /// The location at the previous event, in the view of a node.
    public func previousLocation(in view: UIView?) -> CGPoint { point(placeBefore, in: view) }

    private func point(_ point: Point, in view: UIView?) -> CGPoint {
        guard let own = node?.weftNode, view?.weftNode !== own else { return CGPoint(point) }
        return CGPoint(own.convert(point, to: view?.weftNode))
    }

    /// The current touch.
    private static var current: UITouch?
    /// True if no node between the touched one and the root handled the touch.
    fileprivate static var isLeft = false

    /// Sends a touch to a node, whose default passes it to its supernodes. Returns true if one of them handled it.
    static func tell(_ node: ASDisplayNode, of touch: Touch) -> Bool {
        let own = current?.id == touch.id ? current ?? UITouch(touch, of: node) : UITouch(touch, of: node)
        (own.placeBefore, own.place) = (touch.previousLocation, touch.location)
        own.timestamp = ProcessInfo.processInfo.systemUptime
        current = own
        let event = UIEvent(own)
        isLeft = false
        switch touch.phase {
        case .began:
            own.phase = .began
            node.touchesBegan([own], with: event)
        case .moved:
            own.phase = .moved
            node.touchesMoved([own], with: event)
        case .ended:
            own.phase = .ended
            current = nil
            node.touchesEnded([own], with: event)
        case .cancelled:
            own.phase = .cancelled
            current = nil
            node.touchesCancelled([own], with: event)
        }
        return !isLeft
    }
}

/// An event of the pointer or a finger. Main thread.
@preconcurrency @MainActor
public final class UIEvent: NSObject {
    /// The touches.
    public let allTouches: Set<UITouch>?
    /// Seconds since the machine started.
    public let timestamp: TimeInterval

    init(_ touch: UITouch) {
        allTouches = [touch]
        timestamp = touch.timestamp
    }
}

@MainActor
extension ASDisplayNode {
    /// Passes touches to the parent node.
    final func passTouches(_ touches: Set<UITouch>, _ event: UIEvent?) {
        // A control handles its touches itself.
        let isControl = (self as? ASControlNode)?.control.isBound == true
        guard !isControl, let phase = touches.first?.phase, let next = nextResponder else {
            UITouch.isLeft = true
            return
        }
        switch phase {
        case .began: next.touchesBegan(touches, with: event)
        case .moved: next.touchesMoved(touches, with: event)
        case .ended: next.touchesEnded(touches, with: event)
        case .cancelled: next.touchesCancelled(touches, with: event)
        }
    }

    /// The nearest surrounding node that represents a Texture node.
    private var nextResponder: ASDisplayNode? {
        var node = backing.supernode
        while let current = node {
            if let found = current.textureNode { return found }
            node = current.supernode
        }
        return nil
    }
}
