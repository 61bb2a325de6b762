/// What reading a picture's structure, without decoding it, tells.
struct PictureScan {
    var header: PictureHeader
    /// What a pixel costs while decoding, in units of 4 bytes.
    var pixelWeight = 1.0
    /// Rows are decoded one after the other, and at a reduced size when asked for; otherwise all pixels are held.
    var isReducible = false
    /// The first so many bytes are the (first) picture; nil: the end mark is missing.
    var end: Int?
    /// To be put after `end` where that cuts an animation off.
    var trailer: [UInt8] = []

    /// - Throws: `.unknownFormat`, `.malformed`, or `.truncated` when the bytes end before they tell the size.
    init(_ bytes: [UInt8]) throws(PictureError) {
        guard !bytes.isEmpty else { throw .empty }
        let reader = PictureBytes(bytes)
        if reader.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = try reader.scanPNG()
        } else if reader.starts(with: [0xff, 0xd8, 0xff]) {
            self = try reader.scanJPEG()
        } else if reader.starts(with: Array("GIF87a".utf8)) || reader.starts(with: Array("GIF89a".utf8)) {
            self = try reader.scanGIF()
        } else if reader.starts(with: Array("RIFF".utf8)), reader.text(8, 4) == "WEBP" {
            self = try reader.scanWebP()
        } else if reader.starts(with: Array("BM".utf8)) {
            self = try reader.scanBMP()
        } else {
            throw .unknownFormat
        }
    }

    init(_ format: PictureHeader.Format, width: Int, height: Int, orientation: Int = 1) throws(PictureError) {
        guard width > 0, height > 0 else { throw .malformed(format, "size \(width) x \(height)") }
        header = PictureHeader(format: format, width: width, height: height, orientation: orientation)
    }
}

/// Bytes from outside: reading beyond their end gives nil.
struct PictureBytes {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    func byte(_ offset: Int) -> Int? { offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil }

    func big(_ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset + count <= bytes.count else { return nil }
        return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    func little(_ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset + count <= bytes.count else { return nil }
        return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func starts(with prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }

    func text(_ offset: Int, _ count: Int) -> String? {
        guard offset >= 0, offset + count <= bytes.count else { return nil }
        return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    }
}

// PNG (Third Edition, section 5), GIF89a, RFC 9649 (WebP), BITMAPINFOHEADER.
extension PictureBytes {
    func scanPNG() throws(PictureError) -> PictureScan {
        guard let width = big(16, 4), let height = big(20, 4) else { throw .truncated(.png) }
        guard text(12, 4) == "IHDR" else { throw .malformed(.png, "the first chunk is not IHDR") }
        var scan = try PictureScan(.png, width: width, height: height)
        var offset = 8
        while let length = big(offset, 4), let type = text(offset + 4, 4) {
            offset += 12 + length
            if offset > count { break }
            if type == "IEND" {
                scan.end = offset
                break
            }
        }
        return scan
    }

    func scanGIF() throws(PictureError) -> PictureScan {
        guard let width = little(6, 2), let height = little(8, 2), let flags = byte(10) else { throw .truncated(.gif) }
        var scan = try PictureScan(.gif, width: width, height: height)
        scan.trailer = [0x3b]
        var offset = 13 + colourTableBytes(flags)
        while let kind = byte(offset) {
            switch kind {
            case 0x21:
                guard let end = subBlocksEnd(offset + 2) else { return scan }
                offset = end
            case 0x2c:
                guard let flags = byte(offset + 9) else { return scan }
                scan.end = subBlocksEnd(offset + 11 + colourTableBytes(flags))
                return scan
            case 0x3b: throw .malformed(.gif, "no picture before the trailer")
            default: throw .malformed(.gif, "unknown block \(kind) at byte \(offset)")
            }
        }
        return scan
    }

    func colourTableBytes(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }

    func subBlocksEnd(_ start: Int) -> Int? {
        var offset = start
        while let length = byte(offset) {
            offset += 1 + length
            if length == 0 { return offset }
        }
        return nil
    }

    func scanWebP() throws(PictureError) -> PictureScan {
        guard let size = little(4, 4), let kind = text(12, 4) else { throw .truncated(.webp) }
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
        if size + 8 <= count { scan.end = size + 8 }
        return scan
    }

    func scanBMP() throws(PictureError) -> PictureScan {
        guard let headerSize = little(14, 4) else { throw .truncated(.bmp) }
        var scan: PictureScan
        if headerSize == 12 {
            guard let width = little(18, 2), let height = little(20, 2) else { throw .truncated(.bmp) }
            scan = try PictureScan(.bmp, width: width, height: height)
        } else {
            guard let width = little(18, 4), let height = little(22, 4) else { throw .truncated(.bmp) }
            // A negative height means that the top row comes first.
            let rows = abs(Int(Int32(truncatingIfNeeded: height)))
            scan = try PictureScan(.bmp, width: Int(Int32(truncatingIfNeeded: width)), height: rows)
        }
        // Without an end mark: the loader says when rows are missing.
        scan.end = count
        return scan
    }
}
