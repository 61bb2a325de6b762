import WeftGTK
import WeftLayout
import WeftNodes

/// What carrying a row asks of its list.
@MainActor
protocol RowCarryingOwner: RowActionsOwner {
    var content: (any ListContent)? { get }
    /// Whether the keyboard is on the row itself, not on a control in it.
    var rowWithKeyboard: Int? { get }
    func rowIsPickedUp(at position: Int)
    /// Where rows are drawn now, by row.
    func placesOnScreen() -> [ObjectIdentifier: ShownPlace]
    /// Lets rows slide from where they were drawn.
    func animateRows(from places: [ObjectIdentifier: ShownPlace])
    /// Moves a row in the list alone; the data source does not hear of it.
    func showMove(from origin: IndexPath, to place: IndexPath)
    /// Moves a row in the data and in the list.
    func move(from origin: IndexPath, to place: IndexPath)
    func contentMoved()
    func reloadData()
}

/// Rows carried to another place by the pointer, or moved by Alt and an arrow.
@MainActor
final class RowCarrying {
    private let space: ListSpace
    private let scroller: ListScroller
    private unowned let owner: any RowCarryingOwner
    /// Whether the user may move rows.
    var isEnabled = false {
        didSet {
            if !isEnabled { cancel() }
        }
    }
    /// The row that is between its place and another one.
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

    /// The row that is carried.
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
        // Escape is to be heard.
        _ = cell.widget.isFocusable ? cell.widget.grabFocus() : canvas.grabFocus()
        cell.widget.addStyleClass("lifted")
        canvas.onTick { [weak self, weak carried] time in
            guard let self, let carried, carried === self.carried else { return false }
            scrollAtEdges(carried, time)
            return true
        }
        canvas.queueAllocate()
    }

    /// Where a row is drawn, but for its way there, in points of the list. A carried one never so far out that its place
    /// is out of sight.
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

    /// The pointer or the list below it moved.
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

    /// Where a layout places the items: in the place of the one that is under the pointer.
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

    /// Only the list changes.
    private func show(_ carried: CarriedRow, at place: IndexPath) {
        let places = canvas.isMapped ? owner.placesOnScreen() : nil
        owner.showMove(from: carried.place, to: place)
        carried.place = place
        scroller.resize()
        owner.contentMoved()
        if let places { owner.animateRows(from: places) }
    }

    /// The row stays where it is shown: the data source hears of it.
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

    /// The row goes back to where it was; nobody hears of it.
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

    /// The list begins anew: there is nowhere to go back to.
    func forget() {
        carried?.row.canvas?.widget.removeStyleClass("lifted")
        carried = nil
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
        follow()
    }

    // MARK: By the keyboard

    /// Alt and an arrow move the focused row by one place, or to the item's neighbour there.
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

    // MARK: What the data source has

    /// What the data source has where the list shows a position: another item while a row is carried.
    func sourceItem(at position: Int) -> SectionedListIndex.Item {
        let item = geometry.sections.item(at: position)
        guard let carried, case .row(let row, let section) = item else { return item }
        let path = carried.sourcePath(of: IndexPath(row: row, section: section))
        return .row(path.row, section: path.section)
    }
}
