import WeftGTK
import WeftLayout
import WeftNodes

/// Rows carried to another place by the pointer, or moved by Alt and an arrow.
extension ListController {
    // MARK: By the pointer

    func canPickUp(at point: Point) -> Bool {
        guard allowsReordering, carried == nil, !menu.isOpen, let hit = space.row(at: point),
            rows[hit.row]?.canvas != nil,
            let path = content?.listIndexPath(at: hit.row)
        else { return false }
        return content?.listCanMove(path) ?? false
    }

    func pickUp(_ phase: PickUpPhase) {
        switch phase {
        case .began(let point): pickUpRow(at: point)
        case .moved(let point):
            carried?.pointer = point
            followPointer()
        case .ended: putDown()
        case .cancelled: cancelCarrying()
        }
    }

    private func pickUpRow(at point: Point) {
        highlight(nil)
        guard let hit = space.row(at: point), let row = rows[hit.row], let cell = row.canvas,
            let path = content?.listIndexPath(at: hit.row)
        else { return }
        let (here, frame) = (space.listPoint(at: point), geometry.frame(at: hit.row))
        let carried = CarriedRow(
            row: row, origin: path, grip: (here.along - frame.start, here.across - frame.cross), pointer: point)
        self.carried = carried
        scroller.letGo()
        // Escape is to be heard.
        focus.cursor = hit.row
        _ = cell.widget.isFocusable ? cell.widget.grabFocus() : canvas.grabFocus()
        cell.widget.addStyleClass("lifted")
        canvas.onTick { [weak self, weak carried] time in
            guard let self, let carried, carried === self.carried else { return false }
            scrollAtEdges(carried, time)
            return true
        }
        canvas.queueAllocate()
    }

    /// Where the carried row is drawn, in points of the list. Never so far out that its place is out of sight.
    var carriedFrame: ItemFrame? {
        guard let carried else { return nil }
        var frame = geometry.frame(at: carried.row.index)
        let here = space.listPoint(at: carried.pointer)
        let reach = min(frame.extent, page) / 2
        frame.start = min(max(here.along - carried.grip.along, offset - reach), offset + page - frame.extent + reach)
        if geometry.hasColumns { frame.cross = here.across - carried.grip.across }
        return frame
    }

    /// Where a row is drawn, but for its way there.
    func shownFrame(of row: ListRow) -> ItemFrame {
        if carried?.row === row, let carriedFrame { return carriedFrame }
        return geometry.frame(at: row.index)
    }

    /// The pointer or the list below it moved.
    func followPointer() {
        guard let carried, let content else { return }
        canvas.queueAllocate()
        guard let proposed = geometry.hasColumns ? placeUnderPointer(carried) : placeByEdges(carried) else {
            return
        }
        let target = content.listTarget(ofMoving: carried.origin, proposed: proposed)
        if target != carried.place, isPlace(target, forRowOf: carried.place.section) { show(carried, at: target) }
    }

    private func isPlace(_ path: IndexPath, forRowOf section: Int) -> Bool {
        let sections = geometry.sections
        guard path.section >= 0, path.section < sections.sectionCount, path.row >= 0 else { return false }
        return path.row <= sections.rowCount(ofSection: path.section) - (path.section == section ? 1 : 0)
    }

    /// In a list of rows: past each neighbour whose middle the row's own edge has passed. What is passed does not depend
    /// on where the row is shown, so that it never jumps back and forth. O(log n)
    private func placeByEdges(_ carried: CarriedRow) -> IndexPath? {
        guard let frame = carriedFrame else { return nil }
        let position = carried.row.index
        let own = geometry.frame(at: position)
        func isAbsent(_ item: Int) -> Bool { !geometry.isRow(item) && geometry.frame(at: item).extent == 0 }
        func middle(_ item: Int) -> Double { geometry.offset(of: item) + geometry.frame(at: item).extent / 2 }
        if frame.start < own.start {
            guard var item = geometry.position(clampedTo: frame.start) else { return nil }
            if frame.start >= middle(item) { item += 1 }
            while item < position, isAbsent(item) { item += 1 }
            return item < position ? place(before: item) : nil
        }
        guard var item = geometry.position(clampedTo: min(frame.end, geometry.totalExtent - 1e-6)) else { return nil }
        if frame.end <= middle(item) { item -= 1 }
        while item > position, isAbsent(item) { item -= 1 }
        return item > position ? place(after: item) : nil
    }

    /// For a row that comes from further on.
    private func place(before item: Int) -> IndexPath? {
        switch geometry.sections.item(at: item) {
        case .row(let row, let section): IndexPath(row: row, section: section)
        case .header(let section):
            section > 0 ? IndexPath(row: geometry.sections.rowCount(ofSection: section - 1), section: section - 1) : nil
        case .footer(let section):
            IndexPath(row: geometry.sections.rowCount(ofSection: section), section: section)
        }
    }

