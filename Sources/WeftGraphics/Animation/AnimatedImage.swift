import WeftGLib

/// A picture that moves. Values of it may be shared by nodes; each plays with frames of its own. Any thread.
public protocol AnimatedImage: Sendable {
    /// What tells it from other pictures, as an address does.
    var identity: String { get }
    /// Pixels of every frame.
    var width: Int { get }
    /// Device pixels.
    var height: Int { get }
    /// How many frames it has.
    var frameCount: Int { get }
    /// How often it plays; 0 is for ever.
    var loopCount: Int { get }
    /// Whether frames can be had; a node asks again when it becomes visible.
    var isReady: Bool { get }
    /// Shown while it does not play. On a worker.
    var coverImage: Texture? { get }
    /// Seconds, more than 0.
    func duration(ofFrame index: Int) -> Double
    /// Starts at the first frame.
    func makeFrames() -> any AnimatedImageFrames
}

extension AnimatedImage {
    public var isReady: Bool { true }
    public var coverImage: Texture? { try? makeFrames().next() }
}

/// The frames of one playing, one after the other; after the last one comes the first again.
public protocol AnimatedImageFrames: Sendable {
    /// On a worker, one call at a time. Frames that were given out are not kept here.
    ///
    /// - Throws: `.cancelled` where there is nobody to decode the frame now; the next call tries again.
    func next() throws(PictureError) -> Texture
}

/// An animated GIF or WebP: an index of its frames, each decoded when it is its turn. Memory while it plays: the file,
/// some bytes a frame for the index, and up to four canvases.
public struct EncodedAnimation: AnimatedImage {
    public let identity: String
    public let loopCount: Int
    let bytes: [UInt8]
    let frames: [AnimationFrame]
    /// What the frames are joined on, before the orientation turns it.
    let canvas: PictureHeader

    public var width: Int { canvas.displayWidth }
    public var height: Int { canvas.displayHeight }

    /// Reads the index; nothing is decoded. A last frame that is cut off is left out. O(bytes).
    ///
    /// - Throws: `.notAnimated` for a still picture, `.tooManyFrames`, `.tooManyPixels`, `.tooManyBytes`, or what is
    ///   wrong with the bytes.
    public init(
        _ bytes: [UInt8], identity: String, limits: PictureLimits = .standard
    ) throws(PictureError) {
        guard bytes.count <= limits.maximumBytes else {
            throw .tooManyBytes(bytes.count, limit: limits.maximumBytes)
        }
        let reader = PictureBytes(bytes)
        let index: AnimationIndex
        if reader.text(0, 4) == "GIF8" {
            index = try reader.indexGIF()
        } else if reader.text(0, 4) == "RIFF", reader.text(8, 4) == "WEBP" {
            index = try reader.indexWebP()
        } else {
            throw .notAnimated
        }
        guard index.frames.count > 1 else { throw .notAnimated }
        guard index.frames.count <= limits.maximumFrames else {
            throw .tooManyFrames(index.frames.count, limit: limits.maximumFrames)
        }
        guard index.width * index.height <= limits.maximumAnimationPixels else {
            throw .tooManyPixels(width: index.width, height: index.height, limit: limits.maximumAnimationPixels)
        }
        self.identity = identity
        self.bytes = bytes
        canvas = PictureHeader(
            format: index.format, width: index.width, height: index.height, orientation: index.orientation)
        loopCount = index.loopCount
        frames = index.frames
    }

    public var frameCount: Int { frames.count }

    /// Delays of less than 20 ms play as 100 ms, as browsers do.
    public func duration(ofFrame index: Int) -> Double {
        guard frames.indices.contains(index) else { return 0.1 }
        let milliseconds = frames[index].milliseconds
        return Double(milliseconds < 20 ? 100 : milliseconds) / 1000
    }

    public func makeFrames() -> any AnimatedImageFrames { AnimationDecoder(self) }
}

/// Where a frame is in its file and how it joins the canvas.
struct AnimationFrame: Sendable {
    enum Disposal: Sendable {
        case keep, clear, restore
    }

    var start: Int
    var end: Int
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var milliseconds: Int
    var disposal: Disposal
    /// Laid over what is there; otherwise it takes its place, transparent pixels too.
    var blends: Bool
    /// The palette entry that is transparent, for GIF.
    var transparentIndex: Int?
}

/// What reading an animation's structure, without decoding it, tells.
struct AnimationIndex {
    var format: PictureHeader.Format
    var width: Int
    var height: Int
    /// That of Exif, 1 to 8.
    var orientation = 1
    var loopCount = 1
    var frames: [AnimationFrame] = []
}
