import WeftGLib
import WeftNodes

/// The contents of lists, as values in sections that each have a header. Set `sections` to show other contents.
/// Insertions, deletions, moves and changes are found by identity and equality, and animated; an unchanged item keeps
/// its node.
///
///     let calendar = ListSections<Month, Event>(sections: [])
///     let list = TableNode(calendar) { EventCellNode($0) } header: { MonthCellNode($0) }
///     calendar.onSelect = { event in open(event) }
///     calendar.sections = [ListSection(march, items: events)]
///
/// An identity may occur only once in all sections. Repetitions are not shown, and the mistake is reported. An item
/// that moves to another section keeps its node. Lists retain this object; several lists may show the same.
///
/// Differences of up to ``smallCount`` items are computed synchronously, on the main thread; larger ones on a worker,
/// and shown in a later frame. Contents that are set during the computation or inside a list's batch are shown
/// afterwards; only the newest ones are.
///
/// Made anywhere; main actor.
@MainActor
public final class ListSections<Header: ListElement, Item: ListElement> where Item.ID: Sendable {
    /// The sections of this list.
    public typealias Section = ListSection<Header, Item>

    /// The maximum number of items, old and new ones together, for which the difference is computed on the main thread.
    /// It takes about a millisecond.
    public static var smallCount: Int { 1_000 }

    /// Called when the user selects an item, by a click or by Enter; once for each item of a larger selection.
    public var onSelect: (@MainActor (Item) -> Void)?

    /// Called when the user opens an item, by Enter or a double click; see ``ListNode/onActivate``.
    public var onActivate: (@MainActor (Item) -> Void)?

    /// Called with the selected items, in order, once after each change of a list's selection; see
    /// ``ListNode/onSelectionChange``.
    public var onSelectionChange: (@MainActor ([Item]) -> Void)?

    /// The actions of an item: its menu, and the buttons that a swipe uncovers; see `TableDelegate`.
    public var actions: (@MainActor (Item) -> [CellAction])?

    /// The contents that lists show now.
    private(set) var shown: ListContents<Header, Item>
    /// Increased with each change of `shown`.
    private var version = 0
    /// The contents that were set and are not being processed yet.
    private var pending: PendingContents?
    /// The contents that are being compared with `shown`.
    private var underWay: PendingContents?
    /// True while contents are being shown. New contents wait until then.
    private var isBusy = false
    private var lists: [Weak<ListNode>] = []
    private var reported: String?

    /// The item to scroll to once it is shown.
    private var target: Target?

    private struct Target {
        let id: Item.ID
        let place: ScrollPosition
        let isAnimated: Bool
    }

    private struct PendingContents: Sendable {
        var sections: [Section]
        var isAnimated: Bool
        /// Called when lists show these contents.
        var completions: [@MainActor @Sendable () -> Void]
    }

    /// Makes the contents. Any thread.
    ///
    /// - Complexity: O(items)
    public nonisolated init(sections: [Section]) {
        shown = ListContents(sections)
    }

    /// The newest sections that were set. Lists may still show earlier ones for a frame.
    public var sections: [Section] {
        get { pending?.sections ?? underWay?.sections ?? shown.sections }
        set { setSections(newValue) }
    }

    /// Shows other sections.
    ///
    /// - Parameters:
    ///   - animated: true if rows slide and appear. The rows on screen keep their place in either case.
    ///   - completion: called once, when each list on screen shows these sections, or newer ones; immediately if no
    ///     list has to change.
    /// - Complexity: O(items) for the difference; see ``ListDiff``.
    public func setSections(
        _ sections: [Section], animated: Bool = true, completion: (@MainActor @Sendable () -> Void)? = nil
    ) {
        pending = PendingContents(
            sections: sections, isAnimated: animated && pending?.isAnimated ?? true,
            completions: (pending?.completions ?? []) + (completion.map { [$0] } ?? []))
        if !isBusy { takeUp() }
    }

    /// Scrolls the lists to an item. If the item was just set, the lists scroll as soon as they show it. An item that
    /// is not in the newest contents is ignored.
    ///
    /// - Parameters:
    ///   - place: the item's place on screen.
    ///   - animated: true to slide there.
    public func scroll(to id: Item.ID, at place: ScrollPosition = .nearest, animated: Bool = true) {
        target = Target(id: id, place: place, isAnimated: animated)
        if !isBusy { goToTarget() }
    }

    private func goToTarget() {
        guard let target else { return }
        self.target = nil
        guard let path = shown.indexPath(of: target.id) else { return }
        for list in lists.compactMap(\.wrappedValue) { list.show(path, at: target.place, animated: target.isAnimated) }
    }

    /// The item at an index path of the lists; nil if there is none.
    ///
    /// - Complexity: O(1)
    public func item(at path: IndexPath) -> Item? { shown[path] }

    /// The index path of an item in the lists; nil if they do not show it.
    ///
    /// - Complexity: O(1)
    public func indexPath(of id: Item.ID) -> IndexPath? { shown.indexPath(of: id) }

