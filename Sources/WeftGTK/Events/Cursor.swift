/// The pointer's shape, by its CSS name. A value, any thread.
public struct Cursor: Sendable, Hashable {
    /// The CSS name: "pointer", "zoom-in".
    public let name: String

    /// A shape by its CSS name. A name unknown to the desktop shows the default.
    public init(_ name: String) {
        self.name = name
    }

    /// An arrow.
    public static let normal = Cursor("default")
    /// No visible pointer.
    public static let none = Cursor("none")
    /// A link or a button.
    public static let pointer = Cursor("pointer")
    /// Selectable text.
    public static let text = Cursor("text")
    /// Precise pointing.
    public static let crosshair = Cursor("crosshair")
    /// Available help.
    public static let help = Cursor("help")
    /// A context menu.
    public static let contextMenu = Cursor("context-menu")
    /// Work in the background; the user may go on.
    public static let progress = Cursor("progress")
    /// Busy; the user has to wait.
    public static let wait = Cursor("wait")
    /// A forbidden action.
    public static let notAllowed = Cursor("not-allowed")
    /// Something to grab.
    public static let grab = Cursor("grab")
    /// Something being held.
    public static let grabbing = Cursor("grabbing")
    /// Something being moved.
    public static let move = Cursor("move")
    /// Something being copied.
    public static let copy = Cursor("copy")
    /// A vertical edge that moves left and right.
    public static let resizeColumn = Cursor("col-resize")
    /// A horizontal edge that moves up and down.
    public static let resizeRow = Cursor("row-resize")
    /// Zooming in.
    public static let zoomIn = Cursor("zoom-in")
    /// Zooming out.
    public static let zoomOut = Cursor("zoom-out")
}
