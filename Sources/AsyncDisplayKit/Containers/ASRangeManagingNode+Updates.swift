import Foundation
import WeftContainers
import WeftNodes

// Changes that tables and collections share. Calls on other threads are forwarded to the main thread.
extension ASRangeManagingNode {
    private func change(_ body: @escaping @MainActor (ListNode) -> Void) {
        let list = weftList
        onMain { body(list) }
    }

    /// Reads all data again.
    public func reloadData() { reloadData(completion: nil) }

    /// Reads all data again. `completion` is called when the new rows are on screen.
    public func reloadData(completion: (@MainActor () -> Void)?) {
        (self as? ASCollectionNode)?.collectionViewLayout.itemsChanged()
        change { $0.reloadData(completion: completion) }
    }

    /// Shows several changes together. The block changes the data and calls the methods for insertions, deletions,
    /// moves and reloads; it needs no `self.`. `completion` is called when they are on screen.
    public func performBatchUpdates(
        @_implicitSelfCapture _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        performBatch(animated: true, updates: updates, completion: completion)
    }

    /// Shows several changes together.
    public func performBatch(
        animated: Bool, @_implicitSelfCapture updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        let (updates, completion) = (Carried(updates), Carried(completion))
        change { list in
            list.performBatch(animated: animated) {
                updates.value?()
            } completion: {
                completion.value?($0)
            }
        }
    }

    /// Moves a section.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        change { $0.moveSection(section, toSection: newSection) }
    }

    /// Measures all rows again.
    public func relayoutItems() { change { $0.relayoutItems() } }

    /// Releases the drawings of rows that are not visible. Main thread.
    @MainActor public func clearContents() { weftList.clearContents() }

    /// Releases the data of rows that are not visible. Main thread.
    @MainActor public func clearPreloadedData() { weftList.clearPreloadedData() }
}

// The current contents. Main thread; on other threads they are empty.
extension ASRangeManagingNode {
    /// The number of sections that the list shows.
    public var numberOfSections: Int {
        let list = weftList
        return asked(or: 0) { list.numberOfSections }
    }

    /// The cells on screen.
    public var visibleNodes: [ASCellNode] {
        let list = weftList
        return asked(or: []) { list.visibleNodes.compactMap(\.textureCell) }
    }

    /// The row or item of a cell.
    public func indexPath(for cellNode: ASCellNode) -> Foundation.IndexPath? {
        let (list, row) = (weftList, cellNode.row)
        return asked(or: nil) { row.flatMap { list.indexPath(for: $0) }.map { Foundation.IndexPath($0) } }
    }

    /// True if rows can be selected.
    public var allowsSelection: Bool {
        get {
            let list = weftList
            return asked(or: true) { list.allowsSelection }
        }
        set { change { $0.allowsSelection = newValue } }
    }

    /// True if several rows can be selected.
    public var allowsMultipleSelection: Bool {
        get {
            let list = weftList
            return asked(or: false) { list.allowsMultipleSelection }
        }
        set { change { $0.allowsMultipleSelection = newValue } }
    }

    /// The distance from the end, in screens, at which more is fetched.
    public var leadingScreensForBatching: CGFloat {
        get {
            let list = weftList
            return asked(or: 0) { CGFloat(list.leadingScreensForBatching) }
        }
        set { change { $0.leadingScreensForBatching = Double(newValue) } }
    }

    /// True if the first row is at the end.
    public var inverted: Bool {
        get {
            let list = weftList
            return asked(or: false) { list.inverted }
        }
        set { change { $0.inverted = newValue } }
    }

    /// True if there is a scrollbar.
    public var showsVerticalScrollIndicator: Bool {
        get {
            let list = weftList
            return asked(or: true) { list.showsScrollIndicator }
        }
        set { change { $0.showsScrollIndicator = newValue } }
    }

    /// True if there is a scrollbar; the same property as the vertical one.
    public var showsHorizontalScrollIndicator: Bool {
        get { showsVerticalScrollIndicator }
        set { showsVerticalScrollIndicator = newValue }
    }
}