    /// For a row that comes from before.
    private func place(after item: Int) -> IndexPath? {
        let own = carried?.place.section
        switch geometry.sections.item(at: item) {
        case .row(let row, let section): return IndexPath(row: section == own ? row : row + 1, section: section)
        case .header(let section): return IndexPath(row: 0, section: section)
        case .footer(let section):
            let count = geometry.sections.rowCount(ofSection: section)
            return IndexPath(row: section == own ? count - 1 : count, section: section)
        }
    }

    /// Where a layout places the items: in the place of the one that is under the pointer.
    private func placeUnderPointer(_ carried: CarriedRow) -> IndexPath? {
        let here = space.listPoint(at: carried.pointer)
        guard let hit = geometry.position(at: here.along, cross: here.across), hit != carried.row.index else {
            carried.passed = nil
            return nil
        }
        guard let other = rows[hit], other !== carried.passed else { return nil }
        carried.passed = other
        return content?.listIndexPath(at: hit)
    }

    /// Only the list changes.
    private func show(_ carried: CarriedRow, at place: IndexPath) {
        let places = canvas.isMapped ? placesOnScreen() : nil
        carryOut(ListPlan(movedRows: [ListMove(from: carried.place, to: place)]))
        carried.place = place
        scroller.resize()
        contentMoved()
        if let places { animateRows(from: places) }
    }

    /// The row stays where it is shown: the data source hears of it.
    func putDown() {
        guard let carried else { return }
        let places = endCarrying(carried)
        if carried.origin != carried.place, let content {
            content.listDidMove(from: carried.origin, to: carried.place)
            guard content.listRowCounts() == geometry.sections.rowCounts else {
                Misuse.report(
                    "\(content.listDescription).moveRow: after \(carried.origin) was moved to \(carried.place), "
                        + "\(content.listSourceName) answers other numbers of rows than the list has")
                return reloadData()
            }
        }
        animateRows(from: places)
    }

    /// The row goes back to where it was; nobody hears of it.
    func cancelCarrying() {
        guard let carried else { return }
        let places = endCarrying(carried)
        if carried.origin != carried.place { show(carried, at: carried.origin) }
        animateRows(from: places)
    }

    private func endCarrying(_ carried: CarriedRow) -> [ObjectIdentifier: ShownPlace] {
        let places = placesOnScreen()
        self.carried = nil
        carried.row.canvas?.widget.removeStyleClass("lifted")
        contentMoved()
        return places
    }

    /// Each frame: a row that is held at an edge of the list scrolls it, the faster the further out.
    private func scrollAtEdges(_ carried: CarriedRow, _ time: Double) {
        let elapsed = min(0.05, time - (carried.time ?? time))
        carried.time = time
        let zone = min(48, page / 6)
        let here = space.listPoint(at: carried.pointer).along - offset
        let depth = here < zone ? here - zone : max(0, here - (page - zone))
        guard depth != 0, elapsed > 0 else { return }
        let speed = 900 * min(2, max(-2, depth / zone))
        let target = min(max(0, offset + speed * elapsed), scroller.maximumOffset)
        guard abs(target - offset) > 1e-6 else { return }
        scroller.jump(to: target)
        followPointer()
    }

    // MARK: By the keyboard

    /// Alt and an arrow move the focused row by one place, or to the item's neighbour there.
    func moveByKey(_ press: KeyPress) -> Bool {
        guard allowsReordering, press.isAlt, !press.isControl, let current = focusedRow,
            rows[current]?.canvas?.widget.hasFocus == true, let content, let path = content.listIndexPath(at: current),
            let step = space.step(of: press.key)
        else { return false }
        let isAlong = (press.key == .up || press.key == .down) == (geometry.axis == .vertical)
        let proposed =
            isAlong && geometry.hasColumns
            ? content.listIndexPath(at: space.neighbour(of: current, step: step))
            : neighbouringPlace(of: path, step: step)
        guard let proposed, content.listCanMove(path) else { return true }
        let target = content.listTarget(ofMoving: path, proposed: proposed)
        guard target != path, isPlace(target, forRowOf: path.section) else { return true }
        performBatch(animated: true, "moveRow") {
            content.listDidMove(from: path, to: target)
            batches.record { $0.movedRows.append(ListMove(from: path, to: target)) }
        }
        focus.cursor.map { scroller.show($0) }
        return true
    }

    private func neighbouringPlace(of path: IndexPath, step: Int) -> IndexPath? {
        let sections = geometry.sections
        let row = path.row + step
        if (0..<sections.rowCount(ofSection: path.section)).contains(row) {
            return IndexPath(row: row, section: path.section)
        }
        let section = path.section + step
        guard (0..<sections.sectionCount).contains(section) else { return nil }
        return IndexPath(row: step > 0 ? 0 : sections.rowCount(ofSection: section), section: section)
    }

    // MARK: What the data source has

    /// What the data source has where the list shows a position: another item while a row is carried.
    func sourceItem(at position: Int) -> SectionedListIndex.Item {
        let item = geometry.sections.item(at: position)
        guard let carried, case .row(let row, let section) = item else { return item }
        let path = carried.sourcePath(of: IndexPath(row: row, section: section))
        return .row(path.row, section: path.section)
    }
}
