import WeftLayout

/// Provides the item size and the spacing of a gallery, in points. Main actor.
@MainActor
public protocol CollectionGalleryLayoutPropertiesProviding: AnyObject {
    /// The size of every item.
    func galleryLayoutDelegate(
        _ delegate: CollectionGalleryLayoutDelegate, sizeForElements elements: CollectionElements
    ) -> Size
    /// Spacing between lines. Default: 0.
    func galleryLayoutDelegate(
        _ delegate: CollectionGalleryLayoutDelegate, minimumLineSpacingForElements elements: CollectionElements
    ) -> Double
    /// Spacing between the items of a line. Default: 0.
    func galleryLayoutDelegate(
        _ delegate: CollectionGalleryLayoutDelegate, minimumInteritemSpacingForElements elements: CollectionElements
    ) -> Double
    /// Insets around all items. Default: 0.
    func galleryLayoutDelegate(
        _ delegate: CollectionGalleryLayoutDelegate, sectionInsetForElements elements: CollectionElements
    ) -> EdgeInsets
}

extension CollectionGalleryLayoutPropertiesProviding {
    public func galleryLayoutDelegate(
        _ delegate: CollectionGalleryLayoutDelegate, minimumLineSpacingForElements elements: CollectionElements
    ) -> Double { 0 }
    public func galleryLayoutDelegate(
        _ delegate: CollectionGalleryLayoutDelegate, minimumInteritemSpacingForElements elements: CollectionElements
    ) -> Double { 0 }
    public func galleryLayoutDelegate(
        _ delegate: CollectionGalleryLayoutDelegate, sectionInsetForElements elements: CollectionElements
    ) -> EdgeInsets { .zero }
}

/// Places items of one size in lines, each with as many as fit. Sections follow one another. Headers and footers are
/// not placed. Main actor, except for the layout.
@MainActor
public final class CollectionGalleryLayoutDelegate: CollectionLayoutDelegate {
    /// The inputs of the layout, in points.
    public struct Properties: Sendable, Hashable {
        var itemSize = Size.zero
        var lineSpacing = 0.0
        var itemSpacing = 0.0
        var insets = EdgeInsets.zero
    }

    public let scrollableDirections: ScrollDirection

    /// Provides the item size, held weakly. Without a provider, nothing is shown.
    public weak var propertiesProvider: (any CollectionGalleryLayoutPropertiesProviding)?

    /// A gallery that scrolls in one direction.
    public init(scrollableDirections: ScrollDirection = .vertical) {
        self.scrollableDirections = scrollableDirections
    }

    public func additionalInfoForLayout(with elements: CollectionElements) -> Properties {
        guard let provider = propertiesProvider else { return Properties() }
        let size = provider.galleryLayoutDelegate(self, sizeForElements: elements)
        let insets = provider.galleryLayoutDelegate(self, sectionInsetForElements: elements)
        return Properties(
            itemSize: Size(width: finite(size.width), height: finite(size.height)),
            lineSpacing: finite(provider.galleryLayoutDelegate(self, minimumLineSpacingForElements: elements)),
            itemSpacing: finite(provider.galleryLayoutDelegate(self, minimumInteritemSpacingForElements: elements)),
            insets: EdgeInsets(
                top: finite(insets.top), left: finite(insets.left), bottom: finite(insets.bottom),
                right: finite(insets.right)))
    }

    /// The length, or 0 if it is not finite.
    private func finite(_ length: Double) -> Double { length.isFinite ? length : 0 }

    public nonisolated static func calculateLayout(
        with context: CollectionLayoutContext<Properties>
    ) -> CollectionLayoutState {
        let (info, isVertical) = (context.additionalInfo, context.scrollableDirections == .vertical)
        guard info.itemSize.width > 0, info.itemSize.height > 0 else {
            return CollectionLayoutState(context: context, contentSize: .zero) { _ in nil }
        }
        let insets = info.insets
        let (before, after) = isVertical ? (insets.left, insets.right) : (insets.top, insets.bottom)
        let (start, end) = isVertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
        let size = info.itemSize
        let (along, across) = isVertical ? (size.height, size.width) : (size.width, size.height)
        let room = (isVertical ? context.viewportSize.width : context.viewportSize.height) - before - after
        let fitting = ((room + info.itemSpacing) / (across + info.itemSpacing)).rounded(.down)
        let lane = fitting.isFinite ? Int(min(max(1, fitting), 1e6)) : 1
        // Items are numbered across all sections.
        var firsts: [Int] = []
        var count = 0
        for section in 0..<context.elements.sectionCount {
            firsts.append(count)
            count += context.elements.numberOfItems(inSection: section)
        }
        let lines = (count + lane - 1) / lane
        let length = start + Double(lines) * along + Double(max(0, lines - 1)) * info.lineSpacing + end
        let content =
            isVertical
            ? Size(width: context.viewportSize.width, height: length)
            : Size(width: length, height: context.viewportSize.height)
        return CollectionLayoutState(context: context, contentSize: content) { element in
            guard case .row(let item, let section) = element else { return nil }
            let (line, column) = (firsts[section] + item).quotientAndRemainder(dividingBy: lane)
            let main = start + Double(line) * (along + info.lineSpacing)
            let cross = before + Double(column) * (across + info.itemSpacing)
            return Rect(
                origin: isVertical ? Point(x: cross, y: main) : Point(x: main, y: cross), size: info.itemSize)
        }
    }
}
