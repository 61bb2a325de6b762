// RFC 9649 (WebP), section 2.
extension PictureBytes {
    func scanWebP() throws(PictureError) -> PictureScan {
        guard let size = little(4, 4), let kind = text(12, 4), let first = little(16, 4) else {
            throw .truncated(.webp)
        }
        // Bytes after the chunk do not belong to its header, and are not passed to the loader.
        let needed = kind == "VP8L" ? 5 : 10
        var scan: PictureScan
        switch kind {
        case "VP8 ":
            guard let width = little(26, 2), let height = little(28, 2) else { throw .truncated(.webp) }
            scan = try PictureScan(.webp, width: width & 0x3fff, height: height & 0x3fff)
        case "VP8L":
            guard let bits = little(21, 4) else { throw .truncated(.webp) }
            scan = try PictureScan(.webp, width: bits & 0x3fff + 1, height: bits >> 14 & 0x3fff + 1)
        case "VP8X":
            guard let width = little(24, 3), let height = little(27, 3) else { throw .truncated(.webp) }
            scan = try PictureScan(.webp, width: width + 1, height: height + 1)
        default: throw .malformed(.webp, "unknown chunk \(kind)")
        }
        guard first >= needed else { throw .malformed(.webp, "\(kind) of \(first) bytes") }
        if size + 8 <= count { keepWebP(upTo: size + 8, in: &scan) }
        if kind == "VP8X", let orientation = webPOrientation(upTo: min(size + 8, count)) {
            scan.header.orientation = orientation
        }
        return scan
    }

    /// The chunks of the first picture, as a separate file.
    private func keepWebP(upTo end: Int, in scan: inout PictureScan) {
        var chunks = PictureParts()
        var offset = 12
        while !chunks.isComplete, let name = text(offset, 4), let size = little(offset + 4, 4) {
            let next = offset + 8 + size + size & 1
            guard next <= end else { return }
            switch name {
            case "VP8X":
                guard offset == 12, size >= 10 else { return }
                // Flags for transparency and animation; those for profiles and texts are cleared, since these are
                // removed.
                chunks.write(Array(bytes[offset..<offset + 8]) + [bytes[offset + 8] & 0x12])
                chunks.keep(offset + 9..<next)
            case "ANIM": chunks.keep(offset..<next)
            case "ALPH":
                chunks.keep(offset..<next)
                scan.pixelWeight = 2
            case "VP8 ", "VP8L", "ANMF":
                chunks.keep(offset..<next)
                chunks.isComplete = true
                // The lossless decoder keeps all pixels twice, and any frame may be lossless.
                if name != "VP8 " { scan.pixelWeight = 2 }
            default: break
            }
            offset = next
        }
        guard chunks.isComplete else { return }
        scan.parts.write(Array("RIFF".utf8) + littleEndian(chunks.count + 4, 4) + Array("WEBP".utf8))
        scan.parts.append(chunks)
        scan.parts.isComplete = true
    }

    /// The orientation in the EXIF chunk, which follows the picture. O(chunks).
    func webPOrientation(upTo end: Int) -> Int? {
        var offset = 12
        while let size = little(offset + 4, 4), offset + 8 + size <= end {
            if text(offset, 4) == "EXIF" { return exifOrientation(in: offset + 8..<offset + 8 + size) }
            offset += 8 + size + size & 1
        }
        return nil
    }
}
