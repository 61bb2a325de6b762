import WeftGTK

/// The name of a target's action.
public struct ControlAction: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The action's name.
    public let name: String

    /// An action by its name.
    public init(_ name: String) {
        self.name = name
    }

    public init(stringLiteral name: String) {
        self.name = name
    }
}

/// An object that controls send actions to.
public protocol ControlActionTarget: AnyObject, Sendable {
    /// Performs an action. Returns false if it does not handle the action; an action without a target then continues up
    /// the chain.
    @MainActor
    func perform(_ action: ControlAction, from control: ControlNode, for event: ControlNode.Event) -> Bool
}

/// The targets of a control, in the order in which they were added. A value, kept under the node's lock.
struct ControlTargets: Sendable {
    enum Receiver: Sendable {
        case handler(@MainActor @Sendable (ControlNode, ControlNode.Event) -> Void)
        case object(Weak, ControlAction)
        case chain(ControlAction)
    }

    struct Weak: Sendable {
        weak var object: (any ControlActionTarget)?
        let identity: ObjectIdentifier
    }

    struct Entry: Sendable {
        let id: ControlNode.TargetID
        let receiver: Receiver
        var events: ControlNode.Event

        func isFor(_ object: (any ControlActionTarget)?, _ action: ControlAction?) -> Bool {
            switch receiver {
            case .handler: false
            case .object(let weak, let name): weak.object === object && object != nil && (action ?? name) == name
            case .chain(let name): object == nil && (action ?? name) == name
            }
        }

        var isGone: Bool {
            if case .object(let weak, _) = receiver { weak.object == nil } else { false }
        }
    }

    private(set) var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ entry: Entry) {
        entries.removeAll(where: \.isGone)
        entries.append(entry)
    }

    /// Adds a target. The same object and action share one entry, so that a target is called once even if it was added
    /// several times.
    mutating func add(_ object: (any ControlActionTarget)?, _ action: ControlAction, _ events: ControlNode.Event) {
        if let known = entries.firstIndex(where: { $0.isFor(object, action) }) {
            entries[known].events.formUnion(events)
            return
        }
        let receiver = object.map { Receiver.object(Weak(object: $0, identity: ObjectIdentifier($0)), action) }
        add(Entry(id: ControlNode.TargetID(), receiver: receiver ?? .chain(action), events: events))
    }

    /// Removes `events` from the entries that match, and removes entries without events.
    mutating func remove(_ events: ControlNode.Event, where matches: (Entry) -> Bool) {
        for index in entries.indices where matches(entries[index]) { entries[index].events.subtract(events) }
        entries.removeAll { $0.events.isEmpty }
    }
}

extension ControlNode {
    /// The identity of a closure that was added as a target.
    public struct TargetID: Hashable, Sendable {
        private let number = DisplayNode.makeID()
    }

    /// Runs `handler` for each of `events`; once for each control event, after the targets added before. Any thread.
    @discardableResult
    public func addTarget(
        for events: Event, _ handler: @escaping @MainActor @Sendable (ControlNode, Event) -> Void
    ) -> TargetID {
        let id = TargetID()
        changeTargets { $0.add(ControlTargets.Entry(id: id, receiver: .handler(handler), events: events)) }
        return id
    }

    /// Sends `action` to `target`, which is held weakly, for each of `events`. Adding the same target and action twice
    /// has no effect. Without a target the action goes up the responder chain: the control itself, then its supernodes,
    /// each with its `actionTarget`. It stops at the first one that returns true. Any thread.
    public func addTarget(_ target: (any ControlActionTarget)?, action: ControlAction, for events: Event) {
        changeTargets { $0.add(target, action, events) }
    }

    /// Removes a target. Any thread.
    public func removeTarget(_ id: TargetID) {
        changeTargets { $0.remove(.allEvents) { $0.id == id } }
    }

    /// Removes targets for `events`. If `action` is nil, all actions are removed. Any thread.
    public func removeTarget(
        _ target: (any ControlActionTarget)?, action: ControlAction? = nil, for events: Event = .allEvents
    ) {
        changeTargets { $0.remove(events) { $0.isFor(target, action) } }
    }

    /// The events for which the control has targets. Any thread.
    public var listenedEvents: Event {
        targets.entries.reduce(into: Event()) { $0.formUnion($1.events) }
    }

    private func changeTargets(_ change: (inout ControlTargets) -> Void) {
        if isLayerBacked {
            Misuse.report("\(debugDescription).addTarget: a layer-backed node gets no events")
            return
        }
        var changed = targets
        change(&changed)
        targets = changed
        eventsDidChange()
    }
}

@MainActor
extension ControlNode {
    /// Calls all targets of `events`, each once, in the order in which they were added. Main actor.
    public func sendActions(for events: Event) {
        for entry in targets.entries {
            let event = entry.events.intersection(events)
            guard !event.isEmpty else { continue }
            switch entry.receiver {
            case .handler(let handler): handler(self, event)
            case .object(let weak, let action): _ = weak.object?.perform(action, from: self, for: event)
            case .chain(let action): sendUpTheChain(action, event)
            }
        }
    }

    private func sendUpTheChain(_ action: ControlAction, _ event: Event) {
        for node in [self] + ancestors {
            if let target = node as? any ControlActionTarget, target.perform(action, from: self, for: event) { return }
            if let target = node.actionTarget, target.perform(action, from: self, for: event) { return }
        }
    }
}

@MainActor
extension DisplayNode {
    /// The receiver of actions that have no target and that neither this node nor a descendant handles, for example the
    /// view controller of the root node. Held weakly. Main actor.
    public var actionTarget: (any ControlActionTarget)? {
        get { main.actionTarget }
        set { main.actionTarget = newValue }
    }
}
