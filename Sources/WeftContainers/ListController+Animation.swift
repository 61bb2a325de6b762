import WeftGTK
import WeftNodes

extension ListController {
    /// Where rows are drawn now, in points after the viewport's start, by row.
    func placesOnScreen() -> [ObjectIdentifier: Double] {
        var places: [ObjectIdentifier: Double] = [:]
        for row in rows.values where row.canvas != nil {
            places[ObjectIdentifier(row)] = geometry.offset(of: row.index) - offset + row.shift
        }
        return places
    }

    /// Lets rows slide from where they were drawn, and those that were not there appear. Only how rows are drawn
    /// changes: where they are is settled already, and the anchored row does not move at all.
    func animateRows(from places: [ObjectIdentifier: Double]) {
        guard canvas.isMapped, Desktop.animates else { return }
        // New rows get their widgets first.
        startShapes = places
        setNeedsRangeUpdate()
        for row in rows.values {
            guard let old = places[ObjectIdentifier(row)] else { continue }
            let distance = old - (geometry.offset(of: row.index) - offset)
            row.shift = abs(distance) < 0.01 || abs(distance) > 2 * page ? 0 : distance
        }
        rowAnimation?.cancel()
        let starts = rows.values.filter { $0.shift != 0 }.map { ($0, $0.shift) }
        rowAnimation = Animation.run(
            duration: 0.2, curve: .easeOut,
            step: { [weak self] share in
                for (row, shift) in starts { row.shift = shift * (1 - share) }
                self?.fadeNewRows(share)
                self?.canvas.queueAllocate()
                self?.canvas.queueDraw()
            },
            completion: { [weak self] _ in
                for (row, _) in starts { row.shift = 0 }
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
