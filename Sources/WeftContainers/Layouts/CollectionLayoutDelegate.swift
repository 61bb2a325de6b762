import WeftLayout
import WeftNodes

/// Lays out a collection off the main thread. Give it to a collection with a ``DelegatedCollectionLayout``, or with
/// ``CollectionNode/init(layoutDelegate:)``.
///
/// The main actor collects the layout's inputs besides the number of items and the viewport
/// (`additionalInfoForLayout`). The layout itself is a static function of a ``CollectionLayoutContext``. It has access
/// to nothing else and runs on a worker. Its result is cached, so it is not called again for an equal context.
public protocol CollectionLayoutDelegate: AnyObject, SendableMetatype {
    /// Additional inputs of `calculateLayout`. A different value causes a new layout.
    associatedtype AdditionalInfo: Hashable & Sendable

    /// The direction that the layout grows in.
    @MainActor var scrollableDirections: ScrollDirection { get }

    /// The inputs of the layout besides its elements and the viewport: sizes from models, spacings. Main actor; called
    /// once after a change of the elements or the viewport, and after ``CollectionNode/invalidateLayout()``.
    ///
    /// - Complexity: O(collected values)
    @MainActor func additionalInfoForLayout(with elements: CollectionElements) -> AdditionalInfo

    /// Calculates the frames of all elements. Runs on a worker.
    ///
    /// - Complexity: at least O(elements): called once for each different context.
    static func calculateLayout(with context: CollectionLayoutContext<AdditionalInfo>) -> CollectionLayoutState
}

/// The inputs of a layout. A value; any thread.
public struct CollectionLayoutContext<AdditionalInfo: Hashable & Sendable>: Sendable, Hashable {
    /// The available space in points, without the collection's `contentInset` across the scroll direction.
    public let viewportSize: Size
    /// The direction that the layout grows in.
    public let scrollableDirections: ScrollDirection
    /// The elements to place.
    public let elements: CollectionElements
    /// The values that the delegate collected on the main actor.
    public let additionalInfo: AdditionalInfo
}

/// The frames of a collection's elements. A value; any thread.
public struct CollectionLayoutState: Sendable {
    /// The size of all contents, in points.
    public let contentSize: Size
    private let frames: [CollectionElement: Rect]
    private let axis: ScrollDirection
    /// Elements sorted by their start along the scroll direction.
    private let order: [CollectionElement]
    /// The largest end of all elements of `order` up to each one.
    private let ends: [Double]

    /// Makes the layout of a context's elements.
    ///
    /// - Parameters:
    ///   - contentSize: the size of all contents, in points. It and the frames are limited to 1e9 points; larger values
    ///     are reported.
    ///   - frame: returns an element's frame in content coordinates; nil leaves the element out. Items are measured in
    ///     exactly that size.
    /// - Complexity: O(elements * log elements)
    public init(
        context: CollectionLayoutContext<some Hashable & Sendable>, contentSize: Size,
        frame: (CollectionElement) -> Rect?
    ) {
        let axis = context.scrollableDirections
        var frames: [CollectionElement: Rect] = [:]
        var misuse: String?
        for element in context.elements.all {
            guard let frame = frame(element) else { continue }
            let usable = LengthLimit.bounded(frame)
            if usable != frame { misuse = misuse ?? "the frame \(frame) of \(element)" }
            frames[element] = usable
        }
        let usableSize = Size(width: Self.length(contentSize.width), height: Self.length(contentSize.height))
        if usableSize != contentSize { misuse = misuse ?? "the contentSize \(contentSize)" }
        if let misuse { Self.report(misuse) }
        func start(_ element: CollectionElement) -> Double { Self.span(frames[element] ?? .zero, axis).start }
        let order = context.elements.all.filter { frames[$0] != nil }.enumerated().sorted {
            (start($0.element), $0.offset) < (start($1.element), $1.offset)
        }.map(\.element)
        var end = -Double.infinity
        ends = order.map { element in
            end = max(end, Self.span(frames[element] ?? .zero, axis).end)
            return end
        }
        self.axis = axis
        self.frames = frames
        self.order = order
        self.contentSize = usableSize
    }

    /// An element's frame in content coordinates; nil if it was left out.
    ///
    /// - Complexity: O(1)
    public func frame(of element: CollectionElement) -> Rect? { frames[element] }

    /// An item's frame in content coordinates; nil if it was left out.
    ///
    /// - Complexity: O(1)
    public func frameForItem(at path: IndexPath) -> Rect? { frames[.row(path.item, section: path.section)] }

    /// The elements that overlap a rectangle of the content, sorted by start.
    ///
    /// - Complexity: O(log elements + elements near)
    public func elements(in rect: Rect) -> [CollectionElement] {
        let wanted = Self.span(rect, axis)
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > wanted.start { high = middle } else { low = middle + 1 }
        }
        return order[low...].prefix { Self.span(frames[$0] ?? .zero, axis).start < wanted.end }.filter {
            guard let frame = frames[$0] else { return false }
            return frame.minX < rect.maxX && frame.maxX > rect.minX && frame.minY < rect.maxY && frame.maxY > rect.minY
        }
    }

    private static func span(_ rect: Rect, _ axis: ScrollDirection) -> (start: Double, end: Double) {
        axis == .vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    }

    private static func length(_ length: Double) -> Double { max(0, LengthLimit.bounded(length)) }

    private static func report(_ answer: String) {
        Misuse.report(
            """
            CollectionLayoutState: a CollectionLayoutDelegate has \(answer). Lengths are numbers of points up to \
            \(LengthLimit.points), and sizes not negative
            """)
    }
}
