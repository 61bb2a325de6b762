import WeftGLib
import WeftGraphics
import WeftLayout

/// The bytes of a picture file, with its identity. A value; any thread.
public struct EncodedPicture: Sendable {
    /// The address of the picture, or any other unique name.
    public let identity: String
    /// The file's contents.
    public let bytes: [UInt8]
    /// The header. It is read once for all copies of the value.
    private let known = Locked<Result<PictureHeader, PictureError>?>(nil)

    /// The reason why there are no bytes.
    let failure: PictureError?

    /// Makes a picture from an identity that distinguishes it from all others, and its bytes.
    public init(identity: String, bytes: [UInt8]) {
        self.init(identity: identity, bytes: bytes, failure: nil)
    }

    private init(identity: String, bytes: [UInt8], failure: PictureError?) {
        self.identity = identity
        self.bytes = bytes
        self.failure = failure
    }

    /// Makes a picture identified by its bytes, so that equal bytes are one picture. O(bytes).
    ///
    /// - Parameter name: the picture's name in messages.
    public init(_ bytes: [UInt8], name: String = "data") {
        self.init(identity: "\(name) (\(bytes.count) bytes, \(bytes.hashValue))", bytes: bytes)
    }

    /// Reads a file. A file that cannot be read becomes a picture that fails to decode with that reason
    /// (`PictureError.unreadable`, `.tooManyBytes`). Blocks: do not call it on the main thread.
    public init(file path: String) {
        do {
            let bytes = try LocalFile.read(path, maximumBytes: PictureLimits.standard.maximumBytes)
            self.init(bytes, name: path)
        } catch {
            let failure: PictureError =
                switch error {
                case .tooLarge(let bytes, let maximum): .tooManyBytes(bytes, limit: maximum)
                case .notRegular, .other: .unreadable(path: path, error.description)
                }
            self.init(identity: path, bytes: [], failure: failure)
        }
    }

    /// The header of the picture. The first call costs O(bytes); nothing is decoded.
    public func header() throws(PictureError) -> PictureHeader {
        if let failure { throw failure }
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

    /// True if the header, or the index of an animation, was already read. Otherwise a worker must read it.
    var isReady: Bool {
        guard case .success? = known.withLock({ $0 }) else { return false }
        return !mayBeAnimated
    }

    /// True if the format allows animation. Only reading the whole file shows if the picture is animated.
    var mayBeAnimated: Bool {
        bytes.starts(with: Array("GIF8".utf8)) || bytes.starts(with: Array("RIFF".utf8))
    }

    /// The size in pixels as shown; nil for invalid bytes.
    var pixelSize: Size? {
        (try? header()).map { Size(width: Double($0.displayWidth), height: Double($0.displayHeight)) }
    }
}

/// The use of a picture's own colours.
public enum ImageRenderingMode: Sendable, Hashable {
    case original
    /// Uses only the picture's shape, in the node's tint colour.
    case template
}
