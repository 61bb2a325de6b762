import WeftGTK
import WeftLayout
import WeftNodes

extension ListNode {
    /// The number of sections that the list shows.
    @MainActor public var numberOfSections: Int { core.geometry.sections.sectionCount }

    /// The number of rows that the list shows in a section; the data source may be ahead during an update. 0 for a
    /// section that does not exist.
    @MainActor
    public func numberOfRows(inSection section: Int) -> Int {
        (0..<numberOfSections).contains(section) ? core.geometry.sections.rowCount(ofSection: section) : 0
    }

    /// The nodes on screen, from the start. They may not be drawn yet.
    @MainActor public var visibleNodes: [CellNode] { core.visiblePositions.compactMap(core.rows.node) }

    /// The rows with at least a point on screen, in order.
    @MainActor var visiblePaths: [IndexPath] {
        core.geometry.positions(in: core.visible).compactMap(indexPath)
    }

    /// The row that has, or last had, the keyboard focus. Arrow keys start from it.
    @MainActor public var indexPathForFocusedRow: IndexPath? { core.keyboard.focusedRow.flatMap(indexPath) }

    /// The index path of a live node.
    ///
    /// - Complexity: O(live rows)
    @MainActor
    public func indexPath(for node: CellNode) -> IndexPath? {
        core.rows.row(showing: node).flatMap { indexPath(at: $0.index) }
    }

    /// The index path of a live cell; for a header or footer, row 0 of its section.
    @MainActor
    package func indexPath(ofCell node: CellNode) -> IndexPath? {
        guard let row = core.rows.row(showing: node) else { return core.supplements.path(of: node) }
        guard row.index < core.count else { return nil }
        return indexPath(at: row.index)
            ?? IndexPath(row: 0, section: core.geometry.sections.item(at: row.index).section)
    }

    /// The row at a point in the list's own coordinates; nil if there is none.
    ///
    /// - Complexity: O(log n)
    @MainActor
    func path(at point: Point) -> IndexPath? { core.space.row(at: point).flatMap { indexPath(at: $0.row) } }

    /// The frame of an item in the list's own coordinates, on screen or not. Extents of items that were never near are
    /// estimates.
    @MainActor
    func rect(_ position: Int) -> Rect { core.space.place(core.geometry.frame(at: position)) }

    // MARK: Shared by tables and collections

    @MainActor func node(at path: IndexPath) -> CellNode? { position(of: path).flatMap(core.rows.node) }

    @MainActor
    func node(_ kind: SupplementaryKind, ofSection section: Int) -> CellNode? {
        guard (0..<numberOfSections).contains(section), kind == .header || kind == .footer else { return nil }
        let item: SectionedListIndex.Item =
            (kind == .header) != core.geometry.headersAreLast ? .header(section: section) : .footer(section: section)
        return core.rows.node(at: core.geometry.sections.position(of: item))
    }

    @MainActor func rect(at path: IndexPath) -> Rect { position(of: path).map(rect) ?? .zero }

    @MainActor
    func show(_ path: IndexPath, at place: ScrollPosition, animated: Bool) {
        guard isPlaced else { return core.scroller.begin(with: .row(path, place)) }
        if let position = position(of: path) { core.scroller.show(position, at: place, animated: animated) }
    }

    /// True if the list can be scrolled: it has a size and rows.
    @MainActor var isPlaced: Bool { core.page > 0 && core.geometry.sections.rowCount > 0 }

    @MainActor
    func focus(_ path: IndexPath) {
        if let position = position(of: path) { core.keyboard.moveFocus(to: position) }
    }

    @MainActor var selectedPaths: [IndexPath] { core.selection.positions.sorted().compactMap(indexPath) }

    @MainActor
    func select(_ path: IndexPath, animated: Bool, at place: ScrollPosition?) {
        guard let position = position(of: path) else { return }
        core.selection.select(position)
        if let place { show(path, at: place, animated: animated) }
    }

    @MainActor
    func deselect(_ path: IndexPath) {
        if let position = position(of: path) { core.selection.deselect(position) }
    }

    // MARK: Readiness

    /// True if every row on screen has its widget and its text.
    @MainActor public var isContentReady: Bool { core.isContentReady }

    /// Calls `body` once, when every row on screen is ready, or immediately if they are.
    @MainActor
    public func whenContentReady(_ body: @escaping @MainActor () -> Void) {
        if core.isContentReady { body() } else { core.onContentReady = body }
    }

    /// Sets the size that the list will probably have, in points, so that rows are prepared before there is a window.
    /// If it is wrong, they are prepared again.
    @MainActor public func expectViewport(_ size: Size) { core.expect(size) }

    /// The scroll offset in points from the list's start. Values beyond the ends are clamped; NaN is ignored. Setting
    /// it before the list has a size and rows only drops the position that `scrollToRow` or `restore` requested.
    @MainActor public var contentOffset: Double {
        get { core.offset }
        set {
            guard !newValue.isNaN else { return }
            core.scroller.start = nil
            core.scroller.leave(for: newValue)
        }
    }

