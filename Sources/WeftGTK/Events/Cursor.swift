/// The look of the pointer over something, by its name in CSS. A value, any thread.
public struct Cursor: Sendable, Hashable {
    /// In CSS: "pointer", "zoom-in".
    public let name: String

    /// A look by its name in CSS. What the desktop does not know looks as usual.
    public init(_ name: String) {
        self.name = name
    }

    /// An arrow.
    public static let normal = Cursor("default")
    /// No pointer is seen.
    public static let none = Cursor("none")
    /// There is something to click.
    public static let pointer = Cursor("pointer")
    /// There is text to select.
    public static let text = Cursor("text")
    /// A place is to be pointed at exactly.
    public static let crosshair = Cursor("crosshair")
    /// There is help to be had.
    public static let help = Cursor("help")
    /// A menu opens.
    public static let contextMenu = Cursor("context-menu")
    /// Something is under way; the user may go on.
    public static let progress = Cursor("progress")
    /// The user has to wait.
    public static let wait = Cursor("wait")
    /// Nothing can be done here.
    public static let notAllowed = Cursor("not-allowed")
    /// There is something to take hold of.
    public static let grab = Cursor("grab")
    /// It is held.
    public static let grabbing = Cursor("grabbing")
    /// Something is moved.
    public static let move = Cursor("move")
    /// Something is copied.
    public static let copy = Cursor("copy")
    /// An edge moves to the left and to the right.
    public static let resizeColumn = Cursor("col-resize")
    /// An edge moves up and down.
    public static let resizeRow = Cursor("row-resize")
    /// It becomes larger.
    public static let zoomIn = Cursor("zoom-in")
    /// It becomes smaller.
    public static let zoomOut = Cursor("zoom-out")
}
