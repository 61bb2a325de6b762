import WeftGLib
import WeftNodes

extension ListNode: ListContent {
    func listIndexPath(at position: Int) -> IndexPath? { indexPath(at: position) }

    func listActions(at position: Int) -> [CellAction] { indexPath(at: position).map(actions) ?? [] }

    func listTypeSelectText(at position: Int) -> String? { indexPath(at: position).flatMap(typeSelectText) }

    func listDidPrepareNode(_ node: CellNode, at position: Int) {
        node.isSelected = selected.contains(position)
    }

    func listWillDisplay(_ node: CellNode, at position: Int) { willDisplay(node, indexPath(at: position)) }

    func listDidEndDisplaying(_ node: CellNode, at position: Int) {
        didEndDisplaying(node, position < core.count ? indexPath(at: position) : nil)
    }

    func listDidHighlight(_ position: Int, _ isHighlighted: Bool) {
        indexPath(at: position).map { didHighlight($0, isHighlighted) }
    }

    var listDescription: String { debugDescription }

    func listDidRemap(_ map: (Int) -> Int?) {
        guard !selected.isEmpty else { return }
        selected = Set(selected.compactMap { $0 < 0 ? map($0) ?? $0 : map($0) })
    }

    func listDidChoose(_ position: Int) {
        guard let path = indexPath(at: position), shouldSelect(path) else { return }
        if allowsMultipleSelection, selected.contains(position) {
            setSelected(position, false)
            didDeselect(path)
            return
        }
        if !allowsMultipleSelection {
            for other in selected where other != position {
                setSelected(other, false)
                indexPath(at: other).map(didDeselect)
            }
        }
        setSelected(position, true)
        didSelect(path)
    }

    @MainActor
    func setSelected(_ position: Int, _ isSelected: Bool) {
        if isSelected { selected.insert(position) } else { selected.remove(position) }
        core.rows[position]?.node?.isSelected = isSelected
        if let row = core.rows[position] { core.showSelection(of: row) }
        core.canvas.queueDraw()
    }

    /// Asks for more where the decision table says so; see ``BatchFetching``.
    func listDidLayout() {
        rangesDidChange()
        let page = core.page
        guard page > 0 else { return }
        let extent = core.geometry.totalExtent
        let occasion = BatchFetching.Occasion(offset: core.offset, contentVersion: core.contentVersion)
        // Who went away and came back was somewhere else; what was given up brought no answer.
        if batchOccasion != occasion || batch.isCancelled { batchOccasion = nil }
        if startBatchOccasion != occasion || startBatch.isCancelled { startBatchOccasion = nil }
        var fetching = BatchFetching(
            leadingScreens: leadingScreensForBatching, isFetching: batch.isFetching, page: page, content: extent,
            remaining: extent - core.offset - page, isVisible: core.ranges.isPresent,
            movesTowardsEnd: core.scroller.isMovingForward,
            occasion: occasion, lastOccasion: batchOccasion)
        if fetching.isDue, wantsBatch(atStart: false), batch.begin() {
            // Before: what the fetch brings at once is another content.
            batchOccasion = occasion
            beginBatch(batch, atStart: false)
        }
        guard leadingScreensForBatchingAtStart > 0 else { return }
        fetching.leadingScreens = leadingScreensForBatchingAtStart
        fetching.isFetching = startBatch.isFetching
        fetching.remaining = core.offset
        fetching.movesTowardsEnd = !core.scroller.isMovingForward
        // What the fetch at the end brought at once.
        fetching.occasion.contentVersion = core.contentVersion
        fetching.lastOccasion = startBatchOccasion
        if fetching.isDue, wantsBatch(atStart: true), startBatch.begin() {
            startBatchOccasion = occasion
            beginBatch(startBatch, atStart: true)
        }
    }

    // MARK: Positions

    /// nil for headers and footers.
    @MainActor
    func indexPath(at position: Int) -> IndexPath? { core.geometry.indexPath(at: position) }

    /// nil for a row that does not exist.
    @MainActor
    func position(of path: IndexPath) -> Int? { core.geometry.position(of: path) }
}
