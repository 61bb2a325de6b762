import WeftGLib
import WeftLayout

/// A picture's format and size, read from its bytes without decoding.
public struct PictureHeader: Sendable, Hashable {
    /// The supported file formats.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        case png, jpeg, gif, webp, bmp
    }

    /// The file's format.
    public let format: Format
    /// Width in pixels as stored, before `orientation` is applied.
    public let width: Int
    /// Height in pixels as stored, before `orientation` is applied.
    public let height: Int
    /// The EXIF orientation, 1 to 8; 1 is upright.
    public internal(set) var orientation: Int

    /// Width in pixels as shown.
    public var displayWidth: Int { orientation >= 5 ? height : width }
    /// Height in pixels as shown.
    public var displayHeight: Int { orientation >= 5 ? width : height }
}

/// Limits of a decoder; a picture that exceeds one fails before decoding.
public struct PictureLimits: Sendable, Hashable {
    /// Maximum size of the file in bytes.
    public var maximumBytes: Int
    /// Maximum number of pixels, 4 bytes each, held at once during decoding. Most formats hold all of them. A JPEG in
    /// one scan holds those of its reduced size; a JPEG in several scans up to half as many more, by its subsampling. A
    /// GIF holds a quarter more, and a lossless or transparent WebP twice as many.
    public var maximumPixels: Int
    /// Maximum number of pixels per side, as stored.
    public var maximumDimension: Int
    /// Maximum number of frames; a longer animation is shown as its first frame.
    public var maximumFrames: Int
    /// Maximum number of pixels of an animation's canvas. Playback holds up to four copies of it.
    public var maximumAnimationPixels: Int

    /// Maximum number of scans of a JPEG, each of which may change all pixels; fewer for a large picture
    /// (`maximumScans(ofPixels:)`).
    public var maximumScans: Int

    /// Limits; the defaults are 12 MB, 12.5 million pixels and 32,767 pixels per side: together less than 64 MB.
    /// Animations: 10,000 frames and 2 million pixels. JPEG: 100 scans.
    public init(
        maximumBytes: Int = 12 << 20, maximumPixels: Int = 12_500_000, maximumDimension: Int = 32_767,
        maximumFrames: Int = 10_000, maximumAnimationPixels: Int = 2_000_000, maximumScans: Int = 100
    ) {
        self.maximumBytes = maximumBytes
        self.maximumPixels = maximumPixels
        self.maximumDimension = maximumDimension
        self.maximumFrames = maximumFrames
        self.maximumAnimationPixels = maximumAnimationPixels
        self.maximumScans = maximumScans
    }

    /// Maximum number of scans for a picture of `pixels` pixels: all scans together process at most 20 times
    /// `maximumPixels`. Encoders make about ten.
    public func maximumScans(ofPixels pixels: Int) -> Int {
        min(maximumScans, max(1, maximumPixels.multipliedReportingOverflow(by: 20).partialValue / max(1, pixels)))
    }

    /// The default limits. Any thread; set them before the first picture is shown.
    public static var standard: PictureLimits {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    private static let shared = Locked(PictureLimits())
}

/// The mode of fitting a picture into its box.
public enum ContentMode: Sendable, Hashable, CaseIterable {
    /// Covers the whole box, keeps the aspect ratio and crops the rest.
    case scaleAspectFill
    /// Shows the whole picture and keeps the aspect ratio.
    case scaleAspectFit
    /// Stretches both axes to the box.
    case scaleToFill
    /// Unscaled, centred, cropped to the box.
    case center
    /// Unscaled, at an edge or a corner, cropped to the box.
    case top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    /// The alignment of an unscaled picture: the fraction of the spare room before it on each axis; nil for the modes
    /// that scale.
    public var alignment: Point? {
        switch self {
        case .scaleAspectFill, .scaleAspectFit, .scaleToFill: nil
        case .center: Point(x: 0.5, y: 0.5)
        case .top: Point(x: 0.5, y: 0)
        case .bottom: Point(x: 0.5, y: 1)
        case .left: Point(x: 0, y: 0.5)
        case .right: Point(x: 1, y: 0.5)
        case .topLeft: Point(x: 0, y: 0)
        case .topRight: Point(x: 1, y: 0)
        case .bottomLeft: Point(x: 0, y: 1)
        case .bottomRight: Point(x: 1, y: 1)
        }
    }
}

/// The corners of a picture, in device pixels of the box.
public enum PictureCorners: Sendable, Hashable {
    case square
    case radius(Double)
    /// A circle, or an ellipse in a box that is not square.
    case round
}

/// The failure to make a picture.
public enum PictureError: Error, Sendable, Hashable, CustomStringConvertible {
    case empty
    case unknownFormat
    case tooManyBytes(Int, limit: Int)
    case tooManyPixels(width: Int, height: Int, limit: Int)
    case sideTooLong(width: Int, height: Int, limit: Int)
    /// The bytes end before the picture does, or contain fewer rows than the header says.
    case truncated(PictureHeader.Format)
    case malformed(PictureHeader.Format, String)
    case tooManyFrames(Int, limit: Int)
    /// The number of passes over the pixels of a JPEG.
    case tooManyScans(Int, limit: Int)
    /// The picture has only one frame.
    case notAnimated
    case outOfMemory(width: Int, height: Int)
    /// The decoder process ended, or was killed for a forbidden action; the next picture gets another process.
    case decoderEnded(PictureHeader.Format, String)
    case decoderTooSlow(PictureHeader.Format, seconds: Double)
    case unreadable(path: String, String)
    case cancelled

    public var description: String {
        switch self {
        case .empty: "picture without bytes"
        case .unknownFormat: "not a picture in a known format (PNG, JPEG, GIF, WebP, BMP)"
        case .tooManyBytes(let bytes, let limit): "picture of \(bytes) bytes, more than the limit of \(limit)"
        case .tooManyPixels(let width, let height, let limit):
            "picture of \(width) x \(height) pixels, more than the limit of \(limit) pixels"
        case .sideTooLong(let width, let height, let limit):
            "picture of \(width) x \(height) pixels, more than the limit of \(limit) a side"
        case .truncated(let format): "\(format.rawValue) picture is cut off: its end or rows are missing"
        case .malformed(let format, let reason): "malformed \(format.rawValue) picture: \(reason)"
        case .tooManyFrames(let frames, let limit): "animation of \(frames) frames, more than the limit of \(limit)"
        case .tooManyScans(let scans, let limit): "jpeg picture of \(scans) scans, more than the limit of \(limit)"
        case .notAnimated: "not an animation"
        case .outOfMemory(let width, let height): "no memory for a picture of \(width) x \(height) pixels"
        case .decoderEnded(let format, let reason): "the decoder of a \(format.rawValue) picture failed: \(reason)"
        case .decoderTooSlow(let format, let seconds):
            "decoding a \(format.rawValue) picture took longer than \(Int(seconds)) seconds"
        case .unreadable(let path, let reason): "cannot read picture \(path): \(reason)"
        case .cancelled: "decoding was cancelled"
        }
    }
}
