import WeftGLib
import WeftGraphics
import WeftLayout

/// Drawing of a picture, on a worker.
extension ImageNode {
    /// All inputs of a picture's drawing except the picture.
    struct DrawingOptions: Sendable, Hashable {
        var mode = ContentMode.scaleAspectFill
        var corners = PictureCorners.square
        var backing = PictureBacking.Options()
        var modification: ImageModification?
        var tint: Color?
        var insets: EdgeInsets?
        /// Pixels per point of the picture, and of the display.
        var imageScale = 1.0
        var displayScale = 1.0

        /// True if the picture only has to be fitted into its box.
        var isPlain: Bool { modification == nil && tint == nil && insets == nil && corners == .square }
    }

    private func options(_ environment: GraphicsEnvironment) -> DrawingOptions {
        DrawingOptions(
            mode: contentMode, corners: roundsCorners ? .round : .square, backing: backingOptions,
            modification: imageModificationBlock,
            tint: renderingMode == .template ? templateColor(in: environment) : nil, insets: resizableInsets,
            imageScale: usableImageScale, displayScale: environment.scale)
    }

    func makeContents(_ context: DisplayContext) -> NodeContents? {
        let content = shownContent
        let drawing = PictureDrawing(
            box: context.environment.pixels(covering: context.size),
            options: options(context.environment), environment: context.environment)
        do throws(PictureError) {
            decodingFailure = nil
            if let animation = content.animation {
                // The visible frame stays until the next one is ready.
                if let playedFrame { return playedFrame }
                if let cover = try drawing.cover(of: animation) { return cover }
                if content.texture == nil, content.picture == nil { return placeholder(context) }
            }
            // The placeholder of a network image is a texture without an encoded picture.
            if let texture = content.texture { return drawing.contents(of: texture) }
            guard let picture = content.picture else { return placeholder(context) }
            return try contents(of: picture, drawing, context)
        } catch .cancelled {
            return nil
        } catch {
            decodingFailure = error
            didFailToDecode(error)
            return .empty
        }
    }

    /// Returns nil if the picture is not decoded yet.
    private func contents(
        of picture: EncodedPicture, _ drawing: PictureDrawing, _ context: DisplayContext
    ) throws(PictureError) -> NodeContents? {
        if let known = drawing.knownContents(of: picture) { return known }
        let key = drawing.key(picture.identity)
        if let arrived = takeArrived(key) { return drawing.contents(of: picture, decoded: try arrived.get()) }
        let request = try drawing.request(for: picture)
        guard let pause = context.pause else {
            return drawing.contents(of: picture, decoded: try request.decode(isCancelled: context.isCancelled))
        }
        switch try request.decodeBriefly(isCancelled: context.isCancelled) {
        case .done(let texture): return drawing.contents(of: picture, decoded: texture)
        case .later(let rest):
            pause.wait(for: decoding(rest, key))
            return nil
        }
    }

    /// Makes the contents of an animation's frame, which is not shared.
    func makeContents(of frame: Texture, _ size: Size, _ environment: GraphicsEnvironment) -> NodeContents {
        PictureDrawing(
            box: environment.pixels(covering: size), options: options(environment), environment: environment
        ).made(of: frame, frame: nil)
    }

    /// Draws the placeholder into a texture if it is not a plain rectangle, since a clip would cost time in each frame.
    private func placeholder(_ context: DisplayContext) -> NodeContents {
        guard roundsCorners, let placeholderColor else { return .empty }
        let radius = min(context.size.width, context.size.height) / 2
        return ShapeRenderer.roundedRectangle(
            size: context.size, cornerRadius: radius, color: placeholderColor.resolved(in: context.environment),
            environment: context.environment
        ).map { .placeholder($0) } ?? .empty
    }
}

@MainActor
extension ImageNode {
    /// Returns the picture of an address that was decoded for another size, with its frame. It is not drawn again. Main
    /// actor.
    func standIn(for source: String, _ conditions: DrawingConditions) -> NodeContents? {
        let environment = conditions.environment.value
        return PictureDrawing(
            box: environment.pixels(covering: conditions.size),
            options: options(environment), environment: environment
        ).standIn(for: source)
    }
}

