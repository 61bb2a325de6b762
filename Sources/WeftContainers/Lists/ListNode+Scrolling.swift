import WeftLayout
import WeftNodes

extension ListNode {
    /// Scrolls to a row, and returns when the row and everything on screen with it is measured and in place.
    ///
    ///     let row = IndexPath(row: 400, section: 0)
    ///     await table.scroll(to: row, at: .fraction(0.25), animated: false)
    ///
    /// A list without a size or rows starts at the row, and the call returns when it does, which may be never. If the
    /// task is cancelled, the list stops where it is.
    ///
    /// - Parameters:
    ///   - place: the row's place on screen.
    ///   - part: returns the part of the row to show, in the coordinates of its cell in points; nil for the whole row.
    ///     It is called several times, once the cell is measured. For a range of a text, convert one of
    ///     `TextNode.rects(for:)` into the cell's coordinates.
    ///   - animated: true to slide there. Rows that are more than two screens away are not passed one by one.
    /// - Returns: true if the row is in place. False if the task was cancelled, the user or the program scrolled
    ///   elsewhere, or the row was deleted or never existed.
    @MainActor
    @discardableResult
    public func scroll(
        to indexPath: IndexPath, at place: ScrollPosition = .nearest, part: (@MainActor (CellNode) -> Rect?)? = nil,
        animated: Bool = true
    ) async -> Bool {
        let scroller = core.scroller
        let request = ScrollRequest()
        let id = ObjectIdentifier(request)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: false) }
                var range: RowPart?
                if let part { range = { [weak core] position in core?.range(of: part, ofRowAt: position) } }
                let arrival = ScrollArrival(id: id) { isReached in
                    withExtendedLifetime(request) { continuation.resume(returning: isReached) }
                }
                if !isPlaced {
                    scroller.begin(with: .row(indexPath, place, part: range), arrival: arrival)
                } else if let position = position(of: indexPath) {
                    let row = WantedRow(position: position, place: place, part: range)
                    scroller.show(row, animated: animated, arrival: arrival)
                } else {
                    arrival.end(false)
                }
                core.setNeedsRangeUpdate()
            }
        } onCancel: {
            Task { @MainActor [weak scroller] in scroller?.cancelArrival(id) }
        }
    }
}

/// Identifies a scroll whose completion is awaited.
private final class ScrollRequest: Sendable {}

extension ListController {
    /// The part of a row along the scroll direction, in points from the row's start; nil if the row has no cell yet.
    fileprivate func range(of part: @MainActor (CellNode) -> Rect?, ofRowAt position: Int) -> Range<Double>? {
        guard let row = rows[position], let node = row.node, let size = row.size, let rect = part(node)
        else { return nil }
        let isVertical = geometry.axis == .vertical
        let (start, end) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        guard start.isFinite, end.isFinite, start <= end else { return nil }
        let extent = isVertical ? size.height : size.width
        return canvas.isReversed ? (extent - end)..<(extent - start) : start..<end
    }
}
