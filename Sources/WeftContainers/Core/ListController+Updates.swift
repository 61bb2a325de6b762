import WeftGTK
import WeftNodes

extension ListController: BatchFetcherOwner {
    var contentVersion: Int { updates.contentVersion }

    func wantsBatch(atStart: Bool) -> Bool { content?.listWantsBatch(atStart: atStart) ?? false }

    func beginBatch(_ context: BatchContext, atStart: Bool) {
        content?.listBeginBatch(context, atStart: atStart)
    }
}

extension ListController: ListUpdatesOwner {
    func rowCounts() -> [Int] { content?.listRowCounts() ?? [] }

    func hasSupplement(_ item: SectionedListIndex.Item) -> Bool { content?.listNodeBlock(for: item) != nil }

    func sectionContext(_ section: Int) -> (any SectionContext)? { content?.listSectionContext(section) }

    func nodeModel(at position: Int) -> (any Sendable)? {
        content?.listNodeModel(at: geometry.sections.item(at: position))
    }

    func updateWillBegin(readsAll: Bool) {
        if readsAll {
            carrying.forget()
            rowsMoved()
        } else {
            carrying.cancel()
            swipe.drop()
        }
    }

    func keepingRows(
        _ survivor: (Int) -> Int?, animated: Bool, departures: RowAnimations, entrances: () -> RowAnimations,
        _ change: () -> Void
    ) {
        let places = animated && canvas.isMapped ? placesOnScreen() : nil
        if places != nil, Desktop.animates {
            departure.record(leavingRows(departures)) { keepingAnchor(at: survivor, change) }
            departure.run { [weak self] in self?.canvas.queueDraw() }
        } else {
            keepingAnchor(at: survivor, change)
        }
        if let places { animateRows(from: places, entrances()) }
    }

    func rowsMoved() {
        speech.rowsMoved()
        supplements.rowsMoved()
    }
}
