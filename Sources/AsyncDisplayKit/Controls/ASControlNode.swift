import Foundation
import WeftNodes

/// What happens to a control.
public typealias ASControlNodeEvent = ControlNode.Event

/// A state of a control that may have contents of its own.
public struct ASControlState: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// None of the others.
    public static let normal: ASControlState = []
    /// Pressed.
    public static let highlighted = ASControlState(rawValue: 1)
    /// Not to be used.
    public static let disabled = ASControlState(rawValue: 2)
    /// Chosen.
    public static let selected = ASControlState(rawValue: 4)
    /// With the keyboard: shown as the desktop does, whatever is set for it.
    public static let focused = ASControlState(rawValue: 8)
    /// Bits for a program's own use; nothing is shown for them.
    public static let application = ASControlState(rawValue: 0x00ff_0000)
    /// Bits that nobody may use.
    public static let reserved = ASControlState(rawValue: 0xff00_0000)

    /// Whether a button shows something of its own in the state.
    var isShown: Bool { isSubset(of: [.highlighted, .disabled, .selected]) }

    var weft: ButtonState {
        if contains(.disabled) { return .disabled }
        if contains([.selected, .highlighted]) { return .selectedHighlighted }
        if contains(.highlighted) { return .highlighted }
        return contains(.selected) ? .selected : .normal
    }
}

/// What the states are called in UIKit.
public typealias UIControlState = ASControlState

/// A node that is clicked. Any thread.
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

    /// What the control was told last of itself.
    private final var told = (isEnabled: true, isSelected: false, isHighlighted: false)

    /// Whether the control can be used. A class that overrides it hears of it.
    open var isEnabled: Bool {
        get { backing.underLock { told.isEnabled } }
        set {
            backing.underLock { told.isEnabled = newValue }
            control.isEnabled = newValue
        }
    }

    /// Whether the control is chosen. A class that overrides it hears of it.
    open var isSelected: Bool {
        get { backing.underLock { told.isSelected } }
        set {
            backing.underLock { told.isSelected = newValue }
            control.isSelected = newValue
        }
    }

    /// Whether the control is pressed, as it is by input, too. A class that overrides it hears of it.
    open var isHighlighted: Bool {
        get { backing.underLock { told.isHighlighted } }
        set {
            backing.underLock { told.isHighlighted = newValue }
            control.isHighlighted = newValue
        }
    }

    /// The control behind this one is in another state.
    final func takeState() {
        if isEnabled != control.isEnabled { isEnabled = control.isEnabled }
        if isSelected != control.isSelected { isSelected = control.isSelected }
        if isHighlighted != control.isHighlighted { isHighlighted = control.isHighlighted }
    }

    /// Calls a method of `target`, which is held weakly, for events. In place of a selector stands the method:
    /// `button.addTarget(self, action: FeedController.buttonPressed, forControlEvents: .touchUpInside)`.
    public final func addTarget<Target: AnyObject>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        forControlEvents events: ASControlNodeEvent
    ) {
        add(target, events) { target, _ in action(target)() }
    }

    /// The same for a method of an object that is not the main thread's alone.
    @_disfavoredOverload
    public final func addTarget<Target: AnyObject>(
        _ target: Target?, action: @escaping (Target) -> () -> Void, forControlEvents events: ASControlNodeEvent
    ) {
        let action = Carried(action)
        add(target, events) { target, _ in action.value(target)() }
    }

    /// The same for a method that wants to know the control.
    public final func addTarget<Target: AnyObject>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor (ASControlNode) -> Void,
        forControlEvents events: ASControlNodeEvent
    ) {
        add(target, events) { target, node in action(target)(node) }
    }

    /// The same for a method of an object that is not the main thread's alone, which wants to know the control.
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

/// Both ends of an action.
private final class WeakEnds<Target: AnyObject> {
    weak var target: Target?
    weak var node: ASControlNode?

    init(target: Target?, node: ASControlNode) {
        self.target = target
        self.node = node
    }
}
