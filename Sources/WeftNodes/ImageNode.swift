import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// A picture, decoded on a worker at the size it is shown at. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
open class ImageNode: ControlNode, @unchecked Sendable {
    /// An encoded picture (JPEG, PNG, …).
    public var imageData: EncodedPicture? {
        get { picture }
        set {
            picture = newValue
            setNeedsDisplay()
        }
    }

    /// A picture that is ready to be shown; goes before `imageData`.
    public var image: Texture? {
        get { texture }
        set {
            texture = newValue
            setNeedsDisplay()
        }
    }

    @Guarded private var texture: Texture?

    @Guarded private var picture: EncodedPicture?

    /// Bytes that come and go with the ranges are no change of the tree: the caller draws this node alone. A drawing of
    /// the bytes before is dropped wherever it is.
    func setImage(_ picture: EncodedPicture?) {
        self.picture = picture
        lock.withLock { guarded.displayVersion += 1 }
    }

    @Guarded public var contentMode = ContentMode.scaleAspectFill

    /// Cut into the decoded picture, so that showing it costs no clip.
    @Guarded public var roundsCorners = false

    /// Seen until there is a picture.
    @Guarded public var placeholderColor: Color?

    open override var drawsContents: Bool {
        image != nil || imageData != nil || (roundsCorners && placeholderColor != nil)
    }

    open override func displayContents(_ context: DisplayContext) -> NodeContents? {
        if let image { return .fill(image) }
        guard let imageData else { return placeholder(context) }
        let scale = context.environment.scale
        let request = PictureCache.Key(
            source: imageData.identity, width: Int((context.size.width * scale).rounded()),
            height: Int((context.size.height * scale).rounded()), mode: contentMode,
            corners: roundsCorners ? .round : .square)
        guard request.width > 0, request.height > 0 else { return .empty }
        if let texture = PictureCache.shared.texture(for: request) { return .fill(texture) }
        do {
            let texture = try PictureDecoder.decode(
                imageData.bytes, fitting: (request.width, request.height), mode: contentMode,
                corners: request.corners, isCancelled: context.isCancelled)
            PictureCache.shared.store(texture, for: request)
            return .fill(texture)
        } catch .cancelled {
            return nil
        } catch {
            didFailToDecode(error)
            return .empty
        }
    }

    /// Drawn ahead where it is no plain rectangle: a clip would cost each frame.
    private func placeholder(_ context: DisplayContext) -> NodeContents {
        guard roundsCorners, let placeholderColor else { return .empty }
        let radius = min(context.size.width, context.size.height) / 2
        return ShapeRenderer.roundedRectangle(
            size: context.size, cornerRadius: radius, color: placeholderColor, environment: context.environment
        ).map { .placeholder($0) } ?? .empty
    }

    /// The bytes are no picture. On a worker.
    open func didFailToDecode(_ error: PictureError) {
        Log.info("weft", "\(debugDescription): \(imageData?.identity ?? ""): \(error)")
    }

    @MainActor
    open override func drawBackground(_ snapshot: Snapshot, in rect: Rect) {
        guard let color = placeholderColor, main.contents?.texture == nil else { return }
        if roundsCorners {
            let radius = min(rect.width, rect.height) / 2
            snapshot.clipped(to: rect, radius: radius) { snapshot.fill(color, in: rect) }
        } else {
            snapshot.fill(color, in: rect)
        }
    }
}

/// The bytes of a picture file and what tells it from others.
public struct EncodedPicture: Sendable {
    /// The address it came from, or any other name that no other picture has.
    public let identity: String
    public let bytes: [UInt8]

    public init(identity: String, bytes: [UInt8]) {
        self.identity = identity
        self.bytes = bytes
    }
}
