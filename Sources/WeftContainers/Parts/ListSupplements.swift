import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// The requests and notifications of supplementary elements to their list.
@MainActor
protocol ListSupplementsOwner: AnyObject {
    /// True while the list is presented.
    var isPresent: Bool { get }
    /// The block that makes a supplementary node; nil if there is none at this path.
    func nodeBlock(for kind: SupplementaryKind, at path: IndexPath) -> (@Sendable () -> CellNode)?
    func adopt(_ node: CellNode, as kind: SupplementaryKind?)
    /// Called when a widget was added or removed, so that GTK allocates the list in the next frame.
    func widgetsChanged()
}

/// The supplementary elements of a custom layout. They are made, measured and drawn like rows. The layout defines their
/// kinds, identifies them by kind and index path, and determines their positions and exact sizes.
@MainActor
final class ListSupplements {
    private struct Key: Hashable {
        let kind: SupplementaryKind
        let path: IndexPath
    }

    @MainActor
    private final class Element {
        let row = ListRow(index: -1, wantsDrawing: true)
        var attributes: LayoutAttributes
        var frame: ItemFrame
        /// Constraints of the newest preparation.
        var constraints: LayoutConstraints?

        init(_ attributes: LayoutAttributes, _ frame: ItemFrame) {
            self.attributes = attributes
            self.frame = frame
        }
    }

    private let space: ListSpace
    private let surroundings: RowSurroundings
    // Weak: the owner may be gone while the elements are being deinitialised.
    private weak var owner: (any ListSupplementsOwner)?
    private var elements: [Key: Element] = [:]
    /// Elements in drawing order.
    private var ordered: [Element] = []

    init(in space: ListSpace, _ surroundings: RowSurroundings, owner: any ListSupplementsOwner) {
        self.space = space
        self.surroundings = surroundings
        self.owner = owner
    }

    isolated deinit {
        for element in elements.values { letGo(element) }
    }

    /// The node of a kind at an index path, if it is near the viewport.
    func node(_ kind: SupplementaryKind, at path: IndexPath) -> CellNode? {
        elements[Key(kind: kind, path: path)]?.row.node
    }

    /// The index path of a node.
    func path(of node: CellNode) -> IndexPath? {
        elements.first { $0.value.row.node === node }?.key.path
    }

    // MARK: Coming and going

    /// Makes the elements on screen, and one page before and after them.
    func update(in visible: Range<Double>) {
        guard let layout = space.geometry as? LayoutGeometry, surroundings.isThere else { return }
        let page = visible.upperBound - visible.lowerBound
        let wanted = layout.supplements(in: (visible.lowerBound - page)..<(visible.upperBound + page))
        guard !wanted.isEmpty || !elements.isEmpty else { return }
        var left = elements
        for (attributes, frame) in wanted {
            guard let kind = attributes.kind, let path = attributes.indexPath else { continue }
            let key = Key(kind: kind, path: path)
            let element = left.removeValue(forKey: key) ?? elements[key] ?? Element(attributes, frame)
            elements[key] = element
            element.attributes = attributes
            element.frame = frame
            prepare(element, key)
            apply(element, isVisible: frame.start < visible.upperBound && frame.end > visible.lowerBound)
        }
        for (key, element) in left {
            letGo(element)
            elements[key] = nil
        }
        ordered = elements.sorted {
            ($0.value.attributes.zIndex, $0.key.path, $0.key.kind.rawValue)
                < ($1.value.attributes.zIndex, $1.key.path, $1.key.kind.rawValue)
        }.map(\.value)
    }

    /// Called when rows were inserted, removed or moved. All elements are made again; the old ones are shown until
    /// then.
    func rowsMoved() {
        for element in elements.values {
            element.row.cancelJob()
            element.row.needsNewNode = element.row.node != nil
            element.constraints = nil
        }
    }

    /// Measures the elements again because their surroundings changed.
    func prepareAgain() {
        for (key, element) in elements { prepare(element, key) }
    }

