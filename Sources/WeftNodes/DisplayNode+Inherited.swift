import WeftGraphics
import WeftLayout

/// What nodes have from above. Any thread.
extension DisplayNode {
    /// What is drawn in the program's own colour. nil takes the supernode's over, which reading answers with; at the
    /// root it is `.accent`. Setting tells the node and all below that have none.
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
            tellTintColor()
        }
    }

    private func tellTintColor() {
        tintColorDidChange()
        for node in subnodes where node.extras?.tintColor == nil { node.tellTintColor() }
    }

    /// For the tint that came with another supernode.
    func inheritTintColor(from old: StyleColor?) {
        guard extras?.tintColor == nil, tintColor != old else { return }
        tellTintColor()
    }

    /// Which way this node's subnodes, and all below them, are laid out; mirrors x where the surroundings read the
    /// other way.
    public var semanticDirection: SemanticDirection {
        get { extras?.semanticDirection ?? .unspecified }
        set {
            guard newValue != semanticDirection else { return }
            changeExtras { $0.semanticDirection = newValue }
            setNeedsLayout()
        }
    }

    /// The constraints as this node's own direction makes them.
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

    /// Kind, id and name, for messages.
    public var debugDescription: String {
        "\(kindName) \(id)" + (debugName.map { " \"\($0)\"" } ?? "")
    }

    /// The class, and the name where there is one: what drawings of layouts call the node. Any thread.
    public var layoutName: String {
        kindName + (debugName.map { " (\($0))" } ?? "")
    }

    private var kindName: String { attachedProgram?.name ?? "\(type(of: self))" }

    /// What descriptions call the node beside its class.
    public var debugName: String? {
        get { extras?.debugName }
        set { changeExtras { $0.debugName = newValue } }
    }
}
