import Foundation
import WeftGLib
import WeftGraphics
import WeftNodes

/// A picture: bytes that are decoded when a node shows them, or pixels that are ready.
// @unchecked: immutable; NSObject is not declared Sendable.
public final class UIImage: NSObject, @unchecked Sendable {
    let picture: EncodedPicture?
    let texture: Texture?
    /// Pixels per point.
    let pixelsAPoint: Double
    /// The parts that keep their size when the picture is stretched, in points; zero stretches all of it.
    public let capInsets: UIEdgeInsets

    init(
        picture: EncodedPicture?, texture: Texture?, pixelsAPoint: Double = 1, capInsets: UIEdgeInsets = .zero
    ) {
        self.picture = picture
        self.texture = texture
        self.pixelsAPoint = pixelsAPoint
        self.capInsets = capInsets
    }

    convenience init(_ picture: EncodedPicture) { self.init(picture: picture, texture: nil) }

    convenience init(_ texture: Texture) { self.init(picture: nil, texture: texture) }

    /// The picture with insets, in points, for stretching: its edges and its middle are stretched, its corners are not.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        UIImage(picture: picture, texture: texture, pixelsAPoint: pixelsAPoint, capInsets: capInsets)
    }

    /// A picture from the program's resources, in its bundle's folder or the program's folder, with or without the
    /// suffix `.png`, `.jpg`, `.jpeg`, `.gif` or `.webp`; nil if there is none.
    public convenience init?(named name: String) {
        let folders = [Bundle.main.resourcePath, Bundle.main.executableURL?.deletingLastPathComponent().path]
        for folder in folders.compactMap({ $0 }) {
            for ending in ["", ".png", ".jpg", ".jpeg", ".gif", ".webp"] {
                let path = "\(folder)/\(name)\(ending)"
                var isFolder = ObjCBool(false)
                if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
                    self.init(EncodedPicture(file: path))
                    return
                }
            }
        }
        return nil
    }

    /// A picture of the program's resources, as `UIImage(named:)`. Any thread.
    public static func as_imageNamed(_ imageName: String) -> UIImage? { UIImage(named: imageName) }

    /// A picture from a file; nil if the file does not exist.
    public convenience init?(contentsOfFile path: String) {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        self.init(EncodedPicture(file: path))
    }

    /// Makes a picture from encoded bytes; nil if they are invalid.
    public convenience init?(data: Data) {
        let picture = EncodedPicture([UInt8](data))
        guard (try? picture.header()) != nil else { return nil }
        self.init(picture)
    }

    /// The size in points, which are pixels for most pictures; zero if the bytes are invalid.
    public var size: CGSize {
        if let texture {
            let (width, height) = (texture.size.width / pixelsAPoint, texture.size.height / pixelsAPoint)
            return CGSize(width: width, height: height)
        }
        guard let header = try? picture?.header() else { return .zero }
        return CGSize(width: header.displayWidth, height: header.displayHeight)
    }
}

extension UIImage {
    /// Calls `body` with the decoded pixels, or with nil if the bytes are invalid. On the main thread, a worker decodes
    /// them; other threads decode synchronously. `body` may run on any thread.
    static func withTexture(of image: UIImage?, _ body: @escaping @Sendable (Texture?) -> Void) {
        guard let picture = image?.picture else { return body(image?.texture) }
        let decode: @Sendable () -> Void = { body(try? PictureDecoder.decode(picture.bytes, fitting: nil)) }
        guard MainThread.isCurrent else { return decode() }
        WorkerPool.shared.submit(.display) { _ in decode() }
    }
}
