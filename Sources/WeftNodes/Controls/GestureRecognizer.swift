import WeftGTK
import WeftLayout

/// A gesture of the pointer, fingers or the keyboard, and its handler. A value, made on any thread. Handlers run on the
/// main actor while GTK delivers the event. Locations are points in the node's coordinates.
public struct GestureRecognizer: Sendable, Identifiable {
    /// The identity of this value and its copies.
    public struct ID: Hashable, Sendable {
        private let number = DisplayNode.makeID()
    }

    enum Kind: Sendable {
        case tap(count: Int, @MainActor @Sendable (Click) -> Void)
        case click(PointerButton, @MainActor @Sendable (Click) -> Void)
        case longPress(@MainActor @Sendable (Point) -> Void)
        case drag(@MainActor @Sendable (DragEvent) -> Void)
        case hover(@MainActor @Sendable (Point?) -> Void)
        case keys(@MainActor @Sendable (KeyPress) -> Bool)
    }

    public let id = ID()
    let kind: Kind

    /// A click, or a tap of a finger, that ends on the node; `count` 2 is a double click. A single click's handler runs
    /// without waiting for a second one.
    public static func tap(count: Int = 1, _ handler: @escaping @MainActor @Sendable (Click) -> Void) -> Self {
        Self(kind: .tap(count: count, handler))
    }

    /// A click of the secondary button that ends on the node. The node claims the press from the start, so that no menu
    /// opens.
    public static func secondaryClick(_ handler: @escaping @MainActor @Sendable (Click) -> Void) -> Self {
        Self(kind: .click(.secondary, handler))
    }

    /// A click of the middle button that ends on the node.
    public static func middleClick(_ handler: @escaping @MainActor @Sendable (Click) -> Void) -> Self {
        Self(kind: .click(.middle, handler))
    }

    /// A press held for the desktop's long-press time without moving. The handler receives the location.
    public static func longPress(_ handler: @escaping @MainActor @Sendable (Point) -> Void) -> Self {
        Self(kind: .longPress(handler))
    }

    /// A drag by the primary button or a finger, from the moment it passes the desktop's threshold.
    public static func drag(_ handler: @escaping @MainActor @Sendable (DragEvent) -> Void) -> Self {
        Self(kind: .drag(handler))
    }

    /// The position of the pointer over the node; nil when the pointer leaves it.
    public static func hover(_ handler: @escaping @MainActor @Sendable (Point?) -> Void) -> Self {
        Self(kind: .hover(handler))
    }

    /// Keys while the node or a descendant has the focus. The handler returns true if it used the key. The gesture
    /// makes the node focusable.
    public static func keys(_ handler: @escaping @MainActor @Sendable (KeyPress) -> Bool) -> Self {
        Self(kind: .keys(handler))
    }

    /// True if the gesture begins with a press.
    var isPress: Bool {
        switch kind {
        case .tap, .click, .longPress, .drag: true
        case .hover, .keys: false
        }
    }

    var wantsKeyboard: Bool {
        if case .keys = kind { true } else { false }
    }
}

extension DisplayNode {
    /// Adds a gesture. The node gets a widget for it, so it must not be layer-backed. Any thread; on a visible node it
    /// works from the next frame on.
    public func addGestureRecognizer(_ gesture: GestureRecognizer) {
        guard !isLayerBacked else {
            Misuse.report("\(debugDescription).addGestureRecognizer: a layer-backed node gets no events")
            return
        }
        changeExtras { $0.input.gestures.append(gesture) }
        eventsDidChange()
    }

    /// Removes a gesture recognizer. Any thread.
    public func removeGestureRecognizer(_ gesture: GestureRecognizer) {
        changeExtras { $0.input.gestures.removeAll { $0.id == gesture.id } }
        eventsDidChange()
    }

    /// The node's gestures. Any thread.
    public var gestureRecognizers: [GestureRecognizer] { extras?.input.gestures ?? [] }

    /// Called when the node's gestures or touch handling changed. Its widget, if it needs one, is updated in a later
    /// frame. Any thread. Has no effect before the node is shown.
    func eventsDidChange() {
        guard isInHierarchy else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in self?.rebindEvents() }
    }

    static func makeID() -> UInt64 {
        nextID.withLock { next in
            next += 1
            return next
        }
    }
}

@MainActor
extension DisplayNode {
    private func rebindEvents() {
        if let node = self as? any TextSelectingNode {
            node.textSelectionDidChange()
        } else if let canvas = main.canvas {
            canvas.bindEvents()
        } else {
            canvasThatDraws?.contentsChanged()
        }
    }
}
