import WeftGLib

/// Decodes a progressive JPEG while its bytes arrive. One thread at a time; any thread.
// @unchecked: all mutable state is used under `lock`.
public final class ProgressiveDecoder: @unchecked Sendable {
    /// Maximum number of pixels of a progressively shown picture; the decoder holds them until the end.
    public static let maximumPixels = 4_000_000

    private let lock = Lock()
    private let header: PictureHeader
    private let limits: PictureLimits
    /// Nil after an error.
    private var session: PictureSession?
    private var walk = JPEGWalk()
    private let lines = Locked(0)

    /// True if each row of the picture was decoded, at least coarsely; missing rows are grey.
    public var isWhole: Bool { lines.withLock { $0 } >= header.height }

    /// Nil unless `bytes`, the first part of a file, belong to a progressive JPEG within the limits and include its
    /// size.
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

    /// Decodes the new part of `bytes`, all bytes received so far, and returns the current picture; nil if nothing is
    /// visible yet, or after an error. Called on a worker.
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
