import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// Draws the rows on screen, the separators between them, and placeholders for rows that are not ready.
@MainActor
final class ListPainter {
    private let rows: LiveRows
    private let space: ListSpace
    private let surroundings: RowSurroundings
    private let carrying: RowCarrying
    /// Draws separators between rows.
    var showsSeparators = false
    /// True to draw a box around the rows of each section.
    var groupsSections = false
    /// Rows drawn as placeholders in the last snapshot.
    private(set) var missingRows = 0

    init(of rows: LiveRows, in space: ListSpace, _ surroundings: RowSurroundings, _ carrying: RowCarrying) {
        self.rows = rows
        self.space = space
        self.surroundings = surroundings
        self.carrying = carrying
    }

    private var canvas: ScrollCanvas { space.canvas }
    private var geometry: ListGeometry { space.geometry }

    /// - Parameters:
    ///   - isSliding: also draws rows that are sliding out of the viewport.
    ///   - drawAmong: draws content above rows and below sticky or dragged ones.
    func draw(_ snapshot: Snapshot, in visible: Range<Double>, isSliding: Bool, drawAmong: () -> Void) {
        var blank: [Rect] = []
        let pinned = space.pinnedHeader?.position
        let lifted = carrying.row
        let drawn = inDrawingOrder(geometry.positions(in: visible)).filter { $0 != pinned && $0 != lifted?.index }
        if groupsSections {
            drawInBoxes(drawn, snapshot, &blank)
        } else {
            for position in drawn { draw(position, snapshot, &blank) }
        }
        missingRows = blank.count
        for rect in blank { drawPlaceholder(snapshot, rect) }
        if isSliding { drawShiftedRows(snapshot, in: visible, except: pinned) }
        drawAmong()
        if let pinned, let row = rows[pinned] { draw(row, snapshot) }
        if let lifted { draw(lifted, snapshot) }
    }

    private func draw(_ position: Int, _ snapshot: Snapshot, _ blank: inout [Rect]) {
        if let row = rows[position], row.canvas != nil {
            draw(row, snapshot)
        } else {
            blank.append(space.place(geometry.frame(at: position)))
        }
    }

    /// Draws the boxes of sections. A box may be only partly on screen.
    private func drawInBoxes(_ positions: [Int], _ snapshot: Snapshot, _ blank: inout [Rect]) {
        var rest = positions[...]
        while let first = rest.first {
            guard geometry.isRow(first) else {
                draw(first, snapshot, &blank)
                rest.removeFirst()
                continue
            }
            let section = geometry.sections.item(at: first).section
            let all = geometry.sections.positions(ofSection: section)
            let inside = rest.prefix { $0 < all.upperBound - 1 }
            rest = rest.dropFirst(inside.count)
            let (start, end) = (geometry.offset(of: all.lowerBound + 1), geometry.offset(of: all.upperBound - 1))
            var box = geometry.frame(at: first)
            (box.start, box.extent) = (start, end - start)
            let rect = space.place(box).snapped(to: canvas.pixelGrid)
            let palette = surroundings.environment?.palette
            snapshot.clipped(to: rect, radius: Self.boxRadius) {
                if let palette { snapshot.fill(palette.label.withAlpha(Self.boxAlpha), in: rect) }
                for position in inside { draw(position, snapshot, &blank) }
            }
            guard let palette else { continue }
            snapshot.border(
                palette.separator, width: canvas.pixelGrid.line(1), radii: CornerRadii(Self.boxRadius), in: rect)
        }
    }

    /// Corner radius in points, as in Adwaita's boxed lists.
    private static let boxRadius = 12.0
    /// The opacity of the text colour with which a box is filled. It is less than that of a selected row, which is
    /// drawn over the box.
    private static let boxAlpha = 0.04

