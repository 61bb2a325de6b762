import WeftGLib

/// An animated picture. Several nodes may share a value; each plays its own frames. Any thread.
public protocol AnimatedImage: Sendable {
    /// Identifies the picture, as its address does.
    var identity: String { get }
    /// Width of all frames in pixels.
    var width: Int { get }
    /// Height of all frames in pixels.
    var height: Int { get }
    /// The number of frames.
    var frameCount: Int { get }
    /// The number of repetitions; 0 is endless.
    var loopCount: Int { get }
    /// True if frames are available; a node asks again when it becomes visible.
    var isReady: Bool { get }
    /// The picture shown while the animation does not play. Called on a worker.
    var coverImage: Texture? { get }
    /// Duration of a frame in seconds, greater than 0.
    func duration(ofFrame index: Int) -> Double
    /// Makes a sequence that begins at the first frame.
    func makeFrames() -> any AnimatedImageFrames
}

extension AnimatedImage {
    public var isReady: Bool { true }
    public var coverImage: Texture? { try? makeFrames().next() }
}

/// The frames of one playback, in order; the first follows the last again.
public protocol AnimatedImageFrames: Sendable {
    /// The next frame. Called on a worker, one call at a time. Returned frames are not kept here.
    ///
    /// - Throws: `.cancelled` if no decoder is available now; the next call tries again.
    func next() throws(PictureError) -> Texture
}

/// An animated GIF or WebP: an index of its frames, each decoded when it is due. Memory during playback: the file, some
/// bytes per frame for the index, and up to four canvases.
public struct EncodedAnimation: AnimatedImage {
    public let identity: String
    public let loopCount: Int
    let bytes: [UInt8]
    let frames: [AnimationFrame]
    /// The canvas that frames are composed on, before the orientation is applied.
    let canvas: PictureHeader

    public var width: Int { canvas.displayWidth }
    public var height: Int { canvas.displayHeight }

    /// Reads the index without decoding. An incomplete last frame is dropped. O(bytes).
    ///
    /// - Throws: `.notAnimated` for a still picture, `.tooManyFrames`, `.tooManyPixels`, `.tooManyBytes`, or the error
    ///   in the bytes.
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

    /// Duration of a frame in seconds. Delays below 20 ms become 100 ms, as in browsers.
    public func duration(ofFrame index: Int) -> Double {
        guard frames.indices.contains(index) else { return 0.1 }
        let milliseconds = frames[index].milliseconds
        return Double(milliseconds < 20 ? 100 : milliseconds) / 1000
    }

    public func makeFrames() -> any AnimatedImageFrames { AnimationDecoder(self) }
}

/// A frame's range in its file, and its composition with the canvas.
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
    /// True if the frame is blended over the canvas; otherwise it replaces it, including transparent pixels.
    var blends: Bool
    /// Index of the transparent palette entry, for GIF.
    var transparentIndex: Int?
}

/// An animation's structure, read without decoding.
struct AnimationIndex {
    var format: PictureHeader.Format
    var width: Int
    var height: Int
    /// The Exif orientation, 1 to 8.
    var orientation = 1
    var loopCount = 1
    var frames: [AnimationFrame] = []
}
