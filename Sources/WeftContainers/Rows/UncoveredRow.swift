import WeftGTK

/// A row pushed aside by a finger or a touchpad, and the buttons for its actions beside it.
@MainActor
final class UncoveredRow {
    let row: ListRow
    let buttons: Box
    /// Of all the buttons, points.
    let width: Double
    /// Points that they need.
    let leastHeight: Double
    /// Points of the buttons that show.
    var shown = 0.0
    /// The same when the finger came down.
    var start = 0.0
    var animation: Animation?
    /// Ends what a touchpad began: nothing tells when fingers leave it.
    var rest: MainTimer?

    init(row: ListRow, buttons: Box, width: Double, leastHeight: Double) {
        self.row = row
        self.buttons = buttons
        self.width = width
        self.leastHeight = leastHeight
    }
}