    /// Scrolls to an offset in points: immediately, like `contentOffset`, or animated. The animation starts at most two
    /// screens away.
    @MainActor
    public func setContentOffset(_ offset: Double, animated: Bool) {
        if animated, !offset.isNaN, isPlaced {
            core.scroller.slide(to: offset)
        } else {
            contentOffset = offset
        }
    }

    /// True if the list scrolls horizontally.
    @MainActor package var scrollsSideways: Bool { core.geometry.axis == .horizontal }

    /// The whole list's extent along the scroll direction in points, partly estimated.
    @MainActor public var contentExtent: Double { core.geometry.totalExtent }

    /// The viewport's size at the last layout, in points; zero before it.
    @MainActor public var viewportSize: Size { core.viewport }

    /// The number of rows drawn as placeholders in the last frame.
    @MainActor public var missingRowsLastFrame: Int { core.painter.missingRows }

    // MARK: Ranges

    /// The ranges by mode and type. Setting takes effect with the next frame.
    @MainActor public var rangeTuning: RangeTuning {
        get { core.ranges.tuning }
        set {
            core.ranges.tuning = newValue
            core.setNeedsRangeUpdate()
        }
    }

    /// Sets the size of a range in a mode, in screens. It takes effect with the next frame.
    @MainActor
    public func setTuningParameters(
        _ parameters: RangeTuningParameters, for mode: RangeMode = .full, type: RangeType
    ) {
        rangeTuning[mode, type] = parameters
    }

    /// The range mode. Containers set it by their visibility depth. A list out of sight never uses more than `minimum`.
    @MainActor public var rangeMode: RangeMode {
        get { core.ranges.effectiveMode }
        set { core.setRangeMode(newValue) }
    }

    /// The mode of an invisible list when memory is short: `lowMemory` or `visibleOnly`.
    @MainActor public var rangeModeForMemoryWarnings: RangeMode {
        get { core.ranges.memoryMode }
        set {
            guard newValue == .lowMemory || newValue == .visibleOnly else {
                Misuse.report("\(debugDescription).rangeModeForMemoryWarnings: \(newValue) frees nothing")
                return
            }
            core.ranges.memoryMode = newValue
        }
    }

    // MARK: Keyboard

    /// True if typing letters selects the next row whose name begins with them, in lists with selectable rows. The name
    /// is the data source's (`typeSelectTextForRowAt`), or, for rows near the screen, their accessibility label. Set it
    /// to false if the program handles letters itself. Default: true.
    @MainActor public var findsRowsByTyping: Bool {
        get { core.keyboard.focus.findsByTyping }
        set { core.keyboard.focus.findsByTyping = newValue }
    }

    /// Gives the keyboard focus to the row that had it last, or to the first row. If that row is not on screen, or
    /// there are no rows, the list itself gets the focus. If the list is not shown yet, this happens when it is.
    @MainActor
    public func takeFocus() {
        core.frame.isFocusWanted = !core.canvas.isMapped
        guard !core.frame.isFocusWanted, !listTakeFocus() else { return }
        if core.manner.keysMove, let row = core.keyboard.entryRow {
            core.keyboard.returnFocus(to: row)
        } else {
            core.canvas.grabFocus()
        }
    }

    /// The focused node inside the row with the keyboard focus, or that row's node; nil if no row has it.
    @MainActor package var focusedNode: DisplayNode? {
        core.rows.withKeyboard?.node.map { $0.nodeWithKeyboard ?? $0 }
    }

    /// Focuses a control inside a row, in a list with rows to read. Returns false if its row is not on screen.
    @MainActor
    func takeFocus(at control: DisplayNode) -> Bool { core.canvas.isMapped && core.keyboard.returnFocus(to: control) }

    /// Forgets the row with the last focus. The next focus goes to the first row on screen.
    @MainActor package func forgetFocusedRow() { core.keyboard.focus.cursor = nil }
}

/// A list's scroll position, to be saved and restored.
public struct ListScrollState: Sendable, Hashable, Codable {
    /// The section of the first row on screen.
    public var section: Int
    /// The first row on screen, within its section.
    public var row: Int
    /// The distance in points from the row's start to the viewport's start.
    public var distance: Double

    /// A place in a list; `distance` in points.
    public init(section: Int, row: Int, distance: Double) {
        self.section = section
        self.row = row
        self.distance = distance
    }
}

extension ListNode: CellOwner {
    package func accessoryTapped(of node: CellNode) {
        indexPath(for: node).map { listDelegate?.accessoryTapped($0) }
    }
}

extension ListNode: InnerStateKeeping {
    /// The scroll position, for restoring it later; nil at the list's start.
    @MainActor public var scrollState: ListScrollState? { core.scroller.state }

    /// Restores a scroll position if its row still exists. If the list has no size or rows yet, this happens as soon as
    /// it has. The position stays while rows are being measured.
    @MainActor
    public func restore(_ state: ListScrollState) {
        isPlaced ? core.scroller.restore(state) : core.scroller.begin(with: .state(state))
    }

    /// The state to restore later. A list that was never on screen returns the state it received.
    @MainActor public func innerState() -> (any Sendable)? { core.scroller.state }

    @MainActor
    public func restoreInnerState(_ state: any Sendable) {
        guard let state = state as? ListScrollState else { return }
        // The list has no size yet.
        core.scroller.begin(with: .state(state))
    }
}
