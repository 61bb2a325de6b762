import PictureDecoding

/// Decodes a progressive picture in this process. One thread at a time.
final class PictureLoader {
    private let pointer: OpaquePointer
    private let job: PictureJob

    init(_ job: PictureJob) throws(PictureError) {
        var plan = job.numbers
        guard picture_plan_is_sound(&plan) else { throw .malformed(job.header.format, "sizes out of range") }
        guard let pointer = picture_loader_new(&plan) else {
            throw .outOfMemory(width: job.plan.width, height: job.plan.height)
        }
        self.pointer = pointer
        self.job = job
    }

    deinit {
        picture_loader_free(pointer)
    }

    /// The number of rows from the top that were decoded, at least coarsely, at the last surface.
    var lines: Int { Int(picture_loader_lines(pointer)) }

    private func check(_ status: picture_status) throws(PictureError) {
        guard status != PICTURE_DONE else { return }
        throw job.failure(UInt32(status.rawValue), String(cString: picture_loader_message(pointer)))
    }

    func write(_ bytes: [UInt8], cuts: [Int] = [], isCancelled: () -> Bool = { false }) throws(PictureError) {
        var offset = 0
        var cuts = cuts[...]
        while offset < bytes.count {
            if isCancelled() { throw .cancelled }
            while let cut = cuts.first, cut <= offset { cuts.removeFirst() }
            let next = min(bytes.count, offset + 64 << 10, cuts.first ?? bytes.count)
            let status = bytes.withUnsafeBufferPointer {
                picture_loader_write(pointer, $0.baseAddress.map { $0 + offset }, next - offset)
            }
            try check(status)
            offset = next
        }
    }

    /// Marks the end of the bytes.
    func finish() throws(PictureError) {
        try check(picture_loader_finish(pointer))
    }

    /// The picture decoded so far, at the size of `job`, which may differ between calls for the same picture; nil
    /// before anything is visible.
    func surface(for job: PictureJob) throws(PictureError) -> ImageSurface? {
        var plan = job.numbers
        guard picture_plan_is_sound(&plan), let surface = ImageSurface(width: job.width, height: job.height) else {
            throw .outOfMemory(width: job.plan.width, height: job.plan.height)
        }
        var status = PICTURE_DONE
        guard let copying = picture_copying_new(pointer, &plan, &status) else {
            if status == PICTURE_EMPTY { return nil }
            try check(status)
            return nil
        }
        defer { picture_copying_free(copying) }
        surface.withPixels { pixels, stride in
            picture_copying_rows(copying, 0, UInt32(surface.height), pixels, stride)
        }
        return surface
    }
}
