import WeftGTK

/// A row displaced by a swipe, and its action buttons.
@MainActor
final class UncoveredRow {
    let row: ListRow
    let buttons: Box
    /// Width of all buttons, in points.
    let width: Double
    /// Minimum height of the buttons, in points.
    let leastHeight: Double
    /// Revealed width, in points.
    var shown = 0.0
    /// Revealed width when the swipe began.
    var start = 0.0
    var animation: Animation?
    /// The timer that ends a touchpad swipe, since GTK does not report when fingers leave a touchpad.
    var rest: MainTimer?

    init(row: ListRow, buttons: Box, width: Double, leastHeight: Double) {
        self.row = row
        self.buttons = buttons
        self.width = width
        self.leastHeight = leastHeight
    }
}
