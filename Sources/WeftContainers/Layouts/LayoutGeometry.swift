import WeftGTK
import WeftLayout
import WeftNodes

/// The geometry of a collection: a ``CollectionLayout`` places the items, and this class keeps their measured sizes.
@MainActor
final class LayoutGeometry: ListGeometry {
    /// The layout. Its scroll direction never changes.
    var layout: any CollectionLayout {
        didSet {
            isReported = false
            layout.invalidate(from: 0)
        }
    }
    /// Measured sizes by position; nil for unmeasured items.
    private var sizes: [Size?] = []
    /// True for a size that was measured for another width and is kept as an estimate.
    private var isStale: [Bool] = []
    /// True for a header or footer with a node in the data source.
    private var shown: [Bool] = []

    /// The collection, for messages.
    weak var list: CollectionNode?
    /// True if an invalid result of the layout was already reported.
    private var isReported = false

    init(_ layout: any CollectionLayout) {
        self.layout = layout
        super.init()
        headersStick = false
    }

    private var space: CollectionSpace { CollectionSpace(geometry: self) }

    override var axis: CanvasAxis { layout.scrollDirection == .vertical ? .vertical : .horizontal }

    override var hasColumns: Bool { true }

    func size(at position: Int) -> Size? { sizes[position] }
    func isShown(_ position: Int) -> Bool { shown[position] || isRow(position) }

    // MARK: Questions

    override var totalExtent: Double { insets.start + contentExtent + insets.end }

    private var contentExtent: Double {
        let extent = layout.contentExtent(in: space)
        guard extent.isFinite else {
            report("contentExtent", "\(extent)")
            return 0
        }
        // A layout that subtracts absent headers and footers may return a negative extent.
        return max(0, extent)
    }

    override func offset(of position: Int) -> Double {
        position >= count ? totalExtent - insets.end : frame(at: position).start
    }

    /// The space for items: the viewport without the insets across the scroll direction.
    var layoutViewport: Size {
        let across = insets.acrossBefore + insets.acrossAfter
        return axis == .vertical
            ? Size(width: max(0, viewport.width - across), height: viewport.height)
            : Size(width: viewport.width, height: max(0, viewport.height - across))
    }

    override func layoutIsStale() { layout.invalidate(from: 0) }

    override func frame(at position: Int) -> ItemFrame { itemFrame(attributes(at: position).frame) }

    func itemFrame(_ rect: Rect) -> ItemFrame {
        axis == .vertical
            ? ItemFrame(
                start: insets.start + rect.minY, extent: rect.height, cross: insets.acrossBefore + rect.minX,
                crossExtent: rect.width)
            : ItemFrame(
                start: insets.start + rect.minX, extent: rect.width, cross: insets.acrossBefore + rect.minY,
                crossExtent: rect.height)
    }

    private func attributes(in span: Range<Double>) -> [LayoutAttributes] {
        guard count > 0 else { return [] }
        return layout.attributes(in: rect(of: span), space: space).compactMap { attributes in
            guard (0..<count).contains(attributes.position) else {
                report("attributes(in:)", "position \(attributes.position)")
                return nil
            }
            return usable(attributes)
        }
    }

    private func rect(of span: Range<Double>) -> Rect {
        let (start, extent) = (span.lowerBound - insets.start, span.upperBound - span.lowerBound)
        let room = layoutViewport
        return axis == .vertical
            ? Rect(x: 0, y: start, width: room.width, height: extent)
            : Rect(x: start, y: 0, width: extent, height: room.height)
    }

    /// The layout attributes of an item.
    func attributes(at position: Int) -> LayoutAttributes { usable(layout.attributes(at: position, in: space)) }

    /// The supplementary elements in a span of list offsets, and their frames in the list.
    func supplements(in span: Range<Double>) -> [(attributes: LayoutAttributes, frame: ItemFrame)] {
        guard count > 0 else { return [] }
        return layout.supplementaryAttributes(in: rect(of: span), space: space).map {
            let attributes = usable($0)
            return (attributes, itemFrame(attributes.frame))
        }
    }

    /// Searches the items placed so far, since a section's end is unknown before its last items are placed.
    override func stickyHeader(atTop top: Double) -> SectionedListIndex.StickyItem? {
        guard top >= 0, top < totalExtent, let first = position(clampedTo: top) else { return nil }
        let section = sections.item(at: first).section
        let header = sections.positions(ofSection: section).lowerBound
        guard isShown(header) else { return nil }
        let own = frame(at: header)
        guard own.extent > 0, own.start <= top else { return nil }
        let next = positions(in: top..<(top + own.extent)).first { sections.item(at: $0).section > section }
        let pushedFrom = next.map { max(own.start, frame(at: $0).start - own.extent) }
        return SectionedListIndex.StickyItem(
            section: section, offset: min(top, pushedFrom ?? top), extent: own.extent,
            pushedFrom: pushedFrom ?? .infinity)
    }

    override func isKnown(_ position: Int) -> Bool {
        (sizes[position] != nil && !isStale[position]) || !isShown(position)
    }

