import Foundation
import WeftContainers
import WeftNodes

/// The events of a control.
public typealias ASControlNodeEvent = ControlNode.Event

/// A state of a control, which may have its own contents.
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
    private final var reportedState = (isEnabled: true, isSelected: false, isHighlighted: false)

    /// True if the control can be used. An override receives changes.
    open var isEnabled: Bool {
        get { backing.underLock { reportedState.isEnabled } }
        set {
            backing.underLock { reportedState.isEnabled = newValue }
            control.isEnabled = newValue
        }
    }

    /// True if the control is selected. An override receives changes.
    open var isSelected: Bool {
        get { backing.underLock { reportedState.isSelected } }
        set {
            backing.underLock { reportedState.isSelected = newValue }
            control.isSelected = newValue
        }
    }

    /// True if the control is pressed, by input or by the program. An override receives changes.
    open var isHighlighted: Bool {
        get { backing.underLock { reportedState.isHighlighted } }
        set {
            backing.underLock { reportedState.isHighlighted = newValue }
            control.isHighlighted = newValue
        }
    }

    /// Takes the state of the Weft control.
    final func takeState() {
        if isEnabled != control.isEnabled { isEnabled = control.isEnabled }
        if isSelected != control.isSelected { isSelected = control.isSelected }
        if isHighlighted != control.isHighlighted { isHighlighted = control.isHighlighted }
    }

    /// Calls a method of `target`, which is held weakly, for events. If `target` is nil, the first object of the
    /// method's class in the responder chain is used: this node, its supernodes, their controllers. Pass the method
    /// instead of a selector:
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

    /// The actions of the control. Under the lock of Weft's node.
    private final var actions: [ControlTarget] = []

    private func add<Target: AnyObject>(
        _ target: Target?, _ events: ASControlNodeEvent, _ call: @escaping @MainActor (Target, ASControlNode) -> Void
    ) {
        let (owner, hasTarget, object) = (WeakNode(self), target != nil, Carried(WeakObject(target)))
        let call = Carried(call)
        let body: @MainActor @Sendable (ControlNode, ASControlNodeEvent) -> Void = { _, _ in
            guard let node = owner.node else { return }
            let target = hasTarget ? object.value.object as? Target : node.firstResponder(as: Target.self)
            if let target { call.value(target, node) }
        }
        append(
            ControlTarget(target: object.value, events: events, body: body, id: control.addTarget(for: events, body)))
    }

    private func append(_ action: ControlTarget) {
        let action = Carried(action)
        backing.underLock { actions.append(action.value) }
    }

    /// Removes actions added by `addTarget`, for some events. Swift cannot compare methods, so all actions of the
    /// target are removed, whatever `action` is; a nil target matches all targets. Any thread.
    public final func removeTarget(
        _ target: AnyObject?, action: Any? = nil, forControlEvents events: ASControlNodeEvent
    ) {
        let known = backing.underLock {
            let known = actions
            actions = []
            return Carried(known)
        }
        for action in known.value {
            guard action.target.object != nil || action.hadNone else {
                control.removeTarget(action.id)
                continue
            }
            let isMeant = target == nil || action.target.object === target
            guard isMeant, !action.events.isDisjoint(with: events) else {
                append(action)
                continue
            }
            control.removeTarget(action.id)
            let rest = action.events.subtracting(events)
            if !rest.isEmpty { append(action.with(rest, control.addTarget(for: rest, action.body))) }
        }
    }

    /// The control's targets that still exist. Any thread.
    public final var allTargets: Set<AnyHashable> {
        let known = backing.underLock { Carried(actions) }
        return Set(known.value.compactMap { ($0.target.object as? NSObject).map { AnyHashable($0) } })
    }

    /// The events that have an action. Any thread.
    public final var allControlEvents: ASControlNodeEvent { control.listenedEvents }

    /// Calls the actions of events, each once. `event` is not used. Main thread.
    @MainActor
    public final func sendActions(forControlEvents controlEvents: ASControlNodeEvent, with event: UIEvent? = nil) {
        control.sendActions(for: controlEvents)
    }

    /// True between press and release. Main thread.
    public final var isTracking: Bool {
        let control = control
        return asked(or: false) { control.isTracking }
    }

    /// True while a press is inside of the control. Main thread.
    public final var isTouchInside: Bool {
        let control = control
        return asked(or: false) { control.isTouchInside }
    }
}

/// An action of a control.
private struct ControlTarget {
    let target: WeakObject
    /// True if the target is the first object of the action's class in the responder chain.
    let hadNone: Bool
    let events: ASControlNodeEvent
    let body: @MainActor @Sendable (ControlNode, ASControlNodeEvent) -> Void
    let id: ControlNode.TargetID

    init(
        target: WeakObject, events: ASControlNodeEvent,
        body: @escaping @MainActor @Sendable (ControlNode, ASControlNodeEvent) -> Void, id: ControlNode.TargetID
    ) {
        (self.target, self.events, self.body, self.id) = (target, events, body, id)
        hadNone = target.object == nil
    }

    func with(_ events: ASControlNodeEvent, _ id: ControlNode.TargetID) -> ControlTarget {
        ControlTarget(target: target, events: events, body: body, id: id)
    }
}

@MainActor
extension ASDisplayNode {
    /// The nearest object of a class in the responder chain: this node, its supernodes, and their controllers.
    fileprivate final func firstResponder<Responder: AnyObject>(as type: Responder.Type) -> Responder? {
        for node in backing.supernodesIncludingSelf {
            if let found = node.textureNode as? Responder { return found }
        }
        var controller = backing.rootNode.closestViewController
        while let current = controller {
            if let found = (current as? PageController)?.page as? Responder { return found }
            controller = current.parent
        }
        return nil
    }
}
