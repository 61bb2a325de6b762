import WeftGLib
import WeftShim

/// Decodes a progressive JPEG while its bytes come. One thread at a time; any thread.
// @unchecked: everything mutable is reached under `lock`.
public final class ProgressiveDecoder: @unchecked Sendable {
    /// Pixels of a picture that is shown while it comes; the decoder holds them all the time.
    public static let maximumPixels = 4_000_000

    private let lock = Lock()
    private let header: PictureHeader
    private let limits: PictureLimits
    private var loader: GObjectReference?
    private var walk = JPEGWalk()
    /// Bytes of what the walk kept that the loader has.
    private var fed = 0
    private let lines = Locked(0)

    /// Whether each line of the picture was there once, be it coarse; what was not is grey.
    public var isWhole: Bool { lines.withLock { $0 } >= header.height }

    /// Nil unless `bytes`, the first part of a file, are those of a progressive JPEG within the limits whose size is
    /// known by now.
    public init?(_ bytes: [UInt8], limits: PictureLimits = .standard) {
        guard let scan = try? PictureScan(bytes), scan.header.format == .jpeg, !scan.isReducible, scan.scans > 0,
            scan.header.width * scan.header.height <= min(limits.maximumPixels, Self.maximumPixels),
            (try? scan.checkShape(limits)) != nil
        else { return nil }
        header = scan.header
        self.limits = limits
        guard let loader = gdk_pixbuf_loader_new_with_type("jpeg", nil) else { return nil }
        self.loader = GObjectReference(full: OpaquePointer(loader))
        let header = header
        Signal.connect(OpaquePointer(loader), "size-prepared") { arguments in
            if arguments.int(0) != header.width || arguments.int(1) != header.height {
                gdk_pixbuf_loader_set_size(loader, 0, 0)
            }
            return false
        }
        let lines = lines
        Signal.connect(OpaquePointer(loader), "area-updated") { arguments in
            let end = arguments.int(1) + arguments.int(3)
            lines.withLock { $0 = max($0, end) }
            return false
        }
    }

    deinit {
        end()
    }

    private func end() {
        if let loader { gdk_pixbuf_loader_close(loader.borrowed(), nil) }
        loader = nil
    }

    /// What of `bytes` is new and belongs to the picture; nil without any, or when there is something wrong with it.
    private func nextPiece(_ bytes: [UInt8]) -> [UInt8]? {
        guard (try? walk.advance(PictureBytes(bytes))) != nil, let scan = walk.scan,
            (try? scan.checkShape(limits)) != nil
        else {
            end()
            return nil
        }
        guard walk.parts.count > fed else { return nil }
        let piece = walk.parts.file(of: bytes, from: fed)
        fed = walk.parts.count
        return piece
    }

    /// Decodes what is new of `bytes`, all of the file that came so far, and gives the picture as it is now; nil when
    /// there is nothing to see yet or something is wrong with it. On a worker.
    public func picture(
        _ bytes: [UInt8], fitting box: (width: Int, height: Int)?, mode: ContentMode = .scaleAspectFill,
        corners: PictureCorners = .square
    ) -> Texture? {
        MainThread.assertOff(.decoding)
        return lock.withLock {
            guard let loader, let piece = nextPiece(bytes) else { return nil }
            guard gdk_pixbuf_loader_write(loader.borrowed(), piece, gsize(piece.count), nil) != 0 else {
                end()
                return nil
            }
            guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader.borrowed()),
                Int(gdk_pixbuf_get_width(pixbuf)) == header.width
            else { return nil }
            let plan = PicturePlan(header, box: box, mode: mode, cropsToSize: true, fillsBox: corners != .square)
            guard let surface = try? PictureSurface.make(GObjectReference(none: pixbuf), header: header, plan: plan)
            else { return nil }
            PictureSurface.cut(corners, of: surface)
            return surface.makeTexture()
        }
    }
}