    override func positions(in span: Range<Double>) -> [Int] {
        let found = attributes(in: span).map(\.position).filter(isShown).sorted()
        // An item that the layout lists twice counts once.
        return zip(found.indices, found).filter { $0 == 0 || found[$0 - 1] != $1 }.map(\.1)
    }

    override func position(at start: Double, cross: Double) -> Int? {
        attributes(in: start..<(start + 1)).sorted { ($0.zIndex, $0.position) < ($1.zIndex, $1.position) }.last {
            let frame = itemFrame($0.frame)
            return isShown($0.position) && start >= frame.start && start < frame.end && cross >= frame.cross
                && cross < frame.cross + frame.crossExtent
        }?.position
    }

    override func position(clampedTo start: Double) -> Int? {
        guard count > 0 else { return nil }
        // The gap between two lines belongs to the following line.
        for reach in [1, page, 4 * page] where reach > 0 {
            if let first = positions(in: start..<(start + reach)).first { return first }
        }
        return start > totalExtent / 2 ? count - 1 : 0
    }

    override func sizeRange(at position: Int, wanted: SizeRange?) -> SizeRange {
        wanted ?? layout.sizeRange(at: position, in: space)
    }

    // MARK: Measured sizes

    override func resize(_ viewport: Size) -> Bool {
        let old = self.viewport
        _ = super.resize(viewport)
        if viewport != old { layout.invalidate(from: 0) }
        return layout.measuresAgain(from: old, to: viewport)
    }

    override func setMeasured(_ size: Size, at position: Int) {
        let new = Size(width: Self.roundedUp(size.width), height: Self.roundedUp(size.height))
        let isSame = sizes[position] == new
        isStale[position] = false
        guard !isSame else { return }
        sizes[position] = new
        layout.invalidate(from: position)
    }

    override func setEstimate(_ extent: Double, at position: Int) {
        shown[position] = extent > 0
        layout.invalidate(from: position)
    }

    override func forgetExtents() {
        for position in isStale.indices { isStale[position] = true }
    }

    override func forgetExtent(at position: Int) { isStale[position] = true }

    override func knowledge(of position: Int) -> Knowledge {
        Knowledge(size: sizes[position], isStale: isStale[position])
    }

    override func learn(_ knowledge: Knowledge, of position: Int) {
        sizes[position] = knowledge.size
        isStale[position] = knowledge.isStale
        layout.invalidate(from: position)
    }

    // MARK: Changes

    override func didReset() {
        sizes = Array(repeating: nil, count: count)
        isStale = Array(repeating: false, count: count)
        shown = isStale
        layout.invalidate(from: 0)
    }

    override func hasSupplement(at position: Int) -> Bool { shown[position] }

    override func didReread() { layout.invalidate(from: 0) }

    override func didInsert(_ positions: Range<Int>) {
        sizes.insert(contentsOf: repeatElement(nil, count: positions.count), at: positions.lowerBound)
        isStale.insert(contentsOf: repeatElement(false, count: positions.count), at: positions.lowerBound)
        shown.insert(contentsOf: repeatElement(false, count: positions.count), at: positions.lowerBound)
        layout.invalidate(from: positions.lowerBound)
    }

    override func didRemove(_ positions: Range<Int>) {
        sizes.removeSubrange(positions)
        isStale.removeSubrange(positions)
        shown.removeSubrange(positions)
        layout.invalidate(from: positions.lowerBound)
    }

    override func didMove(_ positions: Range<Int>, to destination: Int) {
        sizes.move(positions, to: destination)
        isStale.move(positions, to: destination)
        shown.move(positions, to: destination)
        layout.invalidate(from: min(positions.lowerBound, destination))
    }
}

// MARK: - Checked answers of a layout

extension LayoutGeometry {
    /// Replaces an invalid frame with an empty one, and limits frames to the maximum length.
    private func usable(_ attributes: LayoutAttributes) -> LayoutAttributes {
        let frame = attributes.frame
        let isWithin = LengthLimit.isWithin(frame)
        guard !isWithin || !(0...1).contains(attributes.alpha) else { return attributes }
        var result = attributes
        if !isWithin {
            report("attributes", "the frame \(frame)")
            result.frame = Rect(
                x: LengthLimit.bounded(frame.minX), y: LengthLimit.bounded(frame.minY),
                width: max(0, LengthLimit.bounded(frame.width)), height: max(0, LengthLimit.bounded(frame.height)))
        }
        result.alpha = attributes.alpha.isNaN ? 1 : min(max(attributes.alpha, 0), 1)
        return result
    }

    /// Reports an invalid result, once per layout.
    private func report(_ question: String, _ answer: String) {
        guard !isReported else { return }
        isReported = true
        Misuse.report(
            """
            \(list?.debugDescription ?? "a collection").layout: \(type(of: layout)).\(question) answers \(answer). Positions \
            are those of the \(count) items, headers and footers; lengths are finite numbers of points, and sizes not negative
            """)
    }
}

extension Array {
    /// Moves elements so that the first of them is at `destination` afterwards.
    ///
    /// - Complexity: O(n)
    fileprivate mutating func move(_ range: Range<Int>, to destination: Int) {
        let moved = self[range]
        removeSubrange(range)
        insert(contentsOf: moved, at: destination)
    }
}
