import WeftGLib
import WeftLayout
import WeftNodes

@testable import WeftContainers

/// One row of the model: its identity, text and height.
struct TableItem: Sendable, Hashable, Identifiable {
    let id: Int
    var version = 0
    var height: Double
}

/// The records of a test's row nodes, under one lock: entered and left states, and mistakes.
final class StateLedger: Sendable {
    private struct Book {
        var inside: [UInt64: InterfaceState] = [:]
        var mistakes: [String] = []
        var made = 0
    }

    private let book = Locked(Book())

    var mistakes: [String] { book.withLock { $0.mistakes } }
    /// The number of nodes that are in any state.
    var inside: Int { book.withLock { $0.inside.values.count { $0 != [] } } }
    /// The number of all nodes that were made.
    var made: Int { book.withLock { $0.made } }

    func nodeMade() { book.withLock { $0.made += 1 } }

    func enter(_ node: UInt64, _ state: InterfaceState) {
        book.withLock { book in
            let old = book.inside[node] ?? []
            if old.contains(state) { book.mistakes.append("node \(node) entered \(state.rawValue) twice") }
            book.inside[node] = old.union(state)
        }
    }

    func exit(_ node: UInt64, _ state: InterfaceState) {
        book.withLock { book in
            let old = book.inside[node] ?? []
            if !old.contains(state) { book.mistakes.append("node \(node) left \(state.rawValue), not being in it") }
            book.inside[node] = old.subtracting(state)
        }
    }
}

/// A row with the height of its item, and ten points more if it is narrower than 350 points.
final class RowNode: CellNode, @unchecked Sendable {
    let item: TableItem
    let ledger: StateLedger
    /// The seconds that measuring takes.
    let effort: Double
    /// The points by which the node grew; forgotten with the node.
    private let growth = Locked(0.0)

    init(_ item: TableItem, _ ledger: StateLedger, effort: Double) {
        self.item = item
        self.ledger = ledger
        self.effort = effort
        super.init()
        ledger.nodeMade()
    }

    func grow(by points: Double) {
        growth.withLock { $0 = points }
        setNeedsLayout()
    }

    /// Its height for a width.
    func height(inWidth width: Double) -> Double {
        Self.height(of: item, width: width) + growth.withLock { $0 }
    }

    static func height(of item: TableItem, width: Double) -> Double { item.height + (width < 350 ? 10 : 0) }

    override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        if effort > 0 {
            let end = monotonicSeconds() + effort
            while monotonicSeconds() < end {}
        }
        let width = constraints.range.max.width
        return Size(width: width, height: height(inWidth: width))
    }

    override func didEnterPreloadState() { ledger.enter(id, .preload) }
    override func didExitPreloadState() { ledger.exit(id, .preload) }
    override func didEnterDisplayState() { ledger.enter(id, .display) }
    override func didExitDisplayState() { ledger.exit(id, .display) }
    override func didEnterVisibleState() { ledger.enter(id, .visible) }
    override func didExitVisibleState() { ledger.exit(id, .visible) }
}

/// The rows of a table, with the requests and notifications of the table.
@MainActor
final class TableModel: TableDataSource, TableDelegate {
    var items: [TableItem]
    let ledger = StateLedger()
    var effort = 0.0
    /// A wrong answer of the data source.
    var lie: Int?
    var hasMore = false
    var hasMoreAtStart = false
    private(set) var fetches: [BatchContext] = []
    /// The number of times that the list asked if there are more rows: once for each update of its ranges in which a
    /// fetch is due.
    private(set) var questions = 0
    var onFetch: ((BatchContext) -> Void)?
    var onScroll: (() -> Void)?
    var onCount: (() -> Void)?
    private(set) var selected: [Int] = []
    private var nextID: Int

    init(_ items: [TableItem]) {
        self.items = items
        nextID = items.count
    }

    /// `count` rows of 40 to 240 points, the same ones for the same seed.
    convenience init(count: Int, seed: UInt64 = 1) {
        var state = seed
        self.init(
            (0..<count).map { id in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return TableItem(id: id, height: 40 + Double(state >> 40).truncatingRemainder(dividingBy: 200))
            })
    }

    func newItem(height: Double) -> TableItem {
        nextID += 1
        return TableItem(id: nextID, height: height)
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int {
        onCount?()
        return lie ?? items.count
    }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode {
        let (item, ledger, effort) = (items[indexPath.row], ledger, effort)
        return { RowNode(item, ledger, effort: effort) }
    }

    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath.row) }
    func tableNodeDidScroll(_ tableNode: TableNode) { onScroll?() }

    private(set) var refreshes = 0
    func tableNodeShouldRefresh(_ tableNode: TableNode) -> Bool {
        refreshes += 1
        return true
    }

    func shouldBatchFetch(for tableNode: TableNode) -> Bool {
        questions += 1
        return hasMore
    }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
        fetches.append(context)
        onFetch?(context)
    }

    func shouldBatchFetchAtStart(for tableNode: TableNode) -> Bool { hasMoreAtStart }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchAtStartWith context: BatchContext) {
        fetches.append(context)
        onFetch?(context)
    }
}
