import WeftGraphics
import WeftLayout

/// Properties that nodes inherit from their supernodes. Any thread.
extension DisplayNode {
    /// The program's own colour. nil inherits the supernode's tint, which reading returns; at the root it is `.accent`.
    /// Setting it informs this node and all descendants without a tint of their own.
    public var tintColor: StyleColor? {
        get {
            var node: DisplayNode? = self
            while let current = node {
                if let color = current.lock.withLock({ current.guarded.extras?.value.tintColor }) { return color }
                node = current.supernode
            }
            return .accent
        }
        set {
            guard extras?.tintColor != newValue else { return }
            TintUse.begin()
            changeExtras { $0.tintColor = newValue }
            notifyTintColorChange()
        }
    }

    private func notifyTintColorChange() {
        tintColorDidChange()
        for node in subnodes where node.extras?.tintColor == nil { node.notifyTintColorChange() }
    }

    /// Applies the tint of a new supernode.
    func inheritTintColor(from old: StyleColor?) {
        guard extras?.tintColor == nil, tintColor != old else { return }
        notifyTintColorChange()
    }

    /// The reading direction of this node's descendants. If it differs from the surrounding direction, x is mirrored.
    public var semanticDirection: SemanticDirection {
        get { extras?.semanticDirection ?? .unspecified }
        set {
            guard newValue != semanticDirection else { return }
            changeExtras { $0.semanticDirection = newValue }
            setNeedsLayout()
        }
    }

    /// The constraints with this node's own direction.
    func directed(_ constraints: LayoutConstraints, _ direction: SemanticDirection) -> LayoutConstraints {
        guard direction != .unspecified else { return constraints }
        var result = constraints
        result.environment.isRightToLeft = direction == .rightToLeft
        return result
    }

    /// Called with recoverable mistakes of the calling code in place of the log; for all nodes. Any thread.
    public static var nonFatalErrorBlock: (@Sendable (String) -> Void)? {
        get { Misuse.handler.withLock { $0 } }
        set { Misuse.handler.withLock { $0 = newValue } }
    }

    /// The kind, id and name, for messages.
    public var debugDescription: String {
        "\(kindName) \(id)" + (debugName.map { " \"\($0)\"" } ?? "")
    }

    /// The node's name in drawings of layouts: its class, and its debug name if it has one. Any thread.
    public var layoutName: String {
        kindName + (debugName.map { " (\($0))" } ?? "")
    }

    private var kindName: String { attachedProgram?.name ?? "\(type(of: self))" }

    /// A name that descriptions print beside the node's class.
    public var debugName: String? {
        get { extras?.debugName }
        set { changeExtras { $0.debugName = newValue } }
    }
}