    /// Sorts positions by their z index in a collection's layout.
    private func inDrawingOrder(_ positions: [Int]) -> [Int] {
        guard geometry.hasColumns else { return positions }
        let heights = positions.map { rows[$0]?.node?.layoutAttributes?.zIndex ?? 0 }
        guard heights.contains(where: { $0 != 0 }) else { return positions }
        return zip(heights, positions).sorted { $0 < $1 }.map(\.1)
    }

    private func draw(_ row: ListRow, _ snapshot: Snapshot) {
        guard let cell = row.canvas else { return }
        if let node = row.node, node.selectionStyle == .tinted, node.selectedBackgroundNode == nil,
            node.isSelected || node.isHighlighted, let color = surroundings.environment?.palette.label
        {
            let alpha = node.isHighlighted ? Palette.pressedAlpha : Palette.fillAlpha
            let box = space.place(carrying.shownFrame(of: row)).snapped(to: canvas.pixelGrid)
            snapshot.fill(color.withAlpha(alpha), in: box)
        }
        let alpha = row.fade * max(0, row.node?.layoutAttributes?.alpha ?? 1)
        if alpha < 1 {
            snapshot.opacity(alpha) { snapshot.child(cell.widget) }
        } else {
            snapshot.child(cell.widget)
        }
        if showsSeparators, geometry.separatorExtent > 0, geometry.isRow(row.index), carrying.row !== row {
            drawSeparator(row, snapshot)
        }
    }

    private func drawSeparator(_ row: ListRow, _ snapshot: Snapshot) {
        // The box is closed only after the section's last row.
        if groupsSections, !geometry.isRow(row.index + 1) { return }
        guard let color = surroundings.environment?.palette.separator else { return }
        var rect = space.place(geometry.frame(at: row.index))
        if let inset = row.node?.separatorInset, inset != .zero {
            let (left, right) = canvas.isRightToLeft ? (inset.right, inset.left) : (inset.left, inset.right)
            rect.origin.x += left
            rect.size.width = max(0, rect.width - left - right)
        }
        let thickness = geometry.separatorThickness
        let y = canvas.pixelGrid.y((canvas.isReversed ? rect.minY : rect.maxY - thickness) + row.shift)
        snapshot.fill(color, in: Rect(x: rect.minX, y: y, width: rect.width, height: thickness))
    }

    private func drawShiftedRows(_ snapshot: Snapshot, in visible: Range<Double>, except pinned: Int?) {
        for row in rows.values where row.isOnItsWay && row.canvas != nil && row.index != pinned && row !== carrying.row
        {
            let frame = geometry.frame(at: row.index)
            if frame.end <= visible.lowerBound || frame.start >= visible.upperBound { draw(row, snapshot) }
        }
    }

    /// Draws a row that is not ready yet in a faint foreground colour: the shapes of a cell in a table, and one box for
    /// a page or an item of a collection.
    private func drawPlaceholder(_ snapshot: Snapshot, _ rect: Rect) {
        guard let color = surroundings.environment?.palette.label.withAlpha(0.06) else { return }
        guard !geometry.hasColumns, rect.height > 60, rect.width > 60 else {
            snapshot.fill(
                color, in: Rect(x: rect.minX + 4, y: rect.minY + 4, width: rect.width - 8, height: rect.height - 8))
            return
        }
        snapshot.clipped(to: Rect(x: rect.minX + 10, y: rect.minY + 10, width: 30, height: 30), radius: 15) {
            snapshot.fill(color, in: Rect(x: rect.minX + 10, y: rect.minY + 10, width: 30, height: 30))
        }
        snapshot.fill(color, in: Rect(x: rect.minX + 50, y: rect.minY + 14, width: rect.width * 0.4, height: 10))
        snapshot.fill(color, in: Rect(x: rect.minX + 50, y: rect.minY + 29, width: rect.width * 0.25, height: 8))
        snapshot.fill(
            color, in: Rect(x: rect.minX, y: rect.minY + 50, width: rect.width, height: rect.height - 50))
    }
}
