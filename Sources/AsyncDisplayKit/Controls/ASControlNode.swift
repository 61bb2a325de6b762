import Foundation
import WeftNodes

/// The events of a control.
public typealias ASControlNodeEvent = ControlNode.Event

/// A state of a control that may have contents of its own.
public struct ASControlState: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The state without any other state.
    public static let normal: ASControlState = []
    /// The pressed state.
    public static let highlighted = ASControlState(rawValue: 1)
    /// The disabled state.
    public static let disabled = ASControlState(rawValue: 2)
    /// The selected state.
    public static let selected = ASControlState(rawValue: 4)
    /// The state with the keyboard focus. It has the desktop's look; settings for it have no effect.
    public static let focused = ASControlState(rawValue: 8)
    /// Bits for a program's own use. They do not change the control's look.
    public static let application = ASControlState(rawValue: 0x00ff_0000)
    /// Reserved bits.
    public static let reserved = ASControlState(rawValue: 0xff00_0000)

    /// True if a button can have its own contents in the state.
    var isShown: Bool { isSubset(of: [.highlighted, .disabled, .selected]) }

    var weft: ButtonState {
        if contains(.disabled) { return .disabled }
        if contains([.selected, .highlighted]) { return .selectedHighlighted }
        if contains(.highlighted) { return .highlighted }
        return contains(.selected) ? .selected : .normal
    }
}

/// UIKit's name of the states.
public typealias UIControlState = ASControlState

/// A node that the user can click or press.
open class ASControlNode: ASDisplayNode {
    let control: ControlNode

    /// A control without contents.
    public override init() {
        let own = ControlNode()
        control = own
        super.init(weftNode: own)
    }

    init(control own: ControlNode) {
        control = own
        super.init(weftNode: own)
        takeState()
    }

    /// The last states that the control received.
    private final var told = (isEnabled: true, isSelected: false, isHighlighted: false)

    /// True if the control can be used. An override receives changes.
    open var isEnabled: Bool {
        get { backing.underLock { told.isEnabled } }
        set {
            backing.underLock { told.isEnabled = newValue }
            control.isEnabled = newValue
        }
    }

    /// True if the control is selected. An override receives changes.
    open var isSelected: Bool {
        get { backing.underLock { told.isSelected } }
        set {
            backing.underLock { told.isSelected = newValue }
            control.isSelected = newValue
        }
    }

    /// True if the control is pressed, by input or by the program. An override receives changes.
    open var isHighlighted: Bool {
        get { backing.underLock { told.isHighlighted } }
        set {
            backing.underLock { told.isHighlighted = newValue }
            control.isHighlighted = newValue
        }
    }

    /// Takes the state of the Weft control.
    final func takeState() {
        if isEnabled != control.isEnabled { isEnabled = control.isEnabled }
        if isSelected != control.isSelected { isSelected = control.isSelected }
        if isHighlighted != control.isHighlighted { isHighlighted = control.isHighlighted }
    }

    /// Calls a method of `target`, which is held weakly, for events. Pass the method instead of a selector:
    /// `button.addTarget(self, action: FeedController.buttonPressed, forControlEvents: .touchUpInside)`.
    public final func addTarget<Target: AnyObject>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        forControlEvents events: ASControlNodeEvent
    ) {
        add(target, events) { target, _ in action(target)() }
    }

    /// Adds a target with a method that may run on any thread.
    @_disfavoredOverload
    public final func addTarget<Target: AnyObject>(
        _ target: Target?, action: @escaping (Target) -> () -> Void, forControlEvents events: ASControlNodeEvent
    ) {
        let action = Carried(action)
        add(target, events) { target, _ in action.value(target)() }
    }

    /// Calls a method with the control as its argument.
    public final func addTarget<Target: AnyObject>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor (ASControlNode) -> Void,
        forControlEvents events: ASControlNodeEvent
    ) {
        add(target, events) { target, node in action(target)(node) }
    }

    /// Adds a method of an object that is not bound to the main thread. It is called with the control as its argument.
    @_disfavoredOverload
    public final func addTarget<Target: AnyObject>(
        _ target: Target?, action: @escaping (Target) -> (ASControlNode) -> Void,
        forControlEvents events: ASControlNodeEvent
    ) {
        let action = Carried(action)
        add(target, events) { target, node in action.value(target)(node) }
    }

    private func add<Target: AnyObject>(
        _ target: Target?, _ events: ASControlNodeEvent, _ call: @escaping @MainActor (Target, ASControlNode) -> Void
    ) {
        let ends = Carried(WeakEnds(target: target, node: self))
        _ = control.addTarget(for: events) { _, _ in
            guard let target = ends.value.target, let node = ends.value.node else { return }
            call(target, node)
        }
    }
}

/// Weak references to the control and the target of an action.
private final class WeakEnds<Target: AnyObject> {
    weak var target: Target?
    weak var node: ASControlNode?

    init(target: Target?, node: ASControlNode) {
        self.target = target
        self.node = node
    }
}
