import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// Draws deleted rows while they leave. Their widgets no longer exist: their last drawings are drawn behind the
/// remaining rows.
@MainActor
final class RowDeparture {
    /// The way of a row that leaves, in points of the canvas.
    struct Leaving {
        let start: Point
        let distance: Point
        let fades: Bool
    }

    /// The rows of one update.
    final class Group {
        let rows: [(drawing: RenderNode, way: Leaving)]
        /// The finished part of the animation, from 0 to 1.
        var share = 0.0

        init(_ rows: [(drawing: RenderNode, way: Leaving)]) {
            self.rows = rows
        }
    }

    /// Updates may follow each other faster than rows leave.
    private static let maximumGroups = 4

    private(set) var groups: [Group] = []
    /// The rows that leave if they are removed now; nil outside of an animated update.
    private var candidates: [ObjectIdentifier: Leaving]?
    private var recorded: [(drawing: RenderNode, way: Leaving)] = []

    /// Runs an update and records the drawings of the rows that it removes.
    func record(_ candidates: [ObjectIdentifier: Leaving], _ update: () -> Void) {
        self.candidates = candidates
        update()
        self.candidates = nil
    }

    /// Call while the row still has its widget.
    func rowLeaves(_ row: ListRow) {
        guard let way = candidates?[ObjectIdentifier(row)], let drawing = row.canvas?.widget.recordDrawing()
        else { return }
        recorded.append((drawing, way))
    }

    /// Starts the animation of the recorded rows. Rows of earlier updates continue theirs.
    func run(redraw: @escaping @MainActor () -> Void) {
        guard !recorded.isEmpty else { return }
        let group = Group(recorded)
        recorded = []
        groups = groups.suffix(Self.maximumGroups - 1) + [group]
        Animation.run(
            duration: 0.2, curve: .easeOut,
            step: { share in
                group.share = share
                redraw()
            },
            completion: { [weak self] _ in
                self?.groups.removeAll { $0 === group }
                redraw()
            })
    }

    func draw(_ snapshot: Snapshot) {
        for group in groups {
            for (drawing, way) in group.rows {
                let place = Point(
                    x: way.start.x + way.distance.x * group.share, y: way.start.y + way.distance.y * group.share)
                if way.fades {
                    snapshot.opacity(1 - group.share) { snapshot.node(drawing, at: place) }
                } else {
                    snapshot.node(drawing, at: place)
                }
            }
        }
    }
}
