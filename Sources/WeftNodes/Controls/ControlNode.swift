import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// A node that users act on: it has states and sends events to targets. The base class of text, image and button nodes.
///
/// A control with a target has a widget of its own, takes the keyboard focus (Enter and Space activate it) and is
/// visible to assistive technology. A control without a target is drawn like any node and passes events on. Any thread;
/// targets run on the main actor.
open class ControlNode: DisplayNode, @unchecked Sendable {
    /// The events of a control, with Texture's names.
    public struct Event: OptionSet, Sendable, Hashable {
        public let rawValue: UInt16

        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// The button or a finger went down within the control.
        public static let touchDown = Event(rawValue: 1)
        /// The second and each further press of a multiple click.
        public static let touchDownRepeat = Event(rawValue: 2)
        /// The touch moved within the control.
        public static let touchDragInside = Event(rawValue: 4)
        /// The touch moved outside of the control.
        public static let touchDragOutside = Event(rawValue: 8)
        /// The touch moved back into the control.
        public static let touchDragEnter = Event(rawValue: 16)
        /// The touch left the control.
        public static let touchDragExit = Event(rawValue: 32)
        /// A press and release on the control or near it: a click. The keyboard and assistive technology send it, too.
        public static let touchUpInside = Event(rawValue: 64)
        /// The press ended outside the control.
        public static let touchUpOutside = Event(rawValue: 128)
        /// The touch was cancelled because a gesture or a list took it over.
        public static let touchCancel = Event(rawValue: 256)
        /// The control's value changed.
        public static let valueChanged = Event(rawValue: 512)
        /// The control's main action; sent together with `touchUpInside`.
        public static let primaryActionTriggered = Event(rawValue: 1024)

        /// The events of an activation: a click, Enter or Space.
        public static let activation: Event = [.touchUpInside, .primaryActionTriggered]
        /// All events of pointers and fingers.
        public static let allTouchEvents = Event(rawValue: 0x1ff)
        /// All events.
        public static let allEvents = Event(rawValue: .max)
    }

    /// True if the control is enabled. A disabled control is not hit, takes no focus and sends nothing.
    @Guarded public var isEnabled = true {
        didSet { if isEnabled != oldValue { stateChanged() } }
    }

    /// True if the control is selected. The control does not change it. A selected button looks pressed.
    @Guarded public var isSelected = false {
        didSet { if isSelected != oldValue { stateChanged() } }
    }

    /// True while the control is pressed. It follows the touch events; the program may set it, too.
    @Guarded public var isHighlighted = false {
        didSet { if isHighlighted != oldValue { stateChanged() } }
    }

    @Guarded var targets = ControlTargets()
    @MainActor var tracking = ControlTracking()

    // MARK: Hooks

    /// Called when a press begins at `point` (points, the node's coordinates). Return false to refuse it.
    @MainActor open func beginTracking(at point: Point) -> Bool { true }
    /// The press moved; false ends the tracking.
    @MainActor open func continueTracking(at point: Point) -> Bool { true }
    /// Called when the press ended. The point is nil if `continueTracking` ended it.
    @MainActor open func endTracking(at point: Point?) {}
    /// Called when the press was cancelled.
    @MainActor open func cancelTracking() {}

    /// True if the control has an action of its own, so that it has a widget even without a target.
    open var isActionable: Bool { false }

    /// Called when a state changed, on any thread, without the lock. Override it to show other contents.
    open func controlStateDidChange() {}

    open override var needsWidget: Bool { isActionable || targets.isEmpty == false || super.needsWidget }

    open override var canvasRole: CanvasRole { isActionable || !targets.isEmpty ? .button : super.canvasRole }

    private func stateChanged() {
        controlStateDidChange()
        attachedProgram?.controlStateDidChange(of: self)
        guard isInHierarchy else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in self?.updateWidgetState() }
    }
}

@MainActor
extension ControlNode {
    /// True between press and release.
    public var isTracking: Bool { tracking.isTracking }

    /// True if the pointer is inside of the control during a press.
    public var isTouchInside: Bool { tracking.isInside }
}
