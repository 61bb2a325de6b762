import WeftGTK

/// The fixed properties of a canvas' widget: GTK fixes a widget's role and the names of its actions at creation.
public struct CanvasKind: Sendable, Hashable {
    /// The look, and the accessible role unless `accessibilityRole` is set.
    public let role: CanvasRole
    /// The widget's role for assistive technology; nil uses the one of `role`.
    public let accessibilityRole: AccessibilityRole?
    /// The names of the additional actions.
    public let actions: [String]

    /// Makes a kind from its parts.
    public init(role: CanvasRole, accessibilityRole: AccessibilityRole? = nil, actions: [String] = []) {
        self.role = role
        self.accessibilityRole = accessibilityRole
        self.actions = actions
    }

    /// True if a widget of this kind can replace a widget of another kind. It may have additional actions, which are
    /// then not offered.
    func covers(_ other: CanvasKind) -> Bool {
        role == other.role && accessibilityRole == other.accessibilityRole
            && (actions == other.actions || !actions.isEmpty && Set(actions).isSuperset(of: other.actions))
    }

    /// The action by which assistive technology opens a node's menu.
    static let menuAction = "weft.menu"

    /// The number of an action that has only a number, because there were too many names; nil for other actions.
    static func slot(of action: String) -> Int? {
        CanvasWidget.actionSlots.firstIndex(of: action)
    }
}
