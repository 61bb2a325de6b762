import WeftGLib
import WeftShim

/// One run of a GdkPixbufLoader.
struct PictureLoading {
    private let header: PictureHeader
    private let reduction: Int

    init(_ header: PictureHeader, reduction: Int) {
        self.header = header
        self.reduction = reduction
    }

    /// What the loader's signals tell.
    private final class Progress {
        /// The rows that came, from top to bottom or the other way round.
        var rows: Range<Int>?
        var refusedSize: (width: Int, height: Int)?
    }

    /// The decoded picture, as stored, at `1 / reduction` of its size.
    ///
    /// - Parameter cuts: where in `bytes` `isCancelled` is asked besides every 64 KB; rising.
    func load(
        _ bytes: [UInt8], cuts: [Int] = [], isCancelled: () -> Bool
    ) throws(PictureError) -> GObjectReference {
        guard let loader = gdk_pixbuf_loader_new_with_type(header.format.rawValue, nil) else {
            throw .noLoader(header.format)
        }
        let pointer = OpaquePointer(loader)
        let reference = GObjectReference(full: pointer)
        let progress = Progress()
        connect(pointer, progress)
        let failure = feed(loader, bytes, cuts: cuts, isCancelled: isCancelled)
        // A loader must be closed in any case; what it says then counts when nothing was wrong before.
        var error: UnsafeMutablePointer<GError>?
        let isClosed = gdk_pixbuf_loader_close(loader, &error) != 0
        let closing = message(&error)
        if let size = progress.refusedSize {
            throw .malformed(
                header.format,
                "the header says \(header.width) x \(header.height), the decoder reads \(size.width) x \(size.height)")
        }
        if let failure { throw failure }
        guard isClosed else { throw .malformed(header.format, closing ?? "unknown reason") }
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
            throw .malformed(header.format, "no picture in it")
        }
        guard progress.rows == 0..<Int(gdk_pixbuf_get_height(pixbuf)) || header.format == .gif else {
            throw .truncated(header.format)
        }
        defer { withExtendedLifetime(reference) {} }
        return GObjectReference(none: pixbuf)
    }

    private func connect(_ loader: OpaquePointer, _ progress: Progress) {
        let (header, reduction) = (header, reduction)
        Signal.connect(loader, "size-prepared") { arguments in
            let width = arguments.int(0)
            let height = arguments.int(1)
            let loader = UnsafeMutablePointer<GdkPixbufLoader>(loader)
            if width != header.width || height != header.height {
                // The loader reads another size than was checked. Loaders take 0 x 0 for an error, and stop.
                progress.refusedSize = (width, height)
                gdk_pixbuf_loader_set_size(loader, 0, 0)
            } else if reduction > 1 {
                gdk_pixbuf_loader_set_size(
                    loader, Int32((width + reduction - 1) / reduction), Int32((height + reduction - 1) / reduction))
            }
            return false
        }
        Signal.connect(loader, "area-updated") { arguments in
            let area = arguments.int(1)..<arguments.int(1) + arguments.int(3)
            let rows = progress.rows ?? area
            progress.rows = min(rows.lowerBound, area.lowerBound)..<max(rows.upperBound, area.upperBound)
            return false
        }
    }

    private func feed(
        _ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ bytes: [UInt8], cuts: [Int], isCancelled: () -> Bool
    ) -> PictureError? {
        var offset = 0
        var cuts = cuts[...]
        while offset < bytes.count {
            if isCancelled() { return .cancelled }
            while let cut = cuts.first, cut <= offset { cuts.removeFirst() }
            let next = min(bytes.count, offset + 64 << 10, cuts.first ?? bytes.count)
            if let failure = write(loader, bytes, offset..<next) { return failure }
            offset = next
        }
        return nil
    }

    private func write(
        _ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ bytes: [UInt8], _ range: Range<Int>
    ) -> PictureError? {
        var error: UnsafeMutablePointer<GError>?
        let isWritten = bytes.withUnsafeBufferPointer {
            gdk_pixbuf_loader_write(loader, $0.baseAddress.map { $0 + range.lowerBound }, gsize(range.count), &error)
        }
        let reason = message(&error)
        return isWritten != 0 ? nil : .malformed(header.format, reason ?? "unknown reason")
    }

    private func message(_ error: inout UnsafeMutablePointer<GError>?) -> String? {
        defer { g_clear_error(&error) }
        return error.map { String(cString: $0.pointee.message) }
    }
}
