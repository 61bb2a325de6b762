import Foundation
import WeftContainers
import WeftNodes

/// Where a collection's layout has a cell, and how it looks there. What is set counts for nobody: a layout is Weft's.
public final class UICollectionViewLayoutAttributes: NSObject {
    /// In the coordinates of what is scrolled, points.
    public var frame: CGRect
    /// Cells with a larger one are drawn above others.
    public var zIndex: Int
    /// From 0, transparent, to 1, opaque.
    public var alpha: CGFloat
    /// The item; of a header or footer the item 0 of its section.
    public var indexPath: Foundation.IndexPath
    /// What it is that is no item; nil for items.
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

    /// Points.
    public var size: CGSize { frame.size }
    /// Its own box, points.
    public var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
    /// The middle of the frame.
    public var center: CGPoint { CGPoint(x: frame.midX, y: frame.midY) }
    /// Whether it is not to be seen.
    public var isHidden: Bool { alpha == 0 }
}
