import WeftGLib
import WeftLayout

/// What a picture's bytes say about themselves before anything is decoded.
public struct PictureHeader: Sendable, Hashable {
    /// The kinds of files that are read.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        case png, jpeg, gif, webp, bmp
    }

    /// What kind of file it is.
    public let format: Format
    /// Pixels as stored, before `orientation` turns them.
    public let width: Int
    /// Pixels as stored, before the orientation.
    public let height: Int
    /// The EXIF orientation, 1 to 8; 1 is upright.
    public internal(set) var orientation: Int

    /// Pixels as shown.
    public var displayWidth: Int { orientation >= 5 ? height : width }
    /// Pixels as it is to be shown.
    public var displayHeight: Int { orientation >= 5 ? width : height }
}

/// How much a decoder may take on; what is over it fails before decoding.
public struct PictureLimits: Sendable, Hashable {
    /// Bytes of the file.
    public var maximumBytes: Int
    /// Pixels held at once while decoding, 4 bytes each: all of them; of a JPEG in one scan those of the reduced size it
    /// is decoded at; of one in several up to half as many more, by its subsampling; of a GIF a quarter more, of a
    /// lossless or transparent WebP twice as many.
    public var maximumPixels: Int
    /// Pixels a side, as stored.
    public var maximumDimension: Int
    /// Frames of an animation; one with more is shown as its first frame.
    public var maximumFrames: Int
    /// Pixels of an animation's canvas, of which up to four copies are held while it plays.
    public var maximumAnimationPixels: Int

    /// Scans of a JPEG, each of which may change all its pixels; of a large picture fewer (`maximumScans(ofPixels:)`).
    public var maximumScans: Int

    /// 12 MB, 12.5 million pixels, 32,767 pixels a side: together less than 64 MB. Of animations 10,000 frames and 2
    /// million pixels, of a JPEG 100 scans.
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

    /// Scans of a picture of so many pixels: all of them together go over 20 times `maximumPixels` at most. Encoders
    /// make about ten.
    public func maximumScans(ofPixels pixels: Int) -> Int {
        min(maximumScans, max(1, maximumPixels.multipliedReportingOverflow(by: 20).partialValue / max(1, pixels)))
    }

    /// What decoders that are given no others keep to. Any thread; set it before the first picture is shown.
    public static var standard: PictureLimits {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    private static let shared = Locked(PictureLimits())
}

/// How a picture is fitted into its box.
public enum ContentMode: Sendable, Hashable, CaseIterable {
    /// The whole box is covered, the aspect kept, the rest cut off.
    case scaleAspectFill
    /// The whole picture is seen, the aspect kept.
    case scaleAspectFit
    /// Both axes stretched to the box.
    case scaleToFill
    /// Not scaled, in the middle, cut off at the box.
    case center
    /// Not scaled, at an edge or a corner, cut off at the box.
    case top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    /// Where a picture that is not scaled lies: the fraction of the spare room that is before it on each axis; nil for
    /// the modes that scale.
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

/// The corners a picture gets, in device pixels of the box.
public enum PictureCorners: Sendable, Hashable {
    case square
    case radius(Double)
    /// A circle, or an ellipse when the box is no square.
    case round
}

/// Why there is no picture.
public enum PictureError: Error, Sendable, Hashable, CustomStringConvertible {
    case empty
    case unknownFormat
    case tooManyBytes(Int, limit: Int)
    case tooManyPixels(width: Int, height: Int, limit: Int)
    case sideTooLong(width: Int, height: Int, limit: Int)
    /// The bytes end before the picture does, or hold fewer rows than the header says.
    case truncated(PictureHeader.Format)
    case malformed(PictureHeader.Format, String)
    case tooManyFrames(Int, limit: Int)
    /// Passes over the pixels of a JPEG.
    case tooManyScans(Int, limit: Int)
    /// There is one frame only.
    case notAnimated
    case outOfMemory(width: Int, height: Int)
    /// The process that decoded it has ended, or did what it may not do; the next picture gets another one.
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
