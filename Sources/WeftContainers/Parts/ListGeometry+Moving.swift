import WeftNodes

/// Possible destinations of a moved row.
extension ListGeometry {
    /// True if a row of a section can be moved to the path.
    func isPlace(_ path: IndexPath, forRowOf section: Int) -> Bool {
        guard path.section >= 0, path.section < sections.sectionCount, path.row >= 0 else { return false }
        return path.row <= sections.rowCount(ofSection: path.section) - (path.section == section ? 1 : 0)
    }

    /// The destination of a dragged row in a list of rows. The row passes a neighbour when its edge passes the
    /// neighbour's middle. The result does not depend on the row's displayed position, so it does not jump back and
    /// forth. O(log n)
    ///
    /// - Parameters:
    ///   - section: the row's section.
    ///   - frame: the frame in which it is drawn, in points of the list.
    func placeByEdges(of position: Int, in section: Int, drawnAt frame: ItemFrame) -> IndexPath? {
        let own = self.frame(at: position)
        func isAbsent(_ item: Int) -> Bool { !isRow(item) && self.frame(at: item).extent == 0 }
        func middle(_ item: Int) -> Double { offset(of: item) + self.frame(at: item).extent / 2 }
        if frame.start < own.start {
            guard var item = self.position(clampedTo: frame.start) else { return nil }
            if frame.start >= middle(item) { item += 1 }
            while item < position, isAbsent(item) { item += 1 }
            return item < position ? place(before: item) : nil
        }
        guard var item = self.position(clampedTo: min(frame.end, totalExtent - 1e-6)) else { return nil }
        if frame.end <= middle(item) { item -= 1 }
        while item > position, isAbsent(item) { item -= 1 }
        return item > position ? place(after: item, forRowOf: section) : nil
    }

    /// The destination before an item, for a row that was after it.
    private func place(before item: Int) -> IndexPath? {
        switch sections.item(at: item) {
        case .row(let row, let section): IndexPath(row: row, section: section)
        case .header(let section):
            section > 0 ? IndexPath(row: sections.rowCount(ofSection: section - 1), section: section - 1) : nil
        case .footer(let section):
            IndexPath(row: sections.rowCount(ofSection: section), section: section)
        }
    }

    /// The destination after an item, for a row that was before it.
    private func place(after item: Int, forRowOf own: Int) -> IndexPath? {
        switch sections.item(at: item) {
        case .row(let row, let section): return IndexPath(row: section == own ? row : row + 1, section: section)
        case .header(let section): return IndexPath(row: 0, section: section)
        case .footer(let section):
            let count = sections.rowCount(ofSection: section)
            return IndexPath(row: section == own ? count - 1 : count, section: section)
        }
    }

    /// The next place in the given direction, possibly in the next section; nil at the list's ends.
    func neighbouringPlace(of path: IndexPath, step: Int) -> IndexPath? {
        let row = path.row + step
        if (0..<sections.rowCount(ofSection: path.section)).contains(row) {
            return IndexPath(row: row, section: path.section)
        }
        let section = path.section + step
        guard (0..<sections.sectionCount).contains(section) else { return nil }
        return IndexPath(row: step > 0 ? 0 : sections.rowCount(ofSection: section), section: section)
    }
}
