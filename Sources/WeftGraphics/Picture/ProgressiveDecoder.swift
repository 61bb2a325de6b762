import WeftGLib

/// Decodes a progressive JPEG while its bytes come. One thread at a time; any thread.
// @unchecked: everything mutable is reached under `lock`.
public final class ProgressiveDecoder: @unchecked Sendable {
    /// Pixels of a picture that is shown while it comes; the decoder holds them all the time.
    public static let maximumPixels = 4_000_000

    private let lock = Lock()
    private let header: PictureHeader
    private let limits: PictureLimits
    /// Nil once something was wrong.
    private var session: PictureSession?
    private var walk = JPEGWalk()
    private let lines = Locked(0)

    /// Whether each line of the picture was there once, be it coarse; what was not is grey.
    public var isWhole: Bool { lines.withLock { $0 } >= header.height }

    /// Nil unless `bytes`, the first part of a file, are those of a progressive JPEG within the limits whose size is
    /// known by now.
    public convenience init?(_ bytes: [UInt8], limits: PictureLimits = .standard) {
        self.init(bytes, limits: limits, pool: .shared)
    }

    init?(_ bytes: [UInt8], limits: PictureLimits = .standard, pool: DecoderPool) {
        guard let scan = try? PictureScan(bytes), scan.header.format == .jpeg, !scan.isReducible, scan.scans > 0,
            scan.header.width * scan.header.height <= min(limits.maximumPixels, Self.maximumPixels),
            (try? scan.checkShape(limits)) != nil
        else { return nil }
        header = scan.header
        self.limits = limits
        session = PictureSession(pool)
    }

    /// Decodes what is new of `bytes`, all of the file that came so far, and gives the picture as it is now; nil when
    /// there is nothing to see yet or something is wrong with it. On a worker.
    public func picture(
        _ bytes: [UInt8], fitting box: (width: Int, height: Int)?, mode: ContentMode = .scaleAspectFill,
        corners: PictureCorners = .square
    ) -> Texture? {
        MainThread.assertOff(.decoding)
        return lock.withLock {
            do throws(PictureError) {
                return try next(bytes, box, mode, corners)
            } catch {
                session = nil
                return nil
            }
        }
    }

    private func next(
        _ bytes: [UInt8], _ box: (width: Int, height: Int)?, _ mode: ContentMode, _ corners: PictureCorners
    ) throws(PictureError) -> Texture? {
        guard let session else { return nil }
        try walk.advance(PictureBytes(bytes))
        guard let scan = walk.scan else { throw .truncated(.jpeg) }
        try scan.checkShape(limits)
        let parts = walk.parts
        let plan = PicturePlan(header, box: box, mode: mode, cropsToSize: true, fillsBox: corners != .square)
        let surface = try session.picture(PictureJob(header: header, plan: plan), count: parts.count) {
            parts.file(of: bytes, from: $0)
        }
        lines.withLock { $0 = max($0, session.lines) }
        return try surface.map { surface throws(PictureError) in try PictureSurface.texture(of: surface, corners) }
    }
}
