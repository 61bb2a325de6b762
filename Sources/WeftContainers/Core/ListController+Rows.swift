import WeftGTK
import WeftLayout
import WeftNodes

extension ListController: LiveRowsOwner {
    func rowWillDisplay(_ node: CellNode, at position: Int) {
        content?.listWillDisplay(node, at: position)
        tell(node, .visible, at: position)
    }

    func rowDidEndDisplaying(_ node: CellNode, at position: Int) {
        content?.listDidEndDisplaying(node, at: position)
        tell(node, .invisible, at: position)
    }

    func rowWillShow(_ row: ListRow, in canvas: NodeCanvas) {
        // The closures belong to the canvas, which may be reused for another row.
        canvas.onActivate = { [weak self, unowned canvas] in
            guard let self, let row = rows.row(in: canvas) else { return }
            selection.userSelects(row.index)
        }
        canvas.onOpenMenu = { [weak self, unowned canvas] in
            guard let self, let row = rows.row(in: canvas) else { return }
            menu.open(ofRowAt: row.index)
        }
        canvas.listPlace = place(of: row.index)
        speech.rowHasOtherWidget()
    }

    func rowDidShow(_ row: ListRow) {
        keyboard.updateFocusability(of: row)
        selection.show(in: row)
    }

    func rowWillLeave(_ row: ListRow) {
        swipe.rowLeaves(row)
        departure.rowLeaves(row)
    }
    func keyboardLosesRow(at position: Int) { keyboard.returnFocus(to: position) }
    var itemRole: CanvasRole { manner.itemRole }
    func widgetWasReused() { speech.widgetWasReused() }
    func widgetsChanged() { frame.isAllocationDue = true }
}

extension ListController: RowPreparationOwner {
    func nodeBlock(at position: Int) -> (@Sendable () -> CellNode)? {
        content?.listNodeBlock(for: carrying.sourceItem(at: position))
    }

    func wantedSizeRange(at position: Int) -> SizeRange? {
        content?.listSizeRange(for: carrying.sourceItem(at: position))
    }

    var names: (list: String, source: String) {
        (content?.listDescription ?? "a list", content?.listSourceName ?? "nobody")
    }

    func rowGotNode(_ node: CellNode, at position: Int) {
        adopt(node, as: geometry.kind(at: position))
        selection.rowGotNode(node, at: position)
        content?.listTextSelection?.rowGotNode(at: position)
    }

    func rowLostNode(_ node: CellNode, at position: Int) { rowDidEndDisplaying(node, at: position) }

    func rowWasMeasured(_ row: ListRow, animated: Bool) {
        guard let size = row.size else { return }
        let places = animated ? placesOnScreen() : nil
        keepingAnchor { geometry.setMeasured(size, at: row.index) }
        if let places { animateRows(from: places) }
    }
}

extension ListController: ListPlaceholderOwner {
    var isPresent: Bool { ranges.isPresent }

    func adopt(_ node: CellNode, as kind: SupplementaryKind?) { content?.listAdopt(node, as: kind) }
}

extension ListController: ListSupplementsOwner {
    func nodeBlock(for kind: SupplementaryKind, at path: IndexPath) -> (@Sendable () -> CellNode)? {
        content?.listNodeBlock(for: kind, at: path)
    }
}

extension ListController: ListSectionIndexOwner {
    func indexTitles() -> [String] { content?.listIndexTitles ?? [] }
    var indexName: String { speech.text.sectionIndex }

    func goToIndexTitle(_ title: String, at index: Int) {
        guard let section = content?.listSection(forIndexTitle: title, at: index),
            (0..<geometry.sections.sectionCount).contains(section)
        else { return }
        scroller.show(geometry.headerPosition(ofSection: section), at: geometry.headersAreLast ? .end : .start)
        setNeedsRangeUpdate()
    }

    func indexTakes(_ extent: Double) { remeasure { geometry.indexExtent = extent } }
}
