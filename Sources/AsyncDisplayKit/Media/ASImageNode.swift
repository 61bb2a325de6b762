import Foundation
import WeftGraphics
import WeftNodes

/// The way in which a picture fits its box.
public typealias ASContentMode = WeftGraphics.ContentMode

/// A picture that moves.
public typealias ASAnimatedImageProtocol = AnimatedImage

/// Returns a modified picture for an environment; nil keeps the picture. Called on a worker.
public typealias asimagenode_modification_block_t = (UIImage, ASPrimitiveTraitCollection) -> UIImage?

/// A picture. Any thread.
open class ASImageNode: ASControlNode, PictureModifying {
    let picture: ImageNode

    /// Makes a node without a picture.
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

    /// The picture; bytes are decoded at the node's size.
    public final var image: UIImage? {
        get {
            // `picture` may have been changed from outside, since a button sets the picture of its image node.
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

    /// An animated picture that plays while the node is visible, such as an `EncodedAnimation`. It takes precedence
    /// over `image`. A network node plays animated pictures without it.
    public final var animatedImage: (any ASAnimatedImageProtocol)? {
        get { picture.animatedImage }
        set { picture.animatedImage = newValue }
    }

    /// True to keep an animation at the frame it shows.
    public final var animatedImagePaused: Bool {
        get { picture.isAnimationPaused }
        set { picture.isAnimationPaused = newValue }
    }

    /// How the picture fits the node. Default: it covers the node.
    public final var contentMode: UIView.ContentMode {
        get { picture.contentMode }
        set { picture.contentMode = newValue }
    }

    /// The part to feature, in fractions of the picture. If it has no size, its origin is the alignment of a picture
    /// that covers the box: 0 at the start, 1 at the end. The default keeps the middle.
    public final var cropRect: CGRect {
        get { CGRect(picture.backingOptions.cropRect) }
        set { picture.backingOptions.cropRect = newValue.weft }
    }

    /// True if parts outside the box are clipped. Default: true.
    public final var isCropEnabled: Bool {
        get { picture.backingOptions.crops }
        set { picture.backingOptions.crops = newValue }
    }

    /// The same property under its name in Objective-C.
    public final var cropEnabled: Bool {
        get { isCropEnabled }
        set { isCropEnabled = newValue }
    }

    /// Sets the cropping in one call; the other arguments have no effect, since the picture is cropped when it is
    /// drawn.
    public final func setCropEnabled(_ cropEnabled: Bool, recropImmediately: Bool, inBounds cropBounds: CGRect) {
        isCropEnabled = cropEnabled
    }

    /// True if a picture with fewer pixels than the box is scaled up to it.
    public final var forceUpscaling: Bool {
        get { picture.backingOptions.forcesUpscaling }
        set { picture.backingOptions.forcesUpscaling = newValue }
    }

    /// The number of pixels, for any size of the box; zero uses the box.
    public final var forcedSize: CGSize {
        get { CGSize(picture.backingOptions.forcedSize) }
        set { picture.backingOptions.forcedSize = newValue.weft }
    }

    /// Draws the picture again. The completion is called on the main thread, with true if the drawing was cancelled.
    /// Any thread.
    public final func setNeedsDisplayWithCompletion(_ displayCompletionBlock: (@MainActor (Bool) -> Void)?) {
        guard let displayCompletionBlock else { return setNeedsDisplay() }
        picture.setNeedsDisplay { displayCompletionBlock($0) }
    }

    /// Changes the picture before it is shown. A block that takes only the picture can be set, too.
    public final var imageModificationBlock: asimagenode_modification_block_t? {
        didSet {
            guard let imageModificationBlock else {
                picture.imageModificationBlock = nil
                return
            }
            let block = Carried(imageModificationBlock)
            // Blocks cannot be compared.
            picture.imageModificationBlock = ImageModification(id: "block of node \(picture.id)") { texture, screen in
                CurrentDrawing.here.making(at: screen.scale) {
                    block.value(UIImage(texture), ASPrimitiveTraitCollection(screen))?.texture
                }
            }
        }
    }
}

/// An object with a block that modifies its picture. A class can have only one property with this name; the protocol
/// has the second form.
public protocol PictureModifying: AnyObject {
    /// Changes the picture before it is shown.
    var imageModificationBlock: asimagenode_modification_block_t? { get set }
}

extension PictureModifying {
    /// The block with only the picture as its argument, as in Texture before version 3.
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
    /// Stretches the shown picture according to the image's settings.
    func stretch(as image: UIImage?) {
        let caps = image?.capInsets ?? .zero
        let insets = caps == .zero ? nil : caps.weft
        if resizableInsets != insets { resizableInsets = insets }
        let scale = image?.pixelsAPoint ?? 1
        if imageScale != scale { imageScale = scale }
    }
}

/// Makes a modification that cuts a picture round and draws a border around it; its width is in points.
public func ASImageNodeRoundBorderModificationBlock(
    _ borderWidth: CGFloat, _ borderColor: UIColor?
) -> asimagenode_modification_block_t {
    let color = (borderColor?.styleColor ?? .clear).resolved(in: GraphicsEnvironment())
    return applied(.roundWithBorder(width: Double(borderWidth), color: color))
}

/// Fills the opaque parts of a picture with a colour.
public func ASImageNodeTintColorModificationBlock(_ color: UIColor) -> asimagenode_modification_block_t {
    applied(.tint(color.styleColor.resolved(in: GraphicsEnvironment())))
}

private func applied(_ modification: ImageModification) -> asimagenode_modification_block_t {
    { image, _ in image.texture.map { UIImage(modification.apply(to: $0, in: GraphicsEnvironment())) } }
}
