import WeftGLib
import WeftGTK
import WeftNodes

/// The questions and events of updates to their list.
@MainActor
protocol ListUpdatesOwner: AnyObject {
    var manner: ListManner { get }
    /// The row counts by section, from the data source.
    func rowCounts() -> [Int]
    /// True if a section has this header or footer.
    func hasSupplement(_ item: SectionedListIndex.Item) -> Bool
    /// The data source's object for a section.
    func sectionContext(_ section: Int) -> (any SectionContext)?
    /// The model of a row, for nodes that can show another model.
    func nodeModel(at position: Int) -> (any Sendable)?
    /// The names of the list and of its data source, for messages.
    var names: (list: String, source: String) { get }
    /// Ends running interactions with rows, since they use old positions.
    func updateWillBegin(readsAll: Bool)
    /// Runs a change and keeps one row in place: the row that `survivor` returns for the first row on screen. Then rows
    /// slide if `animated`.
    ///
    /// - Parameters:
    ///   - departures: the animations of some deleted rows, by their positions before the change.
    ///   - entrances: the animations of some new rows by position; called after the change.
    func keepingRows(
        _ survivor: (Int) -> Int?, animated: Bool, departures: RowAnimations, entrances: () -> RowAnimations,
        _ change: () -> Void)
    /// Called when rows were inserted, removed or moved.
    func rowsMoved()
    /// Requests a range update because the rows changed.
    func setNeedsRangeUpdate()
}

/// Updates a list from its data source: reads all data, or applies a batch of changes.
@MainActor
final class ListUpdates {
    let rows: LiveRows
    let space: ListSpace
    let scroller: ListScroller
    let preparation: RowPreparation
    let positions: RowPositions
    unowned let owner: any ListUpdatesOwner
    /// True after the data source was read, by the first update or when the list got its first size.
    private(set) var isLoaded = false
    /// Increased with each change of the data source's contents.
    private(set) var contentVersion = 0
    /// True until a frame has processed the changes.
    var isOutstanding = false
    /// True while the data source returns its row counts.
    private var isCounting = false
    /// True while rows are inserted, removed and moved one after the other. Nothing may be changed or shown before the
    /// end.
    private(set) var isCarryingOut = false
    /// True while a reload of all rows is pending. Changes requested until then are part of the data that will be read.
    private var isReading = false
    /// Changes that a client requested inside a callback about a row.
    private var postponed: [(changes: ListChanges, animated: Bool, caller: String)] = []
    /// The data source's object for each section.
    private(set) var contexts: [(any SectionContext)?] = []
    var batches = ListBatches()

    init(
        of rows: LiveRows, in space: ListSpace, _ scroller: ListScroller, _ preparation: RowPreparation,
        _ positions: RowPositions, owner: any ListUpdatesOwner
    ) {
        self.rows = rows
        self.space = space
        self.scroller = scroller
        self.preparation = preparation
        self.positions = positions
        self.owner = owner
    }

    var geometry: ListGeometry { space.geometry }

    /// Reads the whole list again. The scroll position stays if the list is long enough.
    func reloadData() {
        guard !reportsCounting("reloadData"), !isReading else { return }
        guard !isCarryingOut else {
            var everything = ListChanges()
            everything.reloadsAll = true
            return postpone(everything, animated: false, "reloadData")
        }
        isLoaded = true
        isOutstanding = true
        contentVersion += 1
        isReading = true
        owner.updateWillBegin(readsAll: true)
        let (old, isFollowing) = (scroller.offset, scroller.isFollowingEnd)
        let focused = positions.keyboard.rowInUse
        rows.dropAll()
        scroller.forget()
        isReading = false
        geometry.reread(rowCounts: rowCounts())
        space.hasSupplements = false
        contexts = (0..<geometry.sections.sectionCount).map(owner.sectionContext)
        readSupplements(of: 0..<geometry.sections.sectionCount)
        positions.forget()
        scroller.begin(at: old)
        if isFollowing { scroller.showEnd() }
        positions.keyboard.listWasRead(focused: focused)
        owner.setNeedsRangeUpdate()
        space.canvas.queueAllocate()
    }

    private func rowCounts() -> [Int] {
        isCounting = true
        defer { isCounting = false }
        return owner.rowCounts()
    }

