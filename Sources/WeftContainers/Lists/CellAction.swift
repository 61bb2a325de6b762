import WeftNodes

/// One thing that can be done with a row or an item: an entry of its menu.
public struct CellAction: Sendable {
    /// How an entry looks.
    public enum Style: Sendable, Hashable {
        case normal
        /// Takes something away; shown in the theme's colour for that. The first one of a row is done by the Delete key.
        case destructive
    }

    /// What the entry says.
    public var title: String
    /// How the entry looks.
    public var style: Style
    /// Otherwise the entry is shown but cannot be activated.
    public var isEnabled: Bool
    /// Told where the row is by now: rows may come and go while its menu is open.
    public var handler: @MainActor @Sendable (IndexPath) -> Void

    /// An entry with what it does.
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
