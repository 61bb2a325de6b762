import WeftGTK
import WeftLayout
import WeftNodes

/// The requests of row dragging to its list.
@MainActor
protocol RowCarryingOwner: RowActionsOwner {
    var content: (any ListContent)? { get }
    /// The row that has the keyboard focus itself, not in a control inside it.
    var rowWithKeyboard: Int? { get }
    func rowIsPickedUp(at position: Int)
    /// The current drawing position of each row, by row.
    func placesOnScreen() -> [ObjectIdentifier: ShownPlace]
    /// Slides rows from their previous drawing positions.
    func animateRows(from places: [ObjectIdentifier: ShownPlace])
    /// Moves a row in the list only, without notifying the data source.
    func showMove(from origin: IndexPath, to place: IndexPath)
    /// Moves a row in the data source and in the list.
    func move(from origin: IndexPath, to place: IndexPath)
    func contentMoved()
    func reloadData()
}

/// Moves rows by dragging, or with Alt and an arrow key.
@MainActor
final class RowCarrying {
    private let space: ListSpace
    private let scroller: ListScroller
    private unowned let owner: any RowCarryingOwner
    /// True if the user can move rows.
    var isEnabled = false {
        didSet {
            if !isEnabled { cancel() }
        }
    }
    /// The dragged row and its destination.
    private(set) var carried: CarriedRow?

    init(in space: ListSpace, scroller: ListScroller, owner: any RowCarryingOwner) {
        self.space = space
        self.scroller = scroller
        self.owner = owner
    }

    private var canvas: ScrollCanvas { space.canvas }
    private var geometry: ListGeometry { space.geometry }
    private var offset: Double { scroller.offset }
    private var page: Double { geometry.page }

    /// The dragged row.
    var row: ListRow? { carried?.row }

    var isCarrying: Bool { carried != nil }

    // MARK: By the pointer

    func attach() {
        canvas.onPickUp(
            canBegin: { [weak self] point in self?.canPickUp(at: point) ?? false },
            { [weak self] phase in self?.pickUp(phase) })
    }

    func canPickUp(at point: Point) -> Bool {
        guard isEnabled, owner.offersActions, let hit = space.row(at: point),
            owner.liveRow(at: hit.row)?.canvas != nil, let path = owner.sourcePath(at: hit.row)
        else { return false }
        return owner.content?.listCanMove(path) ?? false
    }

    private func pickUp(_ phase: PickUpPhase) {
        switch phase {
        case .began(let point): pickUpRow(at: point)
        case .moved(let point):
            carried?.pointer = point
            follow()
        case .ended: putDown()
        case .cancelled: cancel()
        }
    }

    private func pickUpRow(at point: Point) {
        guard let hit = space.row(at: point), let row = owner.liveRow(at: hit.row), let cell = row.canvas,
            let path = owner.sourcePath(at: hit.row)
        else { return }
        let (here, frame) = (space.listPoint(at: point), geometry.frame(at: hit.row))
        let carried = CarriedRow(
            row: row, origin: path, grip: (here.along - frame.start, here.across - frame.cross), pointer: point)
        self.carried = carried
        scroller.letGo()
        owner.rowIsPickedUp(at: hit.row)
        // The list needs the keyboard focus to receive Escape.
        _ = cell.widget.isFocusable ? cell.widget.grabFocus() : canvas.grabFocus()
        cell.widget.addStyleClass("lifted")
        canvas.onTick { [weak self, weak carried] time in
            guard let self, let carried, carried === self.carried else { return false }
            scrollAtEdges(carried, time)
            return true
        }
        canvas.queueAllocate()
    }

    /// The drawing frame of a row without its slide, in points of the list. A dragged row can
    /// leave the viewport by at most half of its extent.
    func shownFrame(of row: ListRow) -> ItemFrame {
        guard let carried, carried.row === row else { return geometry.frame(at: row.index) }
        return frame(of: carried)
    }

    private func frame(of carried: CarriedRow) -> ItemFrame {
        var frame = geometry.frame(at: carried.row.index)
        let here = space.listPoint(at: carried.pointer)
        let reach = min(frame.extent, page) / 2
        frame.start = min(max(here.along - carried.grip.along, offset - reach), offset + page - frame.extent + reach)
        if geometry.hasColumns { frame.cross = here.across - carried.grip.across }
        return frame
    }