    private func letGo(_ element: Element) {
        let row = element.row
        row.cancelJob()
        row.node?.unloadWidgets()
        if let canvas = row.canvas {
            canvas.clear()
            canvas.widget.removeFromParent()
            owner?.widgetsChanged()
        }
        row.node?.setInterfaceState([])
        row.node?.invalidationHandler = nil
        row.node = nil
        row.canvas = nil
    }

    // MARK: Preparation

    private func constraints(of element: Element) -> LayoutConstraints? {
        let size = element.attributes.frame.size
        guard size.width > 0, size.height > 0, let environment = surroundings.layoutEnvironment else { return nil }
        return LayoutConstraints(
            range: SizeRange(exactly: size), parentSize: space.geometry.viewport, environment: environment)
    }

    private func prepare(_ element: Element, _ key: Key, again: Bool = false) {
        guard let constraints = constraints(of: element), let environment = surroundings.environment,
            again || constraints != element.constraints || element.row.needsNewNode && !element.row.isPreparing
        else { return }
        let source: RowNodeSource
        if let node = element.row.currentNode {
            source = .existing(node)
        } else if let block = owner?.nodeBlock(for: key.kind, at: key.path) {
            source = .block(block, savedState: nil)
        } else {
            return
        }
        element.constraints = constraints
        element.row.prepare(source, priority: .visible, constraints: constraints, environment: environment) {
            [weak self, weak element] node, tree in
            guard let self, let element, elements[key] === element else { return }
            show(node, tree, of: element, key)
        }
    }

    private func show(_ node: CellNode, _ tree: PreparedTree, of element: Element, _ key: Key) {
        let row = element.row
        if row.node !== node {
            let old = row.node
            row.node = node
            row.needsNewNode = false
            owner?.adopt(node, as: key.kind)
            node.onInvalidation { [weak self, weak element] in
                guard let self, let element, elements[key] === element else { return }
                prepare(element, key, again: true)
            }
            if let old {
                old.unloadWidgets()
                row.canvas?.clear()
                row.canvas?.show(node)
                old.setInterfaceState([])
                old.invalidationHandler = nil
            }
        }
        guard tree.isCurrent, tree.constraints == constraints(of: element), tree.environment == surroundings.environment
        else { return prepare(element, key, again: true) }
        row.measured = tree.measured
        tree.apply()
        if row.canvas == nil {
            let canvas = NodeCanvas(role: .group)
            row.canvas = canvas
            canvas.show(node)
            canvas.widget.setParent(space.canvas)
            owner?.widgetsChanged()
        }
        let visible = space.visibleSpan
        apply(element, isVisible: element.frame.start < visible.upperBound && element.frame.end > visible.lowerBound)
        space.canvas.queueAllocate()
    }

    private func apply(_ element: Element, isVisible: Bool) {
        guard let node = element.row.node, element.row.canvas != nil, let owner else { return }
        let isSeen = isVisible && owner.isPresent
        node.setInterfaceState(isSeen ? .inHierarchy : [.measureLayout, .preload, .display])
        if node.layoutAttributes != element.attributes {
            node.layoutAttributes = element.attributes
            node.applyLayoutAttributes(element.attributes)
        }
    }

    // MARK: On screen

    func place() {
        let grid = space.canvas.pixelGrid
        for element in ordered {
            guard let widget = element.row.canvas?.widget, let size = element.row.size else { continue }
            let rect = space.place(element.frame)
            space.canvas.place(widget, x: grid.x(rect.minX), y: grid.y(rect.minY), size: size)
        }
    }

    func draw(_ snapshot: Snapshot, behindItems: Bool) {
        for element in ordered where (element.attributes.zIndex < 0) == behindItems {
            guard let widget = element.row.canvas?.widget else { continue }
            let alpha = element.attributes.alpha
            if alpha < 1 {
                snapshot.opacity(max(0, alpha)) { snapshot.child(widget) }
            } else {
                snapshot.child(widget)
            }
        }
    }
}
