import WeftGLib
import WeftGraphics
import WeftLayout

/// The bytes of a picture file and what tells it from others. A value; any thread.
public struct EncodedPicture: Sendable {
    /// The address it came from, or any other name that no other picture has.
    public let identity: String
    public let bytes: [UInt8]
    /// Read once, however many copies of the value there are.
    private let known = Locked<Result<PictureHeader, PictureError>?>(nil)

    public init(identity: String, bytes: [UInt8]) {
        self.identity = identity
        self.bytes = bytes
    }

    /// What the bytes say of themselves. The first call costs O(bytes); nothing is decoded.
    public func header() throws(PictureError) -> PictureHeader {
        if let known = known.withLock({ $0 }) { return try known.get() }
        let result: Result<PictureHeader, PictureError>
        do {
            result = .success(try PictureDecoder.header(of: bytes))
        } catch {
            result = .failure(error)
        }
        known.withLock { $0 = result }
        return try result.get()
    }

    var isHeaderKnown: Bool { known.withLock { $0 != nil } }

    /// By its format; whether it is takes reading all of it.
    var mayBeAnimated: Bool {
        bytes.starts(with: Array("GIF8".utf8)) || bytes.starts(with: Array("RIFF".utf8))
    }

    /// Pixels as shown; nil for what is no picture.
    var pixelSize: Size? {
        (try? header()).map { Size(width: Double($0.displayWidth), height: Double($0.displayHeight)) }
    }
}

/// Whether a picture's own colours are shown.
public enum ImageRenderingMode: Sendable, Hashable {
    case original
    /// Only the picture's shape counts; it is drawn in the node's tint colour.
    case template
}
