import WeftGTK
import WeftNodes

extension ListController {
    /// Everything is new: the list is read again from the content, at its start (pages: where it was).
    func reloadData() {
        isLoaded = true
        contentVersion += 1
        carrying.forget()
        speech.rowsMoved()
        let old = isPaged ? offset : 0
        let hadFocus = rowWithFocus != nil || focus.pending != nil
        for position in Array(rows.keys) { drop(position) }
        savedStates = [:]
        scroller.forget()
        geometry.reset(rowCounts: content?.listRowCounts() ?? [])
        space.hasSupplements = false
        readSupplements(of: 0..<geometry.sections.sectionCount)
        for row in Self.followedRows { self[keyPath: row] = nil }
        focus.stay()
        if hadFocus, !isPaged, count > 0 { focus.send(to: 0, .init(step: 1, isByKey: canvas.showsFocusRing)) }
        content?.listDidRemap { _ in nil }
        scroller.begin(at: old)
        setNeedsRangeUpdate()
        canvas.queueAllocate()
    }

    /// Headers and footers that are there get a place before they are measured.
    private func readSupplements(of sections: Range<Int>) {
        guard let content else { return }
        for section in sections {
            for item in [SectionedListIndex.Item.header(section: section), .footer(section: section)]
            where content.listNodeBlock(for: item) != nil {
                space.hasSupplements = true
                geometry.setEstimate(40, at: geometry.sections.position(of: item))
            }
        }
    }

    // MARK: Batches

    /// Collects what `updates` asks for and does it at once; a batch inside a batch is a part of it. `completion` hears
    /// true when the rows are on screen.
    func performBatch(
        animated: Bool, _ caller: String, _ updates: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        batches.open(animated: animated)
        updates()
        guard let (changes, isAnimated) = batches.close(completion) else { return }
        commit(changes, animated: isAnimated, caller)
        batches.wasApplied()
        setNeedsRangeUpdate()
    }

    func callCompletions() {
        for completion in batches.takeAwaiting() { completion(true) }
    }

    private func commit(_ changes: ListChanges, animated: Bool, _ caller: String) {
        guard !changes.isEmpty else { return }
        // The changes count in what the data source has.
        carrying.cancel()
        swipe.drop()
        // A list that was never read is read as it is by now.
        guard isLoaded, !changes.reloadsAll else { return reloadData() }
        let sections = geometry.sections
        let old = sections.rowCounts
        let new = content?.listRowCounts() ?? []
        switch ListPlan.make(changes, old: old, new: new) {
        case .failure(let mistake):
            let list = content?.listDescription ?? "a list"
            Misuse.report("\(list).\(caller): \(mistake.text) by \(content?.listSourceName ?? "nobody")")
            reloadData()
        case .success(let plan):
            contentVersion += 1
            let places = animated && canvas.isMapped ? placesOnScreen() : nil
            let survivor = { plan.survivor(from: $0, in: sections) }
            keepingAnchor(at: survivor) { carryOut(plan) }
            if let places { animateRows(from: places) }
        }
    }

    // MARK: One batch, step by step

    private struct Moving {
        let to: IndexPath
        let row: ListRow?
        let knowledge: ListGeometry.Knowledge
        let state: (any Sendable)?
        let token: Int
    }