    /// The name of the source in messages.
    var name: String {
        Header.self == NoHeader.self ? "ListItems<\(Item.self)>" : "ListSections<\(Header.self), \(Item.self)>"
    }

    // MARK: Lists

    func attach(_ list: ListNode) {
        lists.removeAll { $0.wrappedValue == nil }
        lists.append(Weak(wrappedValue: list))
        reportMistake()
    }

    /// Called when the user moved an item in `list`, which shows it at its new place already.
    func move(_ path: IndexPath, to destination: IndexPath, in list: ListNode) {
        shown.move(path, to: destination)
        version += 1
        updateLists(animated: true, except: list) { $0.movedRows.append(ListMove(from: path, to: destination)) }
    }

    // MARK: Changes

    /// Starts to show the requested contents, if there are any.
    private func takeUp() {
        guard let next = pending else { return goToTarget() }
        isBusy = true
        // Waits until the open batch has ended: its changes are made before these.
        guard !isInBatch else {
            return ApplyQueue.shared.push(order: 0) { [weak self] in self?.takeUp() }
        }
        (pending, underWay) = (nil, next)
        let (old, base) = (shown, version)
        if old.itemCount + next.sections.reduce(0, { $0 + $1.items.count }) <= Self.smallCount {
            let new = ListContents(next.sections)
            return finish(new, ListChanges(from: old, to: new), base: base)
        }
        WorkerPool.shared.submit(.visible) { [weak self] _ in
            let new = ListContents(next.sections)
            let changes = ListChanges(from: old, to: new)
            ApplyQueue.shared.push(order: 0) { [weak self] in self?.finish(new, changes, base: base) }
        }
    }

    /// - Parameter base: the version that `changes` are based on.
    private func finish(_ new: ListContents<Header, Item>, _ changes: ListChanges, base: Int) {
        guard let done = underWay else { return }
        underWay = nil
        if base == version, !isInBatch {
            let isAnimated = done.isAnimated && shown.itemCount > 0
            shown = new
            version += 1
            reportMistake()
            // A batch, even an empty one, would cancel a keyboard focus that is still on its way to a row.
            if changes.isEmpty {
                for completion in done.completions { completion() }
            } else {
                updateLists(animated: isAnimated, completions: done.completions) { $0 = changes }
            }
        } else {
            // The user moved an item while the comparison ran.
            pending = PendingContents(
                sections: pending?.sections ?? done.sections, isAnimated: pending?.isAnimated ?? done.isAnimated,
                completions: done.completions + (pending?.completions ?? []))
        }
        isBusy = false
        takeUp()
    }

    private var isInBatch: Bool { lists.contains { $0.wrappedValue?.core.updates.batches.isOpen == true } }

    private func updateLists(
        animated: Bool, except mover: ListNode? = nil, completions: [@MainActor @Sendable () -> Void] = [],
        _ change: (inout ListChanges) -> Void
    ) {
        let updated = lists.compactMap(\.wrappedValue).filter { $0 !== mover && $0.core.updates.isLoaded }
        let left = Locked(updated.count)
        let isShown: @MainActor (Bool) -> Void = { _ in
            left.withLock { $0 -= 1 }
            guard left.withLock({ $0 }) == 0 else { return }
            for completion in completions { completion() }
        }
        for list in updated {
            let updates = list.core.updates
            updates.performBatch(
                animated: animated, "items", { updates.batches.record(change) },
                completion: completions.isEmpty ? nil : isShown)
        }
        guard updated.isEmpty else { return }
        for completion in completions { completion() }
    }

    /// Reports a mistake in the shown contents, once.
    private func reportMistake() {
        guard let mistake = shown.mistake, mistake != reported, let list = lists.first?.wrappedValue else { return }
        reported = mistake
        Misuse.report("\(list.debugDescription), \(name): \(mistake): give each an id of its own")
    }
}

/// A list's items, without sections: see ``ListSections``.
///
///     let groups = ListItems<Group>()
///     let list = TableNode(groups) { GroupCellNode(group: $0) }
///     groups.items = found
public typealias ListItems<Item: ListElement> = ListSections<NoHeader, Item> where Item.ID: Sendable

extension ListSections where Header == NoHeader {
    /// Makes the contents. Any thread.
    ///
    /// - Complexity: O(items)
    public nonisolated convenience init(_ items: [Item] = []) {
        self.init(sections: [ListSection(NoHeader(), items: items)])
    }

    /// The newest items that were set. Lists may still show earlier ones for a frame.
    public var items: [Item] {
        get { sections.first?.items ?? [] }
        set { setItems(newValue) }
    }

    /// Shows other items.
    ///
    /// - Parameters:
    ///   - animated: true if rows slide and appear. The rows on screen keep their place in either case.
    ///   - completion: see ``setSections(_:animated:completion:)``.
    /// - Complexity: O(items) for the difference; see ``ListDiff``.
    public func setItems(
        _ items: [Item], animated: Bool = true, completion: (@MainActor @Sendable () -> Void)? = nil
    ) {
        setSections([ListSection(NoHeader(), items: items)], animated: animated, completion: completion)
    }
}
