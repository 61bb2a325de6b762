import WeftLayout
import WeftNodes

/// Visibility notifications for cells on screen.
extension ListController {
    func tell(_ node: CellNode, _ event: CellNode.VisibilityEvent, at position: Int) {
        let frame = lastFrame(of: node, leaving: event == .invisible, at: position).map { space.place($0) }
        node.cellNodeVisibilityEvent(event, in: node.owningNode, withCellFrame: frame ?? .zero)
    }

    /// The last frame of a leaving item. It is not requested from a custom layout, whose data may no longer contain the
    /// item.
    private func lastFrame(of node: CellNode, leaving isLeaving: Bool, at position: Int) -> ItemFrame? {
        guard position < count else { return nil }
        guard isLeaving, let layout = geometry as? LayoutGeometry else { return geometry.frame(at: position) }
        return node.layoutAttributes.map { layout.itemFrame($0.frame) }
    }

    /// Notifies all visible cells.
    ///
    /// - Complexity: O(live rows + rows on screen * log n)
    private func notifyVisibleRows(_ event: CellNode.VisibilityEvent) {
        for row in rows.values {
            guard let node = row.node, node.interfaceState.contains(.visible) else { continue }
            tell(node, event, at: row.index)
        }
    }

    func userBeginsToScroll() {
        guard !frame.isScrolledByUser else { return }
        frame.isScrolledByUser = true
        notifyVisibleRows(.willBeginDragging)
    }

    /// Notifies the client and the cells on screen that the list was scrolled.
    func didScroll() {
        let wasTelling = frame.isTelling
        frame.isTelling = true
        defer { frame.isTelling = wasTelling }
        notifyVisibleRows(.visibleRectChanged)
        content?.listDidScroll()
    }

    func didStopScrolling() {
        if frame.isScrolledByUser {
            frame.isScrolledByUser = false
            notifyVisibleRows(.didEndDragging)
        }
        notifyVisibleRows(.didStopScrolling)
    }

    /// Notifies cells of their current layout attributes.
    ///
    /// - Complexity: O(live rows)
    func applyLayoutAttributes() {
        guard let layout = geometry as? LayoutGeometry else { return }
        for row in rows.values where rows[row.index] === row {
            guard let node = row.node else { continue }
            let attributes = layout.attributes(at: row.index)
            guard node.layoutAttributes != attributes else { continue }
            node.layoutAttributes = attributes
            node.applyLayoutAttributes(attributes)
        }
    }
}
