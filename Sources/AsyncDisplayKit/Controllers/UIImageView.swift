import Foundation
import WeftNodes

/// A view of a picture. Main thread.
open class UIImageView: UIView {
    private let picture: ASImageNode

    /// Shows a picture, or nothing yet, in the picture's size.
    public init(image: UIImage? = nil) {
        let picture = ASImageNode()
        self.picture = picture
        super.init(showing: picture)
        picture.image = image
        picture.contentMode = .scaleToFill
        if let image { frame.size = image.size }
    }

    /// A view at a place in the superview, in points.
    public override convenience init(frame: CGRect) {
        self.init(image: nil)
        self.frame = frame
    }

    /// The picture.
    public final var image: UIImage? {
        get { picture.image }
        set { picture.image = newValue }
    }

    /// The way in which the picture fits the view. Default: it is stretched.
    public final var contentMode: ContentMode {
        get { picture.contentMode }
        set { picture.contentMode = newValue }
    }
}
