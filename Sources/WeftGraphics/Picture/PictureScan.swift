/// A picture's structure, read without decoding.
struct PictureScan: Sendable {
    var header: PictureHeader
    /// Memory per pixel during decoding, in units of 4 bytes.
    var pixelWeight = 1.0
    /// The size of the frame in a GIF. The decoder holds it in addition to the displayed pixels.
    var frame: (width: Int, height: Int)?
    /// True if rows are decoded one after the other, at a reduced size on request; otherwise all pixels are held.
    var isReducible = false
    /// The number of passes over all pixels.
    var scans = 1
    /// The loader's input: the (first) picture alone.
    var parts = PictureParts()

    /// - Throws: `.unknownFormat`, `.malformed`, or `.truncated` if the bytes end before the size.
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
        try parts.check(header.format)
    }

    init(_ format: PictureHeader.Format, width: Int, height: Int, orientation: Int = 1) throws(PictureError) {
        // The maximum of PNG and BMP; the other formats have smaller fields. The pixel count therefore fits into an
        // Int.
        let sides = 1...Int(Int32.max)
        guard sides.contains(width), sides.contains(height) else {
            throw .malformed(format, "size \(width) x \(height)")
        }
        header = PictureHeader(format: format, width: width, height: height, orientation: orientation)
    }

    private var pixels: Int { header.width * header.height }

    /// The number of pixels, 4 bytes each, held at once while the picture is decoded at `1 / reduction` of its size.
    func heldPixels(reduction: Int) -> Int {
        let held = isReducible ? pixels / (reduction * reduction) : Int(Double(pixels) * pixelWeight)
        // A GIF's frame has one byte per pixel before it is composed.
        return held + (frame.map { $0.width * $0.height / 4 } ?? 0)
    }

    /// - Throws: `.sideTooLong` or `.tooManyScans`.
    func checkShape(_ limits: PictureLimits) throws(PictureError) {
        for (width, height) in [(header.width, header.height), frame ?? (0, 0)] {
            guard max(width, height) <= limits.maximumDimension else {
                throw .sideTooLong(width: width, height: height, limit: limits.maximumDimension)
            }
        }
        let limit = limits.maximumScans(ofPixels: pixels)
        guard scans <= limit else { throw .tooManyScans(scans, limit: limit) }
    }

    /// - Throws: `.tooManyPixels`, for the larger of frame and screen.
    func checkPixels(_ limits: PictureLimits, reduction: Int) throws(PictureError) {
        guard heldPixels(reduction: reduction) > limits.maximumPixels else { return }
        if let frame, frame.width * frame.height > pixels {
            throw .tooManyPixels(width: frame.width, height: frame.height, limit: limits.maximumPixels)
        }
        throw .tooManyPixels(width: header.width, height: header.height, limit: limits.maximumPixels)
    }
}

/// Untrusted bytes: reading beyond their end gives nil.
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

/// A number in the byte order of GIF, WebP and BMP.
func littleEndian(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xff) } }
