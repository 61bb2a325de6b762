import WeftGTK
import WeftNodes

extension ListController {
    /// Where rows are drawn now, by row.
    func placesOnScreen() -> [ObjectIdentifier: ShownPlace] {
        var places: [ObjectIdentifier: ShownPlace] = [:]
        for row in rows.values where row.canvas != nil {
            let frame = carrying.shownFrame(of: row)
            places[ObjectIdentifier(row)] = ShownPlace(
                along: frame.start - offset + row.shift, across: frame.cross + row.crossShift)
        }
        return places
    }

    /// Lets rows slide from where they were drawn, and those that were not there appear: where they are is settled already,
    /// and the anchored row does not move at all.
    func animateRows(from places: [ObjectIdentifier: ShownPlace]) {
        guard canvas.isMapped, Desktop.animates else { return }
        swipe.drop()
        // New rows get their widgets first.
        setNeedsRangeUpdate()
        slide.run(
            { [weak self] in self?.rows.values ?? [:].values }, from: places,
            shift: { row, old in
                let frame = geometry.frame(at: row.index)
                let along = old.along - (frame.start - offset)
                // What the pointer carries is where that is.
                guard abs(along) <= 2 * page, row !== carrying.row else { return ShownPlace(along: 0, across: 0) }
                return ShownPlace(along: along, across: old.across - frame.cross)
            },
            redraw: { [weak self] isOver in
                self?.canvas.queueAllocate()
                if !isOver { self?.canvas.queueDraw() }
            })
    }
}
