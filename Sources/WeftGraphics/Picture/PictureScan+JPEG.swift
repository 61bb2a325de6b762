// ITU-T T.81, annex B; the orientation is in Exif 2.3, section 4.6.4.
extension PictureBytes {
    func scanJPEG() throws(PictureError) -> PictureScan {
        var orientation = 1
        var scan: PictureScan?
        var offset = 2
        while let marker = nextMarker(&offset) {
            switch marker {
            case 0xd9:
                scan?.end = offset
                guard let scan else { throw .malformed(.jpeg, "no frame before the end mark") }
                return scan
            case 0x01, 0xd0...0xd8: continue
            default: break
            }
            guard let length = big(offset, 2) else { break }
            guard length >= 2 else { throw .malformed(.jpeg, "segment of length \(length) at byte \(offset)") }
            switch marker {
            case 0xe1:
                orientation = exifOrientation(offset + 2, length - 2) ?? orientation
            case 0xc0...0xcf where marker != 0xc4 && marker != 0xc8 && marker != 0xcc:
                guard let height = big(offset + 3, 2), let width = big(offset + 5, 2) else { throw .truncated(.jpeg) }
                // A second frame header would be a different size from the one that was checked.
                guard scan == nil else { throw .malformed(.jpeg, "two frame headers") }
                scan = try PictureScan(.jpeg, width: width, height: height, orientation: orientation)
                // Of the other kinds, progressive ones above all, the decoder holds all coefficients, 2 bytes each.
                scan?.isReducible = (0xc0...0xc1).contains(marker)
                if scan?.isReducible == false { scan?.pixelWeight = coefficientsPerPixel(offset + 7) / 2 }
            default: break
            }
            offset += length
            if marker == 0xda { skipEntropyCoded(&offset) }
        }
        guard let scan else { throw .truncated(.jpeg) }
        return scan
    }

    /// From the frame header's list of components: 3 without subsampling, 1.5 with the usual one.
    private func coefficientsPerPixel(_ components: Int) -> Double {
        var total = 0
        var largest = (horizontal: 1, vertical: 1)
        for index in 0..<(byte(components) ?? 0) {
            guard let sampling = byte(components + 2 + 3 * index) else { break }
            total += (sampling >> 4) * (sampling & 15)
            largest = (max(largest.horizontal, sampling >> 4), max(largest.vertical, sampling & 15))
        }
        return max(1, Double(total) / Double(largest.horizontal * largest.vertical))
    }

    /// The code after the next 0xff, fill bytes skipped; `offset` moves behind it.
    private func nextMarker(_ offset: inout Int) -> Int? {
        while offset < count, bytes[offset] != 0xff { offset += 1 }
        while offset < count, bytes[offset] == 0xff { offset += 1 }
        guard let marker = byte(offset) else { return nil }
        offset += 1
        return marker
    }

    /// Moves to the next marker that is no restart and no stuffed zero.
    private func skipEntropyCoded(_ offset: inout Int) {
        bytes.withUnsafeBufferPointer { bytes in
            while offset + 1 < bytes.count {
                if bytes[offset] == 0xff {
                    let next = bytes[offset + 1]
                    if next != 0, next != 0xff, !(0xd0...0xd7).contains(next) { return }
                }
                offset += 1
            }
            offset = bytes.count
        }
    }

    private func exifOrientation(_ start: Int, _ length: Int) -> Int? {
        guard text(start, 6) == "Exif\0\0" else { return nil }
        let tiff = start + 6
        let end = start + length
        let order = text(tiff, 2)
        guard order == "II" || order == "MM" else { return nil }
        func value(_ offset: Int, _ size: Int) -> Int? {
            guard offset >= tiff, offset + size <= end else { return nil }
            return order == "II" ? little(offset, size) : big(offset, size)
        }
        guard let directory = value(tiff + 4, 4), let entries = value(tiff + directory, 2) else { return nil }
        for entry in 0..<entries {
            let place = tiff + directory + 2 + entry * 12
            guard let tag = value(place, 2) else { return nil }
            if tag == 0x0112 {
                return value(place + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil }
            }
        }
        return nil
    }
}
