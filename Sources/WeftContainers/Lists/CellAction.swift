import WeftNodes

/// An action of a row or an item, shown in its menu.
public struct CellAction: Sendable {
    /// The look of an action.
    public enum Style: Sendable, Hashable {
        case normal
        /// Removes or destroys something. It has the theme's colour for that. The Delete key performs a row's first
        /// destructive action.
        case destructive
    }

    /// The text of the menu entry.
    public var title: String
    /// The look of the menu entry.
    public var style: Style
    /// True if the entry can be activated. If false, it is shown as disabled.
    public var isEnabled: Bool
    /// Performs the action. The argument is the row's current index path: rows may be inserted and removed while the
    /// menu is open.
    public var handler: @MainActor @Sendable (IndexPath) -> Void

    /// Makes an action with its handler.
    public init(
        title: String, style: Style = .normal, isEnabled: Bool = true,
        handler: @escaping @MainActor @Sendable (IndexPath) -> Void
    ) {
        self.title = title
        self.style = style
        self.isEnabled = isEnabled
        self.handler = handler
    }
}
