import WeftLayout
import WeftNodes

/// A row that is taken from its place with the pointer and not put down yet.
///
/// The list shows it where it would go; the data source hears of it when it is put down. Until then index paths of what
/// the list shows are not those of the data source.
@MainActor
final class CarriedRow {
    let row: ListRow
    /// Where the data source has it.
    let origin: IndexPath
    /// Where the list shows it.
    var place: IndexPath
    /// From the row's own start to where it is held, along the scroll direction and across it. Points.
    let grip: (along: Double, across: Double)
    /// Points of the canvas.
    var pointer: Point
    /// The item whose place the row took last: it may be under the pointer still, and does not count until it was not.
    weak var passed: ListRow?
    /// Of the last frame, for scrolling at the edges. Seconds.
    var time: Double?

    init(row: ListRow, origin: IndexPath, grip: (along: Double, across: Double), pointer: Point) {
        self.row = row
        self.origin = origin
        place = origin
        self.grip = grip
        self.pointer = pointer
    }

    /// Where the data source has the row that the list shows at `path`.
    func sourcePath(of path: IndexPath) -> IndexPath {
        Self.sourcePath(of: path, movedFrom: origin, to: place)
    }

    nonisolated static func sourcePath(
        of path: IndexPath, movedFrom origin: IndexPath, to place: IndexPath
    ) -> IndexPath {
        guard path != place else { return origin }
        var path = path
        if path.section == place.section, path.row > place.row { path.row -= 1 }
        if path.section == origin.section, path.row >= origin.row { path.row += 1 }
        return path
    }
}
