import WeftGTK

/// What a canvas's widget is made as and stays: GTK fixes a widget's role and the names of its actions with it.
public struct CanvasKind: Sendable, Hashable {
    /// Its look, and its role unless there is another one.
    public let role: CanvasRole
    /// What assistive technology takes it for; nil is the role's.
    public let accessibilityRole: AccessibilityRole?
    /// The names of actions that it offers besides its own.
    public let actions: [String]

    /// A kind by what it is made of.
    public init(role: CanvasRole, accessibilityRole: AccessibilityRole? = nil, actions: [String] = []) {
        self.role = role
        self.accessibilityRole = accessibilityRole
        self.actions = actions
    }

    /// Whether a widget of this kind can be one of another kind, too: it may have actions that are not offered.
    func covers(_ other: CanvasKind) -> Bool {
        role == other.role && accessibilityRole == other.accessibilityRole
            && (actions == other.actions || !actions.isEmpty && Set(actions).isSuperset(of: other.actions))
    }

    /// The menu of a node, as assistive technology asks for it.
    static let menuAction = "weft.menu"

    /// Of an action that the widget has by number, because there were too many names: which one it is.
    static func slot(of action: String) -> Int? {
        CanvasWidget.actionSlots.firstIndex(of: action)
    }
}