    /// Changes the list only; the data source is not asked.
    func carryOut(_ plan: ListPlan) {
        speech.rowsMoved()
        // 1. Reloads: the old node is shown until the new one is ready.
        let headers = plan.reloadedHeaders.map { geometry.sections.position(of: .header(section: $0)) }
        let reloaded = (plan.reloads.map(position(of:)) + headers).compactMap(forget)
        // 2. What moves takes its row, its extent and its state along.
        let moving = plan.movedRows.enumerated().map { lift($1, token: -1 - $0) }
        for move in plan.movedRows.map(\.from).sorted(by: >) { removeRows(SectionRows(move), inPlan: plan) }
        // 3. Deletions, the last first. Those of moved rows are done, so positions are counted anew.
        let movedFrom = Dictionary(grouping: plan.movedRows.map(\.from), by: \.section).mapValues {
            $0.map(\.row).sorted()
        }
        for range in plan.removedRows { removeRows(range.without(movedFrom[range.section] ?? []), inPlan: plan) }
        for section in plan.removedSections { removeSection(section) }
        // 4. Sections that move wait at the end, in the order they are wanted in.
        placeSections(plan)
        // 5. Insertions and arrivals, the first first.
        var arrivals = moving[...]
        for range in plan.insertedRows {
            insert(range, with: &arrivals)
        }
        while let arrival = arrivals.popFirst() { land(arrival) }
        // 6. Only now positions are what the data source says.
        for row in reloaded where rows[row.index] === row { reload(row) }
    }

    private func position(of path: IndexPath) -> Int {
        geometry.sections.position(of: .row(path.row, section: path.section))
    }

    /// What is known of a reloaded row is a guess now; its live row, if it has one.
    private func forget(_ position: Int) -> ListRow? {
        geometry.forgetExtent(at: position)
        savedStates[position] = nil
        return rows[position]
    }

    private func reload(_ row: ListRow) {
        row.pendingNode?.invalidationHandler = nil
        row.pendingNode = nil
        row.cancelJob()
        if let model = content?.listNodeModel(at: geometry.sections.item(at: row.index)), let node = row.node,
            node.canUpdate(to: model)
        {
            node.nodeModel = model
        } else {
            row.needsNewNode = row.size != nil
        }
        prepare(row, priority: row.canvas == nil ? .display : .visible)
    }

    private func lift(_ move: ListMove<IndexPath>, token: Int) -> Moving {
        let position = position(of: move.from)
        let row = rows.removeValue(forKey: position)
        let state = savedStates.removeValue(forKey: position)
        content?.listDidRemap { $0 == position ? token : $0 }
        for row in Self.followedRows where self[keyPath: row] == position { self[keyPath: row] = token }
        return Moving(
            to: move.to, row: row, knowledge: geometry.knowledge(of: position), state: state, token: token)
    }

    private func removeRows(_ range: SectionRows, inPlan plan: ListPlan) {
        guard !range.rows.isEmpty else { return }
        willRemove(geometry.sections.positions(ofRows: range.rows, inSection: range.section))
        geometry.removeRows(range.rows, inSection: range.section)
    }

    private func removeSection(_ section: Int) {
        willRemove(geometry.sections.positions(ofSection: section))
        geometry.removeSection(section)
    }

    private func placeSections(_ plan: ListPlan) {
        let removed = plan.removedSections.sorted()
        // Where a section of before is after the deletions.
        var parked: [Int] = []
        let moves = plan.placedSections.compactMap(\.from)
        for from in moves {
            let now = from - removed.count { $0 < from } - moves.prefix(parked.count).count { $0 < from }
            moveSection(from: now, to: geometry.sections.sectionCount - 1)
            parked.append(from)
        }
        var left = moves.count
        for placed in plan.placedSections {
            if placed.from == nil {
                insertSection(at: placed.to, rows: placed.rows)
            } else {
                moveSection(from: geometry.sections.sectionCount - left, to: placed.to)
                left -= 1
            }
        }
    }

    private func moveSection(from source: Int, to destination: Int) {
        guard source != destination else { return }
        let positions = geometry.sections.positions(ofSection: source)
        scroller.willRemove(positions)
        let moved = geometry.moveSection(from: source, to: destination)
        scroller.willInsert(count: positions.count, at: moved.to)
        remap { position in
            if positions.contains(position) { return position - positions.lowerBound + moved.to }
            let without = position >= positions.upperBound ? position - positions.count : position
            return without >= moved.to ? without + positions.count : without
        }
    }

