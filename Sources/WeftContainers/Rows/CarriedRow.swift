import WeftLayout
import WeftNodes

/// A row that is being dragged by the pointer.
///
/// The list shows it at its prospective destination. The data source is notified when it is dropped. Until then,
/// displayed index paths differ from those of the data source.
@MainActor
final class CarriedRow {
    let row: ListRow
    /// The row's path in the data source.
    let origin: IndexPath
    /// The row's displayed path.
    var place: IndexPath
    /// The distance in points from the row's start to the grip, along the scroll direction and across it.
    let grip: (along: Double, across: Double)
    /// The pointer's location, in points of the canvas.
    var pointer: Point
    /// The item that the row replaced last. It may still be under the pointer, and is ignored until the pointer has
    /// left it.
    weak var passed: ListRow?
    /// Time of the last frame in seconds, for scrolling at the edges.
    var time: Double?

    init(row: ListRow, origin: IndexPath, grip: (along: Double, across: Double), pointer: Point) {
        self.row = row
        self.origin = origin
        place = origin
        self.grip = grip
        self.pointer = pointer
    }

    /// The path in the data source of the row displayed at `path`.
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
