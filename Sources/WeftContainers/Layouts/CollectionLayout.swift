import WeftLayout
import WeftNodes

/// The direction that a collection scrolls in.
public enum ScrollDirection: Sendable, Hashable {
    case vertical, horizontal
}

/// A layout's view of the items to place. Main actor; valid during the call that receives it.
///
/// Positions are flat: each section has a header, its rows and a footer, whether they are shown or not.
@MainActor
public struct CollectionSpace {
    let geometry: LayoutGeometry

    /// The number of items, headers and footers included.
    public var count: Int { geometry.count }
    /// The available space in points: the viewport without the collection's `contentInset` across the scroll direction.
    public var viewport: Size { geometry.layoutViewport }
    /// The number of sections.
    public var sectionCount: Int { geometry.sections.sectionCount }

    /// - Complexity: O(log sections)
    public func item(at position: Int) -> SectionedListIndex.Item { geometry.sections.item(at: position) }
    /// The flat position of an item.
    ///
    /// - Complexity: O(log sections)
    public func position(of item: SectionedListIndex.Item) -> Int { geometry.sections.position(of: item) }
    /// The flat positions of a section's items, header and footer included.
    ///
    /// - Complexity: O(log sections)
    public func positions(ofSection section: Int) -> Range<Int> { geometry.sections.positions(ofSection: section) }

    /// The item's last measured size for the range from the layout; nil for an item that was never measured.
    ///
    /// - Complexity: O(1)
    public func measuredSize(at position: Int) -> Size? { geometry.size(at: position) }

    /// True if the item was measured for the current range and viewport.
    ///
    /// - Complexity: O(1)
    public func isMeasured(at position: Int) -> Bool { geometry.isKnown(position) }

    /// True if a header or footer exists.
    ///
    /// - Complexity: O(log sections)
    public func isShown(_ position: Int) -> Bool { geometry.isShown(position) }
}

/// Places the items of a ``CollectionNode``. Main actor.
///
/// Items far from the viewport are never measured. A layout assumes a size for them (the mean of the known sizes works
/// well), and `invalidate` informs it when a size becomes known. The list keeps the visible items in place.
/// Frames of items before the invalid one must not change, so that scrolling forward is fast.
@MainActor
public protocol CollectionLayout: AnyObject {
    /// The direction that the layout grows in.
    var scrollDirection: ScrollDirection { get }

    /// Called when sizes or the number of items changed from `position` on; 0 after a change of the viewport.
    ///
    /// - Complexity: should be O(1): called for each item that is measured. Place the items again in the next query.
    func invalidate(from position: Int)

    /// True if a change of the viewport requires new measurements. The default is true for another extent across the
    /// scroll direction.
    func measuresAgain(from old: Size, to new: Size) -> Bool

    /// The size range of an item, if the delegate gives none.
    ///
    /// - Complexity: should be O(1): called for each item that is measured.
    func sizeRange(at position: Int, in space: CollectionSpace) -> SizeRange

    /// The attributes of an item. Called for any position, including headers and footers that are not shown.
    ///
    /// - Complexity: should be O(log n): called for items near the viewport in each frame.
    func attributes(at position: Int, in space: CollectionSpace) -> LayoutAttributes

    /// The items that overlap `rect` (content coordinates), by position.
    ///
    /// - Complexity: should be O(log n + items), since it is called in each frame.
    func attributes(in rect: Rect, space: CollectionSpace) -> [LayoutAttributes]

    /// The supplementary elements that overlap `rect` (content coordinates): badges, backgrounds of sections, lines.
    /// Each has a kind that the layout names, and an index path
    /// (``LayoutAttributes/init(kind:at:frame:zIndex:alpha:)``). The data source makes their nodes; the frame is their
    /// size. Elements with a negative `zIndex` are behind all items, the others in front. Called in each frame.
    /// Default: none.
    ///
    /// - Complexity: should be O(log n + elements), since it is called in each frame.
    func supplementaryAttributes(in rect: Rect, space: CollectionSpace) -> [LayoutAttributes]

    /// The content's size along the scroll direction, in points; an estimate until all items are placed.
    ///
    /// - Complexity: should be O(1) while nothing is invalidated, since it is called in each frame.
    func contentExtent(in space: CollectionSpace) -> Double
}

extension CollectionLayout {
    public func supplementaryAttributes(in rect: Rect, space: CollectionSpace) -> [LayoutAttributes] { [] }

    public func measuresAgain(from old: Size, to new: Size) -> Bool {
        scrollDirection == .vertical ? old.width != new.width : old.height != new.height
    }
}