    /// Follows the pointer, or the list's scrolling below it.
    func follow() {
        guard let carried, let content = owner.content else { return }
        canvas.queueAllocate()
        let place =
            geometry.hasColumns
            ? placeUnderPointer(carried)
            : geometry.placeByEdges(of: carried.row.index, in: carried.place.section, drawnAt: frame(of: carried))
        guard let proposed = place else { return }
        let target = content.listTarget(ofMoving: carried.origin, proposed: proposed)
        if target != carried.place, geometry.isPlace(target, forRowOf: carried.place.section) {
            show(carried, at: target)
        }
    }

    /// The place of the item under the pointer, if a layout places the items.
    private func placeUnderPointer(_ carried: CarriedRow) -> IndexPath? {
        let here = space.listPoint(at: carried.pointer)
        guard let hit = geometry.position(at: here.along, cross: here.across), hit != carried.row.index else {
            carried.passed = nil
            return nil
        }
        guard let other = owner.liveRow(at: hit), other !== carried.passed else { return nil }
        carried.passed = other
        return owner.sourcePath(at: hit)
    }

    /// Moves the dragged row in the list only.
    private func show(_ carried: CarriedRow, at place: IndexPath) {
        let places = canvas.isMapped ? owner.placesOnScreen() : nil
        owner.showMove(from: carried.place, to: place)
        carried.place = place
        scroller.resize()
        owner.contentMoved()
        if let places { owner.animateRows(from: places) }
    }

    /// Drops the row where it is shown, and notifies the data source.
    private func putDown() {
        guard let carried else { return }
        let places = end(carried)
        if carried.origin != carried.place, let content = owner.content {
            content.listDidMove(from: carried.origin, to: carried.place)
            guard content.listRowCounts() == geometry.sections.rowCounts else {
                Misuse.report(
                    "\(content.listDescription).moveRow: after \(carried.origin) was moved to \(carried.place), "
                        + "\(content.listSourceName) answers other numbers of rows than the list has")
                return owner.reloadData()
            }
        }
        owner.animateRows(from: places)
    }

    /// Returns the row to its original place, without notification.
    func cancel() {
        guard let carried else { return }
        let places = end(carried)
        if carried.origin != carried.place { show(carried, at: carried.origin) }
        owner.animateRows(from: places)
    }

    private func end(_ carried: CarriedRow) -> [ObjectIdentifier: ShownPlace] {
        let places = owner.placesOnScreen()
        forget()
        owner.contentMoved()
        return places
    }

    /// Forgets the dragged row. Called after a reload, when its original place no longer exists.
    func forget() {
        carried?.row.canvas?.widget.removeStyleClass("lifted")
        carried = nil
    }

    /// Scrolls the list while the row is held at an edge, faster further out. Called in each frame.
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
        follow()
    }

    // MARK: By the keyboard

    /// Moves the focused row by one place with Alt and an arrow key, or to its neighbour's place in a layout.
    func move(by press: KeyPress) -> Bool {
        guard isEnabled, press.isAlt, !press.isControl, let current = owner.rowWithKeyboard,
            let content = owner.content,
            let path = owner.sourcePath(at: current), let step = space.step(of: press.key)
        else { return false }
        let isAlong = (press.key == .up || press.key == .down) == (geometry.axis == .vertical)
        let proposed =
            isAlong && geometry.hasColumns
            ? owner.sourcePath(at: space.neighbour(of: current, step: step))
            : geometry.neighbouringPlace(of: path, step: step)
        guard let proposed, content.listCanMove(path) else { return true }
        let target = content.listTarget(ofMoving: path, proposed: proposed)
        guard target != path, geometry.isPlace(target, forRowOf: path.section) else { return true }
        owner.move(from: path, to: target)
        return true
    }

    // MARK: Data source paths

    /// The data source's item for a displayed position. They differ while a row is dragged.
    func sourceItem(at position: Int) -> SectionedListIndex.Item {
        let item = geometry.sections.item(at: position)
        guard let carried, case .row(let row, let section) = item else { return item }
        let path = carried.sourcePath(of: IndexPath(row: row, section: section))
        return .row(path.row, section: path.section)
    }
}
