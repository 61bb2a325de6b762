import WeftGLib
import WeftLayout

/// One picture to decode, found to be within the limits by what its bytes say. A value; any thread.
public struct PictureRequest: Sendable {
    let bytes: [UInt8]
    let header: PictureHeader
    let parts: PictureParts
    let plan: PicturePlan
    /// A JPEG is decoded at one part in so many of its size.
    let reduction: Int
    let corners: PictureCorners
    /// Pixels of 4 bytes that a decoder holds.
    let heldPixels: Int
    /// A process is at it already.
    private(set) var work: DecoderWork?

    /// One of these is decoded at a time, so that memory stays bounded however many threads there are.
    public var isLarge: Bool { heldPixels > 4_000_000 }

    /// Looks at the header and the structure; nothing is decoded. The parameters are those of `PictureDecoder.decode`.
    /// Any thread. O(bytes).
    ///
    /// - Throws: what is over a limit, cut off or malformed.
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

    /// Decodes and waits for it: for a large picture also until it is its turn. Not on the main thread, nor on a worker,
    /// which text may wait for.
    public func decode(isCancelled: () -> Bool = { false }) throws(PictureError) -> Texture {
        try PictureService.shared.decodeAndWait(self, isCancelled)
    }

    /// On a worker: decodes unless that takes long. What is not done then is for `PictureService`, so that no worker waits
    /// for a picture that is large or keeps its decoder busy.
    ///
    /// - Parameter isCancelled: asked now and then, here before each 64 KB and each scan.
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

    /// Decodes while the calling thread waits, in a process of its own where there is one.
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

/// How far a worker got with a picture.
public enum PictureProgress: Sendable {
    case done(Texture)
    /// What is left of it, for `PictureService`.
    case later(PictureRequest)
}
