// ITU-T T.81, annex B.
extension PictureBytes {
    func scanJPEG() throws(PictureError) -> PictureScan {
        var walk = JPEGWalk()
        try walk.advance(self)
        guard var scan = walk.scan else { throw .truncated(.jpeg) }
        scan.parts = walk.parts
        return scan
    }

    /// Coefficients per pixel from the frame header's components: 3 without subsampling, 1.5 with the usual one.
    fileprivate func coefficientsPerPixel(_ components: Int) -> Double {
        var total = 0
        var largest = (horizontal: 1, vertical: 1)
        for index in 0..<(byte(components) ?? 0) {
            guard let sampling = byte(components + 2 + 3 * index) else { break }
            total += (sampling >> 4) * (sampling & 15)
            largest = (max(largest.horizontal, sampling >> 4), max(largest.vertical, sampling & 15))
        }
        return max(1, Double(total) / Double(largest.horizontal * largest.vertical))
    }

    /// The offset of the next marker that is neither a restart nor a stuffed zero. Without one, the offset up to which
    /// none was found.
    fileprivate func entropyCodedEnd(_ start: Int) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var offset = start
            while offset + 1 < bytes.count {
                if bytes[offset] == 0xff {
                    let next = bytes[offset + 1]
                    if next != 0, next != 0xff, !(0xd0...0xd7).contains(next) { return offset }
                }
                offset += 1
            }
            return offset
        }
    }
}

/// Reads a JPEG's segments as far as its bytes have arrived, and continues with later ones.
struct JPEGWalk: Sendable {
    /// Nil before the frame header. Has no parts.
    private(set) var scan: PictureScan?
    /// The parts without application segments and comments, except those of JFIF and Adobe, which define the colours.
    private(set) var parts = PictureParts()
    /// Everything before this offset is processed.
    private var offset = 2
    private var orientation = 1
    private var isInsideScan = false
    private var components = 0

    init() {
        parts.keep(0..<2)
    }

    /// - Parameter reader: the earlier bytes, and those received since.
    mutating func advance(_ reader: PictureBytes) throws(PictureError) {
        while !parts.isComplete {
            try parts.check(.jpeg)
            if isInsideScan {
                let end = reader.entropyCodedEnd(offset)
                parts.keep(offset..<end)
                offset = end
                // A marker has two bytes, so the second one is needed, too.
                guard end + 1 < reader.count else { return }
                isInsideScan = false
            }
            guard try step(reader) else { return }
        }
    }

    /// Processes the next marker and its segment; false if they are incomplete.
    private mutating func step(_ reader: PictureBytes) throws(PictureError) -> Bool {
        var place = offset
        while let byte = reader.byte(place), byte != 0xff { place += 1 }
        while reader.byte(place + 1) == 0xff { place += 1 }
        offset = place
        guard let marker = reader.byte(place + 1) else { return false }
        switch marker {
        case 0xd9:
            guard scan != nil else { throw .malformed(.jpeg, "no frame before the end mark") }
            parts.keep(place..<place + 2)
            parts.isComplete = true
            return false
        case 0x00, 0x01, 0xd0...0xd8:
            offset = place + 2
            return true
        default: break
        }
        guard let length = reader.big(place + 2, 2) else { return false }
        guard length >= 2 else { throw .malformed(.jpeg, "segment of length \(length) at byte \(place + 2)") }
        let end = place + 2 + length
        guard end <= reader.count else { return false }
        switch marker {
        case 0xc0...0xcf where ![0xc4, 0xc8, 0xcc].contains(marker):
            try readFrame(marker, at: place + 4, bytes: length - 2, reader)
        case 0xe1: orientation = reader.exifOrientation(in: place + 4..<end, needsMark: true) ?? orientation
        case 0xda: beginScan(reader.byte(place + 4) ?? 0)
        default: break
        }
        let isMetadata = marker == 0xfe || (0xe1...0xef).contains(marker) && marker != 0xee
        if !isMetadata { parts.keep(place..<end) }
        offset = end
        return true
    }
}

extension JPEGWalk {
    /// - Parameter place: the offset after the segment's length.
    private mutating func readFrame(
        _ marker: Int, at place: Int, bytes: Int, _ reader: PictureBytes
    ) throws(PictureError) {
        // Bytes after the components are not part of the frame, and may be removed for the decoder.
        guard bytes >= 6, let components = reader.byte(place + 5), bytes == 6 + 3 * components,
            let height = reader.big(place + 1, 2), let width = reader.big(place + 3, 2)
        else { throw .malformed(.jpeg, "a frame header of \(bytes) bytes") }
        // A second frame header could have another size than the checked one.
        guard scan == nil else { throw .malformed(.jpeg, "two frame headers") }
        // Newer versions of libjpeg also read lossless frames; results must be the same on every system.
        guard [0xc0, 0xc1, 0xc2, 0xc9, 0xca].contains(marker) else {
            throw .malformed(.jpeg, "a frame of the unknown kind \(marker - 0xc0)")
        }
        var new = try PictureScan(.jpeg, width: width, height: height, orientation: orientation)
        self.components = components
        new.isReducible = (0xc0...0xc1).contains(marker)
        new.pixelWeight = reader.coefficientsPerPixel(place + 5) / 2
        new.scans = 0
        scan = new
    }

    private mutating func beginScan(_ count: Int) {
        // For a picture with several scans, the decoder keeps all coefficients, 2 bytes each.
        if count < components, scan?.scans == 0 { scan?.isReducible = false }
        scan?.scans += 1
        parts.cut()
        isInsideScan = true
    }
}
