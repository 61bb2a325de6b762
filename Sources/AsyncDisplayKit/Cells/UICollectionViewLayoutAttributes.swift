import Foundation
import WeftContainers
import WeftNodes

/// A cell's position and look in a collection's layout. Setting its properties has no effect: Weft makes the layout.
public final class UICollectionViewLayoutAttributes: NSObject {
    /// The frame in the content's coordinates, in points.
    public var frame: CGRect
    /// The drawing order: cells with a larger value are drawn above others.
    public var zIndex: Int
    /// The opacity from 0 (transparent) to 1 (opaque).
    public var alpha: CGFloat
    /// The item; of a header or footer the item 0 of its section.
    public var indexPath: Foundation.IndexPath
    /// The kind of a supplementary element; nil for items.
    public let representedElementKind: String?

    init(frame: CGRect, indexPath: Foundation.IndexPath) {
        self.frame = frame
        self.indexPath = indexPath
        zIndex = 0
        alpha = 1
        representedElementKind = nil
    }

    @MainActor
    init(_ attributes: LayoutAttributes, of row: CellNode) {
        frame = CGRect(attributes.frame)
        zIndex = attributes.zIndex
        alpha = CGFloat(attributes.alpha)
        let path = attributes.indexPath ?? row.indexPath
        indexPath = path.map { Foundation.IndexPath($0) } ?? Foundation.IndexPath(item: 0, section: 0)
        representedElementKind = (attributes.kind ?? row.supplementaryElementKind)?.textureName
    }

    /// The size in points.
    public var size: CGSize { frame.size }
    /// The item's own box, in points.
    public var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
    /// The middle of the frame.
    public var center: CGPoint { CGPoint(x: frame.midX, y: frame.midY) }
    /// True if the cell is invisible.
    public var isHidden: Bool { alpha == 0 }
}