    private func insertSection(at section: Int, rows: Int) {
        let start =
            section < geometry.sections.sectionCount
            ? geometry.sections.positions(ofSection: section).lowerBound : count
        scroller.willInsert(count: rows + 2, at: start)
        let positions = geometry.insertSections(rowCounts: [rows], at: section)
        remap { $0 >= positions.lowerBound ? $0 + positions.count : $0 }
        readSupplements(of: section..<(section + 1))
    }

    /// Inserts the rows of a range and, in their places among them, those that arrive before its end.
    private func insert(_ range: SectionRows, with arrivals: inout ArraySlice<Moving>) {
        while let first = arrivals.first, first.to < IndexPath(row: range.rows.lowerBound, section: range.section) {
            arrivals.removeFirst()
            land(first)
        }
        insertRows(range)
    }

    private func insertRows(_ range: SectionRows) {
        let start = geometry.sections.positions(ofSection: range.section).lowerBound + 1 + range.rows.lowerBound
        scroller.willInsert(count: range.rows.count, at: start)
        let positions = geometry.insertRows(range.rows, inSection: range.section)
        remap { $0 >= positions.lowerBound ? $0 + positions.count : $0 }
    }

    private func land(_ arrival: Moving) {
        insertRows(SectionRows(arrival.to))
        let position = position(of: arrival.to)
        geometry.learn(arrival.knowledge, of: position)
        if let row = arrival.row {
            row.index = position
            rows[position] = row
        }
        savedStates[position] = arrival.state
        content?.listDidRemap { $0 == arrival.token ? position : $0 }
        for row in Self.followedRows where self[keyPath: row] == arrival.token { self[keyPath: row] = position }
    }

    private func willRemove(_ positions: Range<Int>) {
        for position in Array(rows.keys) where positions.contains(position) { drop(position) }
        scroller.willRemove(positions)
        // The keyboard goes to the successor.
        let followed = [focus.cursor, focus.pending]
        remap { position in
            position < positions.lowerBound
                ? position : position < positions.upperBound ? nil : position - positions.count
        }
        if let cursor = followed[0], positions.contains(cursor) { focus.cursor = positions.lowerBound }
        if let pending = followed[1], positions.contains(pending) { focus.pending = positions.lowerBound }
    }

    private func drop(_ position: Int) {
        guard let row = rows.removeValue(forKey: position) else { return }
        // GTK would give the keyboard to whatever comes next in the window.
        if row.canvas?.widget.containsFocus == true { returnFocus(to: position) }
        release(row)
        savedStates[position] = nil
    }

    /// Rows that are known by their positions, wherever these go.
    private static let followedRows: [ReferenceWritableKeyPath<ListController, Int?>] = [
        \.focus.cursor, \.focus.pending, \.menu.row,
    ]

    /// Moves everything that is kept by position; nil is gone. Positions below 0 are rows that are lifted.
    private func remap(_ mapping: (Int) -> Int?) {
        func map(_ position: Int) -> Int? { position < 0 ? position : mapping(position) }
        var moved: [Int: ListRow] = [:]
        moved.reserveCapacity(rows.count)
        for row in rows.values {
            guard let position = map(row.index) else { continue }
            row.index = position
            moved[position] = row
        }
        rows = moved
        if !savedStates.isEmpty {
            savedStates = Dictionary(
                savedStates.compactMap { position, state in map(position).map { ($0, state) } },
                uniquingKeysWith: { first, _ in first })
        }
        for row in Self.followedRows { self[keyPath: row] = self[keyPath: row].flatMap(map) }
        focus.search = nil
        scroller.remap(map)
        content?.listDidRemap(map)
    }
}

extension SectionRows {
    /// The same rows when others of the section, of before, are taken out already.
    fileprivate func without(_ gone: [Int]) -> SectionRows {
        let before = gone.count { $0 < rows.lowerBound }
        return SectionRows(section: section, rows: (rows.lowerBound - before)..<(rows.upperBound - before))
    }
}
