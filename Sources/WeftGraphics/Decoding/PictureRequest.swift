import WeftGLib
import WeftLayout

/// A picture to decode, already checked against the limits. A value; any thread.
public struct PictureRequest: Sendable {
    let bytes: [UInt8]
    let header: PictureHeader
    let parts: PictureParts
    let plan: PicturePlan
    /// The divisor for the size at which a JPEG is decoded.
    let reduction: Int
    let corners: PictureCorners
    /// The number of pixels, 4 bytes each, that a decoder holds.
    let heldPixels: Int
    /// The process that is already working on it.
    private(set) var work: DecoderWork?

    /// Large pictures are decoded one at a time, so that memory is bounded for any number of threads.
    public var isLarge: Bool { heldPixels > 4_000_000 }

    /// Reads the header and the structure without decoding. The parameters are those of `PictureDecoder.decode`. Any
    /// thread. O(bytes).
    ///
    /// - Throws: an error for exceeded limits, truncation or malformed data.
    public init(
        _ bytes: [UInt8], fitting pixelSize: (width: Int, height: Int)?, mode: ContentMode = .scaleAspectFill,
        cropsToSize: Bool = true, corners: PictureCorners = .square, limits: PictureLimits = .standard
    ) throws(PictureError) {
        guard bytes.count <= limits.maximumBytes else {
            throw .tooManyBytes(bytes.count, limit: limits.maximumBytes)
        }
        let scan = try PictureScan(bytes)
        let header = scan.header
        try scan.checkShape(limits)
        let plan = PicturePlan(
            header, box: pixelSize, mode: mode, cropsToSize: cropsToSize, fillsBox: corners != .square)
        let reduction = header.format == .jpeg ? plan.reduction(of: header) : 1
        try scan.checkPixels(limits, reduction: reduction)
        guard plan.width * plan.height <= limits.maximumPixels else {
            throw .tooManyPixels(width: header.width, height: header.height, limit: limits.maximumPixels)
        }
        guard scan.parts.isComplete else { throw .truncated(header.format) }
        self.bytes = bytes
        self.header = header
        self.plan = plan
        self.reduction = reduction
        self.corners = corners
        parts = scan.parts
        heldPixels = scan.heldPixels(reduction: reduction)
    }

    /// Decodes synchronously; a large picture also waits for its turn. Neither on the main thread nor on a worker,
    /// which text may wait for.
    public func decode(isCancelled: () -> Bool = { false }) throws(PictureError) -> Texture {
        try PictureService.shared.decodeAndWait(self, isCancelled)
    }

    /// Decodes on a worker, unless that takes long. Unfinished work is for `PictureService`, so that no worker waits
    /// for a large picture or a busy decoder.
    ///
    /// - Parameter isCancelled: called from time to time; in this process before each 64 KB and each scan.
    public func decodeBriefly(
        isCancelled: () -> Bool = { false }
    ) throws(PictureError) -> PictureProgress {
        try isLarge ? .later(self) : decodeBriefly(pool: .shared, isCancelled)
    }

    func decodeBriefly(pool: DecoderPool, _ isCancelled: () -> Bool) throws(PictureError) -> PictureProgress {
        if isCancelled() { throw .cancelled }
        let file = parts.file(of: bytes)
        let end = monotonicSeconds() + pool.configuration.workerSeconds
        switch try pool.decode(job, file, until: end, isCancelled: isCancelled) {
        case .surface(let surface): return .done(try texture(of: surface))
        case .inside:
            let surface = try job.decodeInside(file, cuts: parts.cuts, isCancelled: isCancelled)
            return .done(try texture(of: surface))
        case .busy: return .later(self)
        case .underWay(let work):
            var rest = self
            rest.work = work
            return .later(rest)
        }
    }

    /// Decodes while the calling thread waits, in a separate process if there is one.
    func decodeNow(pool: DecoderPool = .shared, _ isCancelled: () -> Bool) throws(PictureError) -> Texture {
        if let work, case .surface(let surface) = try work.pool.finish(work, isCancelled: isCancelled) {
            return try texture(of: surface)
        }
        if isCancelled() { throw .cancelled }
        let surface = try job.decode(parts.file(of: bytes), cuts: parts.cuts, pool: pool, isCancelled: isCancelled)
        return try texture(of: surface)
    }

    private var job: PictureJob { PictureJob(header: header, plan: plan, reduction: reduction) }

    private func texture(of surface: ImageSurface) throws(PictureError) -> Texture {
        try PictureSurface.texture(of: surface, corners)
    }
}

/// The result of a worker's attempt.
public enum PictureProgress: Sendable {
    case done(Texture)
    /// The remaining work, for `PictureService`.
    case later(PictureRequest)
}
