import Foundation
import WeftContainers
import WeftNodes

/// A cell's position and look in a collection's layout. A layout class makes and changes them; the attributes of a cell
/// are a copy.
open class UICollectionViewLayoutAttributes: NSObject {
    /// The frame in the content's coordinates, in points.
    public final var frame: CGRect
    /// The drawing order: cells with a larger value are drawn above others.
    public final var zIndex: Int
    /// The opacity from 0 (transparent) to 1 (opaque).
    public final var alpha: CGFloat
    /// The item; of a header or footer the item 0 of its section.
    public final var indexPath: Foundation.IndexPath
    /// The kind of a supplementary element; nil for items.
    public final let representedElementKind: String?

    init(frame: CGRect, indexPath: Foundation.IndexPath, kind: String? = nil) {
        self.frame = frame
        self.indexPath = indexPath
        zIndex = 0
        alpha = 1
        representedElementKind = kind
    }

    /// The attributes of an item, without a place.
    public convenience init(forCellWith indexPath: Foundation.IndexPath) {
        self.init(frame: .zero, indexPath: indexPath)
    }

    /// The attributes of a header, a footer or another element, without a place.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: Foundation.IndexPath) {
        self.init(frame: .zero, indexPath: indexPath, kind: elementKind)
    }

    /// The attributes of a decoration, without a position. The data source provides its node, as for a supplementary
    /// element.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: Foundation.IndexPath) {
        self.init(frame: .zero, indexPath: indexPath, kind: decorationViewKind)
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

    func weft(at position: Int) -> LayoutAttributes {
        LayoutAttributes(position: position, frame: frame.weft, zIndex: zIndex, alpha: Double(alpha))
    }

    /// The size in points.
    public final var size: CGSize {
        get { frame.size }
        set { frame.size = newValue }
    }

    /// The item's own box, in points.
    public final var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

    /// The middle of the frame. Setting it keeps the size.
    public final var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }

    /// True if the cell is invisible. Setting it sets the opacity.
    public final var isHidden: Bool {
        get { alpha == 0 }
        set { alpha = newValue ? 0 : 1 }
    }
}
