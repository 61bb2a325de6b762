import WeftNodes

extension ListNode {
    /// Reads all data again from the data source. The list keeps its scroll position if it is long enough; set
    /// `contentOffset` to 0 to start from the beginning. `completion` is called when the new rows are on screen.
    @MainActor
    public func reloadData(completion: (@MainActor () -> Void)? = nil) {
        if core.updates.batches.isOpen {
            core.updates.batches.record { $0.reloadsAll = true }
        } else {
            core.updates.reloadData()
        }
        if let completion { core.updates.batches.tell { _ in completion() } }
    }

    /// Runs `updates`, which changes the data and calls insert, delete, reload and move methods, and shows all changes
    /// at once. Deletions, reloads and the sources of moves use index paths from before the batch. Insertions and the
    /// destinations of moves use index paths from after it. Batches can be nested.
    ///
    /// Afterwards the data source must agree with the calls. Otherwise the mistake is reported and all data is read
    /// again.
    ///
    /// - Parameters:
    ///   - animated: true if rows slide and appear. The visible rows keep their place in either case.
    ///   - completion: called with true when the rows are on screen; immediately if the list is not.
    /// - Complexity: O(changes * log n + live rows); workers make and measure rows later.
    @MainActor
    public func performBatch(
        animated: Bool = true, _ updates: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        core.updates.performBatch(animated: animated, "performBatch", updates, completion: completion)
    }

    // MARK: Sections

    /// Inserts sections at their new numbers. The data source already has them. They appear with `animation`.
    @MainActor
    public func insertSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        record("insertSections", with: animation) {
            $0.insertedSections += sections
            if animation != .automatic {
                $0.entrances += sections.map { RowMotion(part: .section($0), animation: animation) }
            }
        }
    }

    /// Deletes sections at their old numbers. They leave with `animation`. With `none` the other rows do not slide.
    @MainActor
    public func deleteSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        record("deleteSections", with: animation) {
            $0.deletedSections += sections
            if animation != .automatic {
                $0.departures += sections.map { RowMotion(part: .section($0), animation: animation) }
            }
        }
    }

    /// Reads sections again. With `none` the rows do not slide.
    @MainActor
    public func reloadSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        record("reloadSections", with: animation) { $0.reloadedSections += sections }
    }

    /// Moves a section with its rows. The rows keep their nodes.
    @MainActor
    public func moveSection(_ section: Int, toSection destination: Int) {
        record("moveSection") { $0.movedSections.append(ListMove(from: section, to: destination)) }
    }

    // MARK: Rows

    /// Records a change with its own animation. In a batch, `none` applies to that change only.
    @MainActor
    func record(_ caller: String, with animation: RowAnimation, _ change: (inout ListChanges) -> Void) {
        record(caller, animated: animation != .none || core.updates.batches.isOpen, change)
    }

    @MainActor
    func insert(_ paths: some Sequence<IndexPath>, _ caller: String, with animation: RowAnimation) {
        record(caller, with: animation) {
            let rows = paths.map(SectionRows.init)
            $0.insertedRows += rows
            if animation != .automatic {
                $0.entrances += rows.map { RowMotion(part: .rows($0), animation: animation) }
            }
        }
    }

    @MainActor
    func delete(_ paths: some Sequence<IndexPath>, _ caller: String, with animation: RowAnimation) {
        record(caller, with: animation) {
            let rows = paths.map(SectionRows.init)
            $0.deletedRows += rows
            if animation != .automatic {
                $0.departures += rows.map { RowMotion(part: .rows($0), animation: animation) }
            }
        }
    }

    @MainActor
    func record(_ caller: String, animated: Bool = true, _ change: (inout ListChanges) -> Void) {
        core.updates.performBatch(animated: animated, caller) { core.updates.batches.record(change) }
    }

    /// Changes the rows of a section from `old` to `new`. It finds insertions, deletions, moves and changes.
    ///
    ///     groups = list.update(from: groups, to: found) { groups = $0 }
    ///
    /// An identity that occurs twice is shown once.
    ///
    /// - Parameters:
    ///   - old: the current elements of the list.
    ///   - store: puts the new elements into the data source; called inside the batch.
    /// - Returns: the new elements without repetitions, as passed to `store`.
    /// - Complexity: that of ``ListDiff``, and of `performBatch` for the changes.
    @MainActor
    @inlinable
    @discardableResult
    public func update<Element: Identifiable & Equatable>(
        from old: [Element], to new: [Element], section: Int = 0, animated: Bool = true,
        completion: (@MainActor (Bool) -> Void)? = nil, store: ([Element]) -> Void
    ) -> [Element] {
        let diff = ListDiff(from: old, to: new)
        apply(diff, section: section, animated: animated, completion: completion) { store(diff.elements) }
        return diff.elements
    }

    @MainActor
    @usableFromInline
    func apply<Element>(
        _ diff: ListDiff<Element>, section: Int, animated: Bool, completion: (@MainActor (Bool) -> Void)?,
        store: () -> Void
    ) {
        core.updates.performBatch(
            animated: animated, "update",
            {
                store()
                core.updates.batches.record { $0.add(diff, from: section, to: section) }
            }, completion: completion)
    }
}

extension ListChanges {
    /// Adds the row changes of one section, which moves from `section` to `destination`.
    mutating func add<Element>(_ diff: ListDiff<Element>, from section: Int, to destination: Int) {
        deletedRows += SectionRows.joined(diff.deletes, section: section)
        insertedRows += SectionRows.joined(diff.inserts, section: destination)
        reloadedRows += diff.reloads.map { IndexPath(row: $0, section: section) }
        movedRows += diff.moves.map {
            ListMove(from: IndexPath(row: $0.from, section: section), to: IndexPath(row: $0.to, section: destination))
        }
    }
}

extension SectionRows {
    /// Ascending numbers of rows as ranges.
    static func joined(_ numbers: some Sequence<Int>, section: Int) -> [SectionRows] {
        var result: [SectionRows] = []
        for number in numbers {
            if let last = result.last, last.rows.upperBound == number {
                result[result.count - 1].rows = last.rows.lowerBound..<(number + 1)
            } else {
                result.append(SectionRows(section: section, rows: number..<(number + 1)))
            }
        }
        return result
    }
}