/// The drawing of a picture into a box of device pixels.
struct PictureDrawing {
    let box: Size
    let options: ImageNode.DrawingOptions
    let environment: GraphicsEnvironment

    private var isEmpty: Bool { box.width < 1 || box.height < 1 }

    func cover(of animation: any AnimatedImage) throws(PictureError) -> NodeContents? {
        guard !isEmpty else { return .empty }
        let key = self.key("cover " + animation.identity)
        if let texture = PictureCache.shared.texture(for: key) { return placed(texture, backing(of: animation)) }
        guard let cover = animation.coverImage else { return nil }
        return made(of: cover, frame: key)
    }

    /// The contents for a texture: the texture itself if stretching is enough, otherwise a drawing of it.
    func contents(of texture: Texture) -> NodeContents {
        guard !isEmpty else { return .empty }
        let source = texture.size
        let backing = backing(of: source)
        // A texture that is reduced by stretching looks rough, so it is drawn again.
        let isFine = Double(texture.width) <= box.width * 1.5 && Double(texture.height) <= box.height * 1.5
        if options.isPlain, isFine, options.backing.forcedSize == .zero {
            if options.mode == .scaleToFill { return .fill(texture) }
            let whole = PictureBacking(
                source: source, natural: natural(source), box: box, mode: options.mode,
                options: PictureBacking.Options(crops: false))
            let isInside =
                whole.frame.minX >= -0.5 && whole.frame.minY >= -0.5 && whole.frame.maxX <= box.width + 0.5
                && whole.frame.maxY <= box.height + 0.5
            let featuresPart = options.backing.cropRect.width > 0 && options.backing.crops
            if !featuresPart, isInside || !options.backing.crops { return placed(texture, whole) }
        }
        let key = self.key("texture \(texture.id)")
        if let known = PictureCache.shared.texture(for: key) { return placed(known, backing) }
        return made(of: texture, frame: key)
    }

    /// The contents from cached drawings of `picture`; nil if there are none.
    func knownContents(of picture: EncodedPicture) -> NodeContents? {
        guard !isEmpty else { return .empty }
        guard let texture = PictureCache.shared.texture(for: key(picture.identity)), let source = picture.pixelSize
        else { return nil }
        return placed(texture, backing(of: source))
    }

    /// Makes the request: bytes are decoded at the shown size, and cropped while decoding if possible.
    func request(for picture: EncodedPicture) throws(PictureError) -> PictureRequest {
        if let failure = picture.failure { throw failure }
        let limit = PictureLimits.standard.maximumBytes
        guard picture.bytes.count <= limit else { throw .tooManyBytes(picture.bytes.count, limit: limit) }
        if isCutAtTheMiddle {
            return try PictureRequest(
                picture.bytes, fitting: (Int(box.width), Int(box.height)), mode: .scaleAspectFill,
                corners: options.corners)
        }
        let source = size(of: try picture.header())
        let whole = options.insets == nil ? backing(of: source).drawRect.size : source
        return try PictureRequest(
            picture.bytes, fitting: (Int(whole.width.rounded(.up)), Int(whole.height.rounded(.up))), mode: .scaleToFill)
    }

    /// - Parameter decoded: the result of `request(for:)`.
    func contents(of picture: EncodedPicture, decoded: Texture) -> NodeContents {
        let key = key(picture.identity)
        guard !isCutAtTheMiddle else {
            PictureCache.shared.store(decoded, for: key, filledBy: picture.pixelSize)
            return .fill(decoded)
        }
        return made(of: decoded, frame: key, backing: picture.pixelSize.map { backing(of: $0) })
    }

    private func size(of header: PictureHeader) -> Size {
        Size(width: Double(header.displayWidth), height: Double(header.displayHeight))
    }