    /// Reports a data source that changes the list while it returns its row counts. The list would request them again
    /// endlessly.
    private func reportsCounting(_ caller: String) -> Bool {
        guard isCounting else { return false }
        let names = owner.names
        Misuse.report("\(names.list).\(caller): while \(names.source) is asked how many rows there are")
        return true
    }

    /// Gives existing headers and footers a place before they are measured.
    func readSupplements(of sections: Range<Int>) {
        for section in sections {
            for item in [SectionedListIndex.Item.header(section: section), .footer(section: section)] {
                let position = geometry.sections.position(of: item)
                let isThere = owner.hasSupplement(item)
                if isThere { space.hasSupplements = true }
                guard isThere != geometry.hasSupplement(at: position) else { continue }
                geometry.setEstimate(isThere ? 40 : 0, at: position)
            }
        }
    }

    // MARK: Sections

    func sectionWasRemoved(_ section: Int) { contexts.remove(at: section) }

    /// Called for a new section, and for one that was read again.
    func sectionWasInserted(at section: Int) { contexts.insert(owner.sectionContext(section), at: section) }

    func sectionWasMoved(from source: Int, to destination: Int) {
        contexts.insert(contexts.remove(at: source), at: destination)
    }

    // MARK: Batches

    /// Collects the changes that `updates` requests and applies them together. A nested batch is part of the outer one.
    /// `completion` receives true when the rows are on screen.
    func performBatch(
        animated: Bool, _ caller: String, _ updates: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        batches.open(animated: animated)
        updates()
        guard let (changes, isAnimated) = batches.close(completion) else { return }
        let trace = Trace.begin("batch update")
        commit(changes, animated: isAnimated, caller)
        Trace.end(trace)
        // A list without a size has no frame that would call the completions, so they are called here.
        let closed = geometry.page > 0 ? [] : batches.takeClosed()
        batches.wasApplied()
        for completion in closed { completion(true) }
        owner.setNeedsRangeUpdate()
    }

    /// Calls the completions of changes that are on screen.
    func callCompletions() {
        for completion in batches.takeAwaiting() { completion(true) }
    }

    private func commit(_ changes: ListChanges, animated: Bool, _ caller: String) {
        guard !changes.isEmpty, !isReading, !reportsCounting(caller) else { return }
        guard !isCarryingOut else { return postpone(changes, animated: animated, caller) }
        owner.updateWillBegin(readsAll: false)
        // A list that was never read reads the current state instead.
        guard isLoaded, !changes.reloadsAll else { return reloadData() }
        let sections = geometry.sections
        switch ListPlan.make(changes, old: sections.rowCounts, new: rowCounts()) {
        case .failure(let mistake):
            let names = owner.names
            Misuse.report("\(names.list).\(caller): \(mistake.text) by \(names.source)")
            reloadData()
        case .success(let plan):
            isOutstanding = true
            contentVersion += 1
            let survivor = { plan.survivor(from: $0, in: sections) }
            let entrances = { self.positions(of: changes.entrances) }
            let departures = animated ? positions(of: changes.departures) : []
            owner.keepingRows(survivor, animated: animated, departures: departures, entrances: entrances) {
                isCarryingOut = true
                carryOut(plan)
                isCarryingOut = false
            }
            positions.keyboard.rowsWereChanged()
            commitPostponed()
        }
    }

    private func postpone(_ changes: ListChanges, animated: Bool, _ caller: String) {
        postponed.append((changes, animated, caller))
    }

    /// Applies postponed changes. Several changes outside of a batch refer to each other's positions, but the data
    /// source already has all of them, so all data is read again.
    private func commitPostponed() {
        let waiting = postponed
        postponed = []
        guard let first = waiting.first else { return }
        if waiting.count == 1 { commit(first.changes, animated: first.animated, first.caller) } else { reloadData() }
    }

    /// The current positions of rows with an animation of their own. Rows that the list does not have are left out.
    private func positions(of motions: [RowMotion]) -> RowAnimations {
        motions.compactMap { motion in
            switch motion.part {
            case .rows(let range):
                guard (0..<geometry.sections.sectionCount).contains(range.section), range.rows.lowerBound >= 0,
                    range.rows.upperBound <= geometry.sections.rowCount(ofSection: range.section)
                else { return nil }
                return (
                    geometry.sections.positions(ofRows: range.rows, inSection: range.section), motion.animation
                )
            case .section(let section):
                guard (0..<geometry.sections.sectionCount).contains(section) else { return nil }
                return (geometry.sections.positions(ofSection: section), motion.animation)
            }
        }
    }
}
