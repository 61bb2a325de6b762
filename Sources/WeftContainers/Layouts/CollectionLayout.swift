import WeftLayout
import WeftNodes

/// The direction that a collection scrolls in.
public enum ScrollDirection: Sendable, Hashable {
    case vertical, horizontal
}

/// What a layout may ask about the items it places. Main actor; valid during the call it is given to.
///
/// Items are counted flat: each section is a header, its rows and a footer, whether these are shown or not.
@MainActor
public struct CollectionSpace {
    let geometry: LayoutGeometry

    /// How many items there are, headers and footers among them.
    public var count: Int { geometry.count }
    /// What items are placed in, in points: the viewport without the collection's `contentInset` across the scroll direction.
    public var viewport: Size { geometry.layoutViewport }
    /// How many sections there are.
    public var sectionCount: Int { geometry.sections.sectionCount }

    /// O(log sections)
    public func item(at position: Int) -> SectionedListIndex.Item { geometry.sections.item(at: position) }
    /// Where an item is among all.
    public func position(of item: SectionedListIndex.Item) -> Int { geometry.sections.position(of: item) }
    /// Where the items of a section are among all, its header and footer among them.
    public func positions(ofSection section: Int) -> Range<Int> { geometry.sections.positions(ofSection: section) }

    /// What the item measured last, for the range the layout gave; nil for one that was never near. O(1)
    public func measuredSize(at position: Int) -> Size? { geometry.size(at: position) }

    /// Whether the item was measured for the range and the viewport of now. O(1)
    public func isMeasured(at position: Int) -> Bool { geometry.isKnown(position) }

    /// Whether a header or footer is to be shown.
    public func isShown(_ position: Int) -> Bool { geometry.isShown(position) }
}

/// Places the items of a ``CollectionNode``. Main actor.
///
/// Items far from the viewport are never measured: a layout takes something for their size (the mean of what it knows
/// is good) and is told by `invalidate` when one gets known. The list keeps what the user sees in place meanwhile.
/// Frames of items before the invalid one must not change, so that scrolling forward is quick.
@MainActor
public protocol CollectionLayout: AnyObject {
    /// The direction that the layout grows in.
    var scrollDirection: ScrollDirection { get }

    /// From `position` on, sizes or the number of items are others; 0 when the viewport is another one.
    func invalidate(from position: Int)

    /// Whether items are measured again for another viewport. Where it is not answered: for another extent across the
    /// scroll direction.
    func measuresAgain(from old: Size, to new: Size) -> Bool

    /// What an item is measured in, when the delegate has no range of its own.
    func sizeRange(at position: Int, in space: CollectionSpace) -> SizeRange

    /// Where an item is. Asked for any position, also of headers and footers that are not shown.
    func attributes(at position: Int, in space: CollectionSpace) -> LayoutAttributes

    /// The items with a point in `rect` (content coordinates), by position.
    ///
    /// - Complexity: should be O(log n + items), as it is asked in each frame.
    func attributes(in rect: Rect, space: CollectionSpace) -> [LayoutAttributes]

    /// What the layout places beside the items with a point in `rect` (content coordinates): badges, grounds of sections,
    /// lines. Each has a kind that the layout names and an index path (``LayoutAttributes/init(kind:at:frame:zIndex:alpha:)``),
    /// by which the data source is asked for its node; the frame is its size. Those with a `zIndex` below 0 are behind all
    /// items, the others in front. Asked in each frame; nothing where it is not answered.
    func supplementaryAttributes(in rect: Rect, space: CollectionSpace) -> [LayoutAttributes]

    /// The content's size along the scroll direction, points, as far as it is known.
    func contentExtent(in space: CollectionSpace) -> Double
}

extension CollectionLayout {
    public func supplementaryAttributes(in rect: Rect, space: CollectionSpace) -> [LayoutAttributes] { [] }

    public func measuresAgain(from old: Size, to new: Size) -> Bool {
        scrollDirection == .vertical ? old.width != new.width : old.height != new.height
    }
}
