import WeftGLib
import WeftLayout
import WeftNodes

/// A layout that is calculated off the main thread. It notifies its list before a new result takes effect.
@MainActor
protocol CalculatedLayout: CollectionLayout {
    /// Applies `change`, which replaces one layout with the next, and keeps the visible contents in place.
    var onCalculated: ((_ change: () -> Void) -> Void)? { get set }
    /// True while a layout is being calculated.
    var isAwaited: Bool { get }
    /// Calculates the layout synchronously, on the main thread.
    func calculateNow()
}

/// The layout of a ``CollectionLayoutDelegate``. It is calculated on a worker whenever the elements or the viewport
/// change. Results for the last contexts are cached, so that a window that returns to its old width has its layout in
/// the next frame. Nothing shows before the first result. While a new one is calculated, the previous layout stays in
/// effect for the elements that still exist.
///
/// Items are measured at exactly their size in the layout, and only near the viewport. Main actor.
@MainActor
public final class DelegatedCollectionLayout<Delegate: CollectionLayoutDelegate>: CollectionLayout, CalculatedLayout {
    typealias Context = CollectionLayoutContext<Delegate.AdditionalInfo>

    public let scrollDirection: ScrollDirection
    /// The delegate that calculates the layout.
    public let delegate: Delegate
    var onCalculated: ((_ change: () -> Void) -> Void)?

    /// The layout in effect.
    private var current: (context: Context, state: CollectionLayoutState)?
    /// Cached layouts, the newest last.
    private var kept: [(context: Context, state: CollectionLayoutState)] = []
    /// The context that is being calculated.
    private var awaited: Context?
    private var isStale = true

    /// A layout by `delegate`, which is retained.
    public init(_ delegate: Delegate) {
        self.delegate = delegate
        scrollDirection = delegate.scrollableDirections
    }

    /// Number of cached layouts.
    private static var capacity: Int { 4 }

    /// The layout in effect; nil before the first result.
    public var state: CollectionLayoutState? { current?.state }

    var isAwaited: Bool { awaited != nil }

    // MARK: Calculating

    private func state(in space: CollectionSpace) -> CollectionLayoutState? {
        guard space.count > 0 else {
            (current, awaited, isStale) = (nil, nil, true)
            return nil
        }
        guard isStale, space.viewport.width > 0, space.viewport.height > 0 else { return current?.state }
        isStale = false
        let elements = CollectionElements(space)
        let context = Context(
            viewportSize: space.viewport, scrollableDirections: scrollDirection, elements: elements,
            additionalInfo: delegate.additionalInfoForLayout(with: elements))
        // A context with a NaN is never equal to itself, so the layout would be computed endlessly.
        guard Self.isSame(context, context) else {
            Misuse.report(
                """
                \(type(of: delegate)).additionalInfoForLayout: what it gives is not equal to itself, so that no layout can be \
                kept for it. Is there a number in it that is none (NaN)?
                """)
            awaited = nil
            return current?.state
        }
        if context == current?.context {
            awaited = nil
        } else if context != awaited {
            awaited = context
            if let known = kept.last(where: { $0.context == context })?.state {
                ApplyQueue.shared.push(order: 0) { [weak self] in self?.take(known, of: context) }
                return current?.state
            }
            WorkerPool.shared.submit(.visible) { [weak self] _ in
                guard self != nil else { return }
                let state = Delegate.calculateLayout(with: context)
                ApplyQueue.shared.push(order: 0) { self?.take(state, of: context) }
            }
        }
        return current?.state
    }

    private static func isSame(_ one: Context, _ other: Context) -> Bool { one == other }

    func calculateNow() {
        guard let context = awaited else { return }
        take(Delegate.calculateLayout(with: context), of: context)
    }

    private func take(_ state: CollectionLayoutState, of context: Context) {
        guard awaited == context else { return }
        awaited = nil
        kept.removeAll { $0.context == context }
        kept.append((context, state))
        if kept.count > Self.capacity { kept.removeFirst() }
        let change = { self.current = (context, state) }
        onCalculated.map { $0(change) } ?? change()
    }

    // MARK: CollectionLayout

    public func invalidate(from position: Int) { isStale = true }

    /// Always true: another viewport requires another layout. Items are measured when it is calculated.
    public func measuresAgain(from old: Size, to new: Size) -> Bool { false }

    public func sizeRange(at position: Int, in space: CollectionSpace) -> SizeRange {
        let frame = state(in: space)?.frame(of: space.item(at: position))
        return frame.map { SizeRange(exactly: $0.size) } ?? SizeRange(min: .zero, max: space.viewport)
    }

    public func attributes(at position: Int, in space: CollectionSpace) -> LayoutAttributes {
        let state = state(in: space)
        if let frame = state?.frame(of: space.item(at: position)) {
            return LayoutAttributes(position: position, frame: frame)
        }
        // An element without a frame is placed at the end, with size zero.
        let end = extent(state)
        let point = scrollDirection == .vertical ? Point(x: 0, y: end) : Point(x: end, y: 0)
        return LayoutAttributes(position: position, frame: Rect(origin: point, size: .zero))
    }

    public func attributes(in rect: Rect, space: CollectionSpace) -> [LayoutAttributes] {
        guard let state = state(in: space) else { return [] }
        return state.elements(in: rect).compactMap { element in
            guard let frame = state.frame(of: element), exists(element, in: space) else { return nil }
            return LayoutAttributes(position: space.position(of: element), frame: frame)
        }
    }

    public func contentExtent(in space: CollectionSpace) -> Double { extent(state(in: space)) }

    private func extent(_ state: CollectionLayoutState?) -> Double {
        guard let size = state?.contentSize else { return 0 }
        return scrollDirection == .vertical ? size.height : size.width
    }

    /// True if the element still exists, since the layout may be older than an update.
    private func exists(_ element: CollectionElement, in space: CollectionSpace) -> Bool {
        switch element {
        case .header(let section), .footer(let section): section < space.sectionCount
        case .row(let row, let section):
            section < space.sectionCount && row < space.positions(ofSection: section).count - 2
        }
    }
}
