import WeftGTK
import WeftLayout
import WeftNodes

extension ListController {
    /// The current drawing position of each row on screen, by row.
    func placesOnScreen() -> [ObjectIdentifier: ShownPlace] {
        var places: [ObjectIdentifier: ShownPlace] = [:]
        for row in rows.values where row.canvas != nil {
            let frame = carrying.shownFrame(of: row)
            places[ObjectIdentifier(row)] = ShownPlace(
                along: frame.start - offset + row.shift, across: frame.cross + row.crossShift)
        }
        return places
    }

    func animateRows(from places: [ObjectIdentifier: ShownPlace]) { animateRows(from: places, []) }

    /// Slides rows from their previous drawing positions to their places, and lets new rows appear. The geometry is
    /// final already. The anchored row does not move.
    ///
    /// - Parameter entrances: the animations of new rows, by position.
    func animateRows(
        from places: [ObjectIdentifier: ShownPlace],
        _ entrances: RowAnimations
    ) {
        guard canvas.isMapped, Desktop.animates else { return }
        swipe.drop()
        // New rows need their widgets before the animation.
        setNeedsRangeUpdate()
        slide.run(
            { [weak self] in self?.rows.values ?? [:].values }, from: places,
            shift: { row, old in
                let frame = geometry.frame(at: row.index)
                let along = old.along - (frame.start - offset)
                // A dragged row stays under the pointer.
                guard abs(along) <= 2 * page, row !== carrying.row else { return ShownPlace(along: 0, across: 0) }
                return ShownPlace(along: along, across: old.across - frame.cross)
            },
            entrance: { [weak self] row in
                let animation = entrances.animation(at: row.index)
                return self?.entrance(of: row, animation ?? .automatic) ?? (ShownPlace(along: 0, across: 0), true)
            },
            redraw: { [weak self] isOver in
                self?.canvas.queueAllocate()
                if !isOver { self?.canvas.queueDraw() }
            })
    }

    /// The start position of a new row, as an offset in points from its place, and whether the row fades in.
    private func entrance(of row: ListRow, _ animation: RowAnimation) -> (ShownPlace, fades: Bool) {
        guard row.index < count else { return (ShownPlace(along: 0, across: 0), true) }
        let rect = space.place(geometry.frame(at: row.index))
        // The row starts outside of the list, whatever its place in it.
        let start = animation.start(
            width: animation == .left ? rect.maxX : max(0, viewport.width - rect.minX), height: rect.height)
        let along = geometry.axis == .vertical ? start.y : start.x
        let across = geometry.axis == .vertical ? start.x : start.y
        let isMirrored = geometry.axis == .vertical && canvas.isRightToLeft
        return (
            ShownPlace(along: canvas.isReversed ? -along : along, across: isMirrored ? -across : across), start.fades
        )
    }

    /// The rows on screen that would leave with an animation if they were deleted.
    func leavingRows(_ departures: RowAnimations) -> [ObjectIdentifier: RowDeparture.Leaving] {
        var leaving: [ObjectIdentifier: RowDeparture.Leaving] = [:]
        let screen = Rect(origin: .zero, size: viewport)
        for row in rows.values where row.canvas != nil {
            let animation = departures.animation(at: row.index) ?? .automatic
            guard animation != .none else { continue }
            var rect = space.place(carrying.shownFrame(of: row))
            let shift = canvas.isReversed ? -row.shift : row.shift
            if geometry.axis == .vertical { rect.origin.y += shift } else { rect.origin.x += shift }
            guard rect.intersects(screen) else { continue }
            let end = animation.start(
                width: animation == .left ? rect.maxX : max(0, viewport.width - rect.minX), height: rect.height)
            leaving[ObjectIdentifier(row)] = RowDeparture.Leaving(
                start: rect.origin, distance: Point(x: end.x, y: end.y), fades: end.fades)
        }
        return leaving
    }
}
