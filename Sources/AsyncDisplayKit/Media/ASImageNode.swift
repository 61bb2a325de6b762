import Foundation
import WeftGraphics
import WeftNodes

/// How a picture is fitted into its box.
public typealias ASContentMode = WeftGraphics.ContentMode

/// Makes another picture of one for what it is shown in, on a worker; nil keeps it.
public typealias asimagenode_modification_block_t = (UIImage, ASPrimitiveTraitCollection) -> UIImage?

/// A picture. Any thread.
open class ASImageNode: ASControlNode, PictureModifying {
    let picture: ImageNode

    /// No picture.
    public override init() {
        let own = ImageNode()
        picture = own
        super.init(control: own)
    }

    init(picture own: ImageNode) {
        picture = own
        super.init(control: own)
    }

    private final var shown: UIImage?

    /// What is shown: bytes are decoded at the size of the node.
    public final var image: UIImage? {
        get {
            // A button sets its picture's as well.
            if let shown, shown.texture === picture.image { return shown }
            return picture.image.map { UIImage($0) }
        }
        set {
            shown = newValue
            picture.image = newValue?.texture
            picture.imageData = newValue?.picture
            picture.stretch(as: newValue)
        }
    }

    /// How it is fitted. Default: the box is covered.
    public final var contentMode: UIView.ContentMode {
        get { picture.contentMode }
        set { picture.contentMode = newValue }
    }

    /// The part to feature, in fractions of the picture; without a size only its origin counts: where the picture lies when it
    /// covers the box, 0 at the start, 1 at the end. The default keeps the middle.
    public final var cropRect: CGRect {
        get { CGRect(picture.backingOptions.cropRect) }
        set { picture.backingOptions.cropRect = newValue.weft }
    }

    /// Whether what is outside of the box is cut off. Default true.
    public final var isCropEnabled: Bool {
        get { picture.backingOptions.crops }
        set { picture.backingOptions.crops = newValue }
    }

    /// The same by its name in Objective-C.
    public final var cropEnabled: Bool {
        get { isCropEnabled }
        set { isCropEnabled = newValue }
    }

    /// The same in one call; when and in which box it counts is found out when the picture is drawn.
    public final func setCropEnabled(_ cropEnabled: Bool, recropImmediately: Bool, inBounds cropBounds: CGRect) {
        isCropEnabled = cropEnabled
    }

    /// Whether a picture of fewer pixels than the box has gets as many.
    public final var forceUpscaling: Bool {
        get { picture.backingOptions.forcesUpscaling }
        set { picture.backingOptions.forcesUpscaling = newValue }
    }

    /// So many pixels, whatever the box has; zero: not.
    public final var forcedSize: CGSize {
        get { CGSize(picture.backingOptions.forcedSize) }
        set { picture.backingOptions.forcedSize = newValue.weft }
    }

    /// Draws the picture again, and tells whether that was given up. Any thread; told on the main thread.
    public final func setNeedsDisplayWithCompletion(_ displayCompletionBlock: (@MainActor (Bool) -> Void)?) {
        guard let displayCompletionBlock else { return setNeedsDisplay() }
        picture.setNeedsDisplay { displayCompletionBlock($0) }
    }

    /// What becomes of the picture before it is shown; a block of the picture alone may be set as well.
    public final var imageModificationBlock: asimagenode_modification_block_t? {
        didSet {
            guard let imageModificationBlock else {
                picture.imageModificationBlock = nil
                return
            }
            let block = Carried(imageModificationBlock)
            // Nobody knows whether two blocks are the same.
            picture.imageModificationBlock = ImageModification(id: "block of node \(picture.id)") { texture, screen in
                CurrentDrawing.here.making(at: screen.scale) {
                    block.value(UIImage(texture), ASPrimitiveTraitCollection(screen))?.texture
                }
            }
        }
    }
}

/// What has a block for its picture. A class has one property of a name; the other form of the block's is the protocol's.
public protocol PictureModifying: AnyObject {
    /// What becomes of the picture before it is shown.
    var imageModificationBlock: asimagenode_modification_block_t? { get set }
}

extension PictureModifying {
    /// The same by a block that wants to know the picture alone, as Texture had it before version 3.
    public var imageModificationBlock: ((UIImage) -> UIImage?)? {
        get {
            let block: asimagenode_modification_block_t? = imageModificationBlock
            return block.map { block in { block($0, ASPrimitiveTraitCollection(GraphicsEnvironment())) } }
        }
        set {
            let block: asimagenode_modification_block_t? = newValue.map { block in { image, _ in block(image) } }
            imageModificationBlock = block
        }
    }
}

extension ImageNode {
    /// Stretches what is shown as the picture says.
    func stretch(as image: UIImage?) {
        let caps = image?.capInsets ?? .zero
        let insets = caps == .zero ? nil : caps.weft
        if resizableInsets != insets { resizableInsets = insets }
        let scale = image?.pixelsAPoint ?? 1
        if imageScale != scale { imageScale = scale }
    }
}

/// Cuts a picture round, and draws a border around it; its width in points.
public func ASImageNodeRoundBorderModificationBlock(
    _ borderWidth: CGFloat, _ borderColor: UIColor?
) -> asimagenode_modification_block_t {
    let color = (borderColor?.styleColor ?? .clear).resolved(in: GraphicsEnvironment())
    return applied(.roundWithBorder(width: Double(borderWidth), color: color))
}

/// Fills what a picture covers with a colour.
public func ASImageNodeTintColorModificationBlock(_ color: UIColor) -> asimagenode_modification_block_t {
    applied(.tint(color.styleColor.resolved(in: GraphicsEnvironment())))
}

private func applied(_ modification: ImageModification) -> asimagenode_modification_block_t {
    { image, _ in image.texture.map { UIImage(modification.apply(to: $0, in: GraphicsEnvironment())) } }
}
