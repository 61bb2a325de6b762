import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// The section index's requests and notifications to its list.
@MainActor
protocol ListSectionIndexOwner: AnyObject {
    /// True while the list is presented.
    var isPresent: Bool { get }
    /// Titles from the data source.
    func indexTitles() -> [String]
    /// Accessible name of the strip.
    var indexName: String { get }
    /// Called when the user chose a title.
    func goToIndexTitle(_ title: String, at index: Int)
    /// Called when the strip takes `extent` points at the rows' trailing edge.
    func indexTakes(_ extent: Double)
    /// Called when a widget was added or removed, so that GTK allocates the list in the next frame.
    func widgetsChanged()
}

/// The strip of titles at a table's trailing edge. A press, a drag, or an arrow key while it has the focus scrolls to a
/// section.
@MainActor
final class ListSectionIndex {
    private let space: ListSpace
    private let surroundings: RowSurroundings
    // Weak: the owner may be gone while the index is being deinitialised.
    private weak var owner: (any ListSectionIndexOwner)?
    private(set) var titles: [String] = []
    /// Version of the list's contents when the titles were read.
    private var version: Int?
    private var row: ListRow?
    private var events: EventControllers?
    private var constraints: LayoutConstraints?
    /// The index of the title that was last chosen.
    private(set) var current = 0

    init(in space: ListSpace, _ surroundings: RowSurroundings, owner: any ListSectionIndexOwner) {
        self.space = space
        self.surroundings = surroundings
        self.owner = owner
    }

    isolated deinit { remove() }

    var widget: CanvasWidget? { row?.canvas?.widget }
    var node: SectionIndexNode? { row?.node as? SectionIndexNode }
    var hasFocus: Bool { widget?.hasFocus == true }

    /// Reads the titles again in the next frame.
    func forget() { version = nil }

    /// - Parameter version: differs after each change of the data.
    func update(version: Int) {
        guard let owner else { return }
        if version != self.version {
            self.version = version
            let new = owner.indexTitles()
            if new != titles {
                titles = new
                current = min(current, max(0, titles.count - 1))
                node?.titles = new
                node?.current = nil
                owner.indexTakes(new.isEmpty ? 0 : SectionIndexNode.width + SectionIndexNode.margin)
            }
        }
        guard !titles.isEmpty else { return remove() }
        if row == nil {
            row = ListRow(index: -1, wantsDrawing: true)
            constraints = nil
        }
        prepare()
        node?.setInterfaceState(owner.isPresent ? .inHierarchy : [.measureLayout, .preload, .display])
    }

    private func remove() {
        guard let row else { return }
        self.row = nil
        events = nil
        row.cancelJob()
        if let canvas = row.canvas {
            canvas.clear()
            canvas.widget.removeFromParent()
            owner?.widgetsChanged()
        }
        row.node?.setInterfaceState([])
        row.node?.invalidationHandler = nil
    }

    // MARK: Preparation

    private var wantedConstraints: LayoutConstraints? {
        guard space.geometry.page > 0, let environment = surroundings.layoutEnvironment else { return nil }
        let size = Size(width: SectionIndexNode.width, height: space.geometry.viewport.height)
        return LayoutConstraints(range: SizeRange(exactly: size), parentSize: size, environment: environment)
    }

    /// Draws the strip on a worker if it changed.
    func prepare(again: Bool = false) {
        guard let row, let wanted = wantedConstraints, let environment = surroundings.environment,
            again || wanted != constraints
        else { return }
        constraints = wanted
        let titles = titles
        let source: RowNodeSource =
            row.currentNode.map(RowNodeSource.existing)
            ?? .block(
                {
                    let node = SectionIndexNode()
                    node.titles = titles
                    return node
                }, savedState: nil)
        row.prepare(source, priority: .visible, constraints: wanted, environment: environment) {
            [weak self, weak row] node, tree in
            guard let self, let row, row === self.row else { return }
            apply(node, tree, to: row)
        }
    }

    private func apply(_ node: CellNode, _ tree: PreparedTree, to row: ListRow) {
        row.node = node
        node.onInvalidation { [weak self] in self?.prepare(again: true) }
        guard tree.isCurrent, tree.constraints == wantedConstraints, tree.environment == surroundings.environment else {
            return prepare(again: true)
        }
        row.measured = tree.measured
        tree.apply()
        if row.canvas == nil { show(node, of: row) }
        node.setInterfaceState(owner?.isPresent == true ? .inHierarchy : [.measureLayout, .preload, .display])
        space.canvas.queueAllocate()
    }

    private func show(_ node: CellNode, of row: ListRow) {
        let canvas = NodeCanvas(role: node.canvasRole)
        row.canvas = canvas
        canvas.show(node)
        canvas.widget.isFocusable = true
        canvas.widget.setParent(space.canvas)
        let events = EventControllers(canvas.widget)
        events.addPress { [weak self] event in
            switch event {
            case .began(let point, _, _), .moved(let point): self?.go(to: point)
            case .ended, .cancelled: break
            }
        }
        events.addDrag { [weak self] event in self?.go(to: event.location) }
        self.events = events
        speak()
        owner?.widgetsChanged()
    }

    // MARK: The user

    private func go(to point: Point) {
        let height = space.geometry.viewport.height
        guard let index = SectionIndexNode.index(at: point.y, of: titles.count, in: height) else { return }
        if index != current || node?.current == nil { go(to: index) }
    }

    private func go(to index: Int) {
        guard titles.indices.contains(index) else { return }
        current = index
        node?.current = index
        speak()
        owner?.goToIndexTitle(titles[index], at: index)
    }

    /// Handles arrows, Home and End while the strip has the focus. Returns false if the key was not used.
    func pressed(_ press: KeyPress) -> Bool {
        guard hasFocus, !press.isControl, !press.isAlt else { return false }
        switch press.key {
        case .up: go(to: max(0, current - 1))
        case .down: go(to: node?.current == nil ? current : min(titles.count - 1, current + 1))
        case .home: go(to: 0)
        case .end: go(to: titles.count - 1)
        default: return false
        }
        return true
    }

    /// Moves focus by Tab to the strip, which comes after the rows. Returns nil if the strip is not involved.
    func moveFocusByTab(forward: Bool, rowsHaveIt: Bool) -> Bool? {
        guard let widget else { return nil }
        if hasFocus { return forward ? false : nil }
        // The focus moves backwards from a widget after the list.
        if !forward, !rowsHaveIt { return widget.grabFocus() ? true : nil }
        return nil
    }

    func takeFocus() -> Bool { widget?.grabFocus() ?? false }

    private func speak() {
        guard let owner, titles.indices.contains(current) else { return }
        node?.setAccessibilityLabel([owner.indexName, titles[current]].joined(separator: ", "))
    }

    // MARK: On screen

    func place() {
        guard let widget, let size = row?.size else { return }
        let grid = space.canvas.pixelGrid
        let margin = SectionIndexNode.margin
        let x = space.canvas.isRightToLeft ? margin : space.geometry.viewport.width - size.width - margin
        space.canvas.place(widget, x: grid.x(x), y: grid.y(0), size: size)
    }
}
