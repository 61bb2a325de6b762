import WeftGTK
import WeftNodes

/// A drawing position: points after the viewport's start along the scroll direction, and points across it.
struct ShownPlace {
    let along: Double
    let across: Double
}

/// Animates rows from their previous drawing positions to their places, while new rows appear. Only drawing changes.
@MainActor
final class RowSlide {
    private var animation: Animation?
    /// The rows that existed before the change, while they slide.
    private var known: Set<ObjectIdentifier>?

    var isRunning: Bool { animation?.isRunning == true }

    /// Starts an animation, which replaces a running one.
    ///
    /// - Parameters:
    ///   - rows: returns the live rows, in any order; called in each step, since new rows get their widgets during the
    ///     animation.
    ///   - from: the previous drawing positions.
    ///   - shift: the initial displacement of a row that was drawn there.
    ///   - entrance: the initial displacement of a new row, and whether it fades in.
    ///   - redraw: called once per step, and with true at the end.
    func run(
        _ rows: @escaping @MainActor () -> some Collection<ListRow>, from places: [ObjectIdentifier: ShownPlace],
        shift: (ListRow, ShownPlace) -> ShownPlace,
        entrance: @escaping @MainActor (ListRow) -> (ShownPlace, fades: Bool) = { _ in
            (ShownPlace(along: 0, across: 0), true)
        },
        redraw: @escaping @MainActor (_ isOver: Bool) -> Void
    ) {
        // Ending the old animation moves its rows to their places; the new one starts from the positions on screen.
        animation?.cancel()
        known = Set(places.keys)
        for row in rows() {
            guard let old = places[ObjectIdentifier(row)] else { continue }
            let shift = shift(row, old)
            row.shift = abs(shift.along) < 0.01 ? 0 : shift.along
            row.crossShift = abs(shift.across) < 0.01 ? 0 : shift.across
        }
        let starts = rows().filter(\.isOnItsWay).map { ($0, $0.shift, $0.crossShift) }
        animation = Animation.run(
            duration: 0.2, curve: .easeOut,
            step: { [weak self] share in
                for (row, along, across) in starts {
                    row.shift = along * (1 - share)
                    row.crossShift = across * (1 - share)
                }
                self?.bringNew(rows(), share, entrance)
                redraw(false)
            },
            completion: { [weak self] _ in
                for (row, _, _) in starts { (row.shift, row.crossShift) = (0, 0) }
                self?.bringNew(rows(), 1, entrance)
                self?.known = nil
                redraw(true)
            })
    }

    private func bringNew(
        _ rows: some Collection<ListRow>, _ share: Double, _ entrance: (ListRow) -> (ShownPlace, fades: Bool)
    ) {
        guard let known else { return }
        for row in rows where !known.contains(ObjectIdentifier(row)) || row.fade < 1 {
            let (start, fades) = entrance(row)
            row.fade = fades || known.contains(ObjectIdentifier(row)) ? share : 1
            guard !known.contains(ObjectIdentifier(row)) else { continue }
            row.shift = start.along * (1 - share)
            row.crossShift = start.across * (1 - share)
        }
    }
}
