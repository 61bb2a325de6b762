import WeftGTK
import WeftNodes

/// Where a row is drawn: points after the viewport's start along the scroll direction, and points across it.
struct ShownPlace {
    let along: Double
    let across: Double
}

extension ListController {
    /// Where rows are drawn now, by row.
    func placesOnScreen() -> [ObjectIdentifier: ShownPlace] {
        var places: [ObjectIdentifier: ShownPlace] = [:]
        for row in rows.values where row.canvas != nil {
            let frame = shownFrame(of: row)
            places[ObjectIdentifier(row)] = ShownPlace(
                along: frame.start - offset + row.shift, across: frame.cross + row.crossShift)
        }
        return places
    }

    /// Lets rows slide from where they were drawn, and those that were not there appear. Only how rows are drawn
    /// changes: where they are is settled already, and the anchored row does not move at all.
    func animateRows(from places: [ObjectIdentifier: ShownPlace]) {
        guard canvas.isMapped, Desktop.animates else { return }
        dropUncovered()
        // New rows get their widgets first.
        startShapes = places
        setNeedsRangeUpdate()
        for row in rows.values {
            guard let old = places[ObjectIdentifier(row)] else { continue }
            let frame = geometry.frame(at: row.index)
            let along = old.along - (frame.start - offset)
            // What the pointer carries is where that is.
            let isStill = abs(along) > 2 * page || row === carried?.row
            row.shift = isStill || abs(along) < 0.01 ? 0 : along
            let across = old.across - frame.cross
            row.crossShift = isStill || abs(across) < 0.01 ? 0 : across
        }
        rowAnimation?.cancel()
        let starts = rows.values.filter(\.isOnItsWay).map { ($0, $0.shift, $0.crossShift) }
        rowAnimation = Animation.run(
            duration: 0.2, curve: .easeOut,
            step: { [weak self] share in
                for (row, along, across) in starts {
                    row.shift = along * (1 - share)
                    row.crossShift = across * (1 - share)
                }
                self?.fadeNewRows(share)
                self?.canvas.queueAllocate()
                self?.canvas.queueDraw()
            },
            completion: { [weak self] _ in
                for (row, _, _) in starts { (row.shift, row.crossShift) = (0, 0) }
                self?.fadeNewRows(1)
                self?.startShapes = nil
                self?.canvas.queueAllocate()
            })
    }

    private func fadeNewRows(_ share: Double) {
        guard let startShapes else { return }
        for row in rows.values where startShapes[ObjectIdentifier(row)] == nil || row.fade < 1 {
            row.fade = share
        }
    }
}
