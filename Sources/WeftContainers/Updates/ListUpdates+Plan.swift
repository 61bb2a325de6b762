import WeftGTK
import WeftNodes

/// The steps of applying one batch.
extension ListUpdates {
    private struct Moving {
        let to: IndexPath
        let row: LiveRows.Lifted
        let knowledge: ListGeometry.Knowledge
        /// A negative number that replaces the position until the row has one again.
        let token: Int
    }

    /// Applies a plan to the list, without asking the data source.
    func carryOut(_ plan: ListPlan) {
        owner.rowsMoved()
        // 1. Reloads: the old node is shown until the new one is ready.
        let headers = plan.reloadedHeaders.map(geometry.headerPosition)
        let reloaded = (plan.reloads.map(position(of:)) + headers).compactMap(forget)
        // 2. Remove moved rows, keeping their extents and states.
        let moving = plan.movedRows.enumerated().map { lift($1, token: -1 - $0) }
        for move in plan.movedRows.map(\.from).sorted(by: >) { removeRows(SectionRows(move), inPlan: plan) }
        // 3. Delete rows, the last one first. Moved rows have been removed already, so positions are counted anew.
        let movedFrom = Dictionary(grouping: plan.movedRows.map(\.from), by: \.section).mapValues {
            $0.map(\.row).sorted()
        }
        for range in plan.removedRows { removeRows(range.without(movedFrom[range.section] ?? []), inPlan: plan) }
        for section in plan.removedSections { removeSection(section) }
        // 4. Moved sections wait at the end, in the order of their destinations.
        placeSections(plan)
        // 5. Insert new and moved rows, the first one first.
        var arrivals = moving[...]
        for range in plan.insertedRows {
            insert(range, with: &arrivals)
        }
        while let arrival = arrivals.popFirst() { land(arrival) }
        // 6. Reload rows, since only now do positions match the data source.
        for row in reloaded where rows[row.index] === row {
            preparation.reload(row, model: owner.nodeModel(at: row.index))
        }
    }

    private func position(of path: IndexPath) -> Int {
        geometry.sections.position(of: .row(path.row, section: path.section))
    }

    /// Turns the extent of a reloaded row into an estimate; returns its live row, if any.
    private func forget(_ position: Int) -> ListRow? {
        geometry.forgetExtent(at: position)
        rows.takeSavedState(at: position)
        return rows[position]
    }

    private func lift(_ move: ListMove<IndexPath>, token: Int) -> Moving {
        let position = position(of: move.from)
        let row = rows.lift(position)
        positions.remap { $0 == position ? token : $0 }
        return Moving(to: move.to, row: row, knowledge: geometry.knowledge(of: position), token: token)
    }

    private func removeRows(_ range: SectionRows, inPlan plan: ListPlan) {
        guard !range.rows.isEmpty else { return }
        willRemove(geometry.sections.positions(ofRows: range.rows, inSection: range.section))
        geometry.removeRows(range.rows, inSection: range.section)
    }

    private func removeSection(_ section: Int) {
        willRemove(geometry.sections.positions(ofSection: section))
        geometry.removeSection(section)
        sectionWasRemoved(section)
    }

    private func placeSections(_ plan: ListPlan) {
        let removed = plan.removedSections.sorted()
        // The numbers of the old sections after the deletions.
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
                insertSection(at: placed.to, rowCount: placed.rows)
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
        sectionWasMoved(from: source, to: destination)
        scroller.willInsert(count: positions.count, at: moved.to)
        remap { position in
            if positions.contains(position) { return position - positions.lowerBound + moved.to }
            let without = position >= positions.upperBound ? position - positions.count : position
            return without >= moved.to ? without + positions.count : without
        }
    }

    private func insertSection(at section: Int, rowCount: Int) {
        let start =
            section < geometry.sections.sectionCount
            ? geometry.sections.positions(ofSection: section).lowerBound : geometry.count
        scroller.willInsert(count: rowCount + 2, at: start)
        let positions = geometry.insertSections(rowCounts: [rowCount], at: section)
        sectionWasInserted(at: section)
        remap { $0 >= positions.lowerBound ? $0 + positions.count : $0 }
        readSupplements(of: section..<(section + 1))
    }

    /// Inserts the rows of a range, and the arriving rows in their places among them.
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
        rows.land(arrival.row, at: position)
        positions.remap { $0 == arrival.token ? position : $0 }
    }

    private func willRemove(_ gone: Range<Int>) {
        for position in Array(rows.positions) where gone.contains(position) { rows.drop(position) }
        scroller.willRemove(gone)
        // The keyboard focus moves to the successor.
        let successor: (Int) -> Int? = { gone.contains($0) ? gone.lowerBound : nil }
        remap(keyboardTo: successor) { position in
            position < gone.lowerBound ? position : position < gone.upperBound ? nil : position - gone.count
        }
    }

    /// Moves everything that is stored by position; nil means removed. Tokens of rows in transit stay.
    private func remap(keyboardTo successor: ((Int) -> Int?)? = nil, _ mapping: (Int) -> Int?) {
        func map(_ position: Int) -> Int? { position < 0 ? position : mapping(position) }
        rows.remap(map)
        scroller.remap(map)
        positions.remap(map, keyboardTo: successor)
    }
}

extension SectionRows {
    /// The rows with their numbers after the removal of other old rows of the section.
    fileprivate func without(_ gone: [Int]) -> SectionRows {
        let before = gone.count { $0 < rows.lowerBound }
        return SectionRows(section: section, rows: (rows.lowerBound - before)..<(rows.upperBound - before))
    }
}