    /// The same picture decoded for another size, placed like the result of `contents(of:decoded:)`.
    func standIn(for source: String) -> NodeContents? {
        guard !isEmpty, isCutAtTheMiddle, let other = PictureCache.shared.otherSize(of: key(source)) else { return nil }
        let picture = other.picture
        guard picture.width > 0, picture.height > 0 else { return nil }
        func fillScale(_ width: Double, _ height: Double) -> Double {
            max(width / picture.width, height / picture.height)
        }
        let (width, height) = (Double(other.key.width), Double(other.key.height))
        // Round corners are part of the texture, so it fits only boxes with the same aspect ratio.
        guard options.corners == .square || abs(width * box.height - height * box.width) < width + box.width else {
            return nil
        }
        let factor = fillScale(box.width, box.height) / fillScale(width, height) / options.displayScale
        let size = Size(width: width * factor, height: height * factor)
        return .standIn(
            DrawnContents(
                texture: other.texture,
                frame: Rect(
                    x: (box.width / options.displayScale - size.width) / 2,
                    y: (box.height / options.displayScale - size.height) / 2, width: size.width, height: size.height)))
    }

    /// True if the decoder itself fills the box and keeps the centre.
    private var isCutAtTheMiddle: Bool {
        options.mode == .scaleAspectFill && options.modification == nil && options.tint == nil
            && options.insets == nil && options.backing == PictureBacking.Options()
    }

    /// Draws and modifies `texture`. The result is cached under `frame`, if it is given.
    func made(of texture: Texture, frame key: PictureCache.Key?, backing: PictureBacking? = nil) -> NodeContents {
        guard !isEmpty else { return .empty }
        let source = texture.size
        let backing = backing ?? self.backing(of: source)
        guard var result = drawn(texture, backing) else { return .empty }
        if options.corners == .round { result = ImageModification.roundWithBorder().apply(to: result, in: environment) }
        if let modification = options.modification { result = modification.apply(to: result, in: environment) }
        if let key { PictureCache.shared.store(result, for: key) }
        return placed(result, backing)
    }

    private func drawn(_ texture: Texture, _ backing: PictureBacking) -> Texture? {
        if let insets = options.insets {
            let scale = options.imageScale
            return PictureRenderer.stretch(
                texture,
                insets: EdgeInsets(
                    top: insets.top * scale, left: insets.left * scale, bottom: insets.bottom * scale,
                    right: insets.right * scale), width: backing.width, height: backing.height,
                cornerScale: options.displayScale / scale, tint: options.tint)
        }
        let isWhole =
            texture.width == backing.width && texture.height == backing.height && backing.drawRect.minX == 0
            && backing.drawRect.minY == 0 && Int(backing.drawRect.width.rounded()) == backing.width
            && Int(backing.drawRect.height.rounded()) == backing.height
        if isWhole, options.tint == nil { return texture }
        return PictureRenderer.render(texture, backing, tint: options.tint)
    }

    private func natural(_ source: Size) -> Size {
        let factor = options.displayScale / options.imageScale
        return Size(width: source.width * factor, height: source.height * factor)
    }

    private func backing(of animation: any AnimatedImage) -> PictureBacking {
        backing(of: Size(width: Double(animation.width), height: Double(animation.height)))
    }

    private func backing(of source: Size) -> PictureBacking {
        var request = options.backing
        var mode = options.mode
        if options.insets != nil { mode = .scaleToFill }
        // Corners, insets and modifications need the box's full resolution.
        if options.insets != nil || options.corners != .square || options.modification != nil {
            request.forcesUpscaling = true
        }
        return PictureBacking(source: source, natural: natural(source), box: box, mode: mode, options: request)
    }

    private func placed(_ texture: Texture, _ backing: PictureBacking) -> NodeContents {
        let frame = backing.frame
        let fills =
            abs(frame.minX) < 0.5 && abs(frame.minY) < 0.5 && abs(frame.width - box.width) < 0.5
            && abs(frame.height - box.height) < 0.5
        if fills { return .fill(texture) }
        let (scale, width, height) = (environment.scale, Double(texture.width), Double(texture.height))
        // A picture that nearly has its frame's pixel size is shown pixel by pixel.
        let shown =
            abs(frame.width - width) < 1 && abs(frame.height - height) < 1
            ? Rect(x: frame.minX.rounded(), y: frame.minY.rounded(), width: width, height: height) : frame
        return .drawn(
            DrawnContents(
                texture: texture,
                frame: Rect(
                    x: shown.minX / scale, y: shown.minY / scale, width: shown.width / scale,
                    height: shown.height / scale)))
    }

    func key(_ source: String) -> PictureCache.Key {
        PictureCache.Key(source: source, width: Int(box.width), height: Int(box.height), options: options)
    }
}
