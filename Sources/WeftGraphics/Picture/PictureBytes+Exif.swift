// Exif 2.3, section 4.6.4: a TIFF file whose first directory has the orientation.
extension PictureBytes {
    private static let exifMark = "Exif\0\0"

    /// The orientation in Exif data, 1 to 8; nil if there is none. O(entries of the first directory).
    ///
    /// - Parameters:
    ///   - data: the range of the Exif data within the bytes.
    ///   - needsMark: requires the prefix "Exif". PNG data never have it, and WebP data sometimes.
    func exifOrientation(in data: Range<Int>, needsMark: Bool = false) -> Int? {
        let hasMark = data.count >= 6 && text(data.lowerBound, 6) == Self.exifMark
        guard hasMark || !needsMark else { return nil }
        let tiff = data.lowerBound + (hasMark ? 6 : 0)
        guard data.upperBound - tiff >= 8, let order = text(tiff, 2), order == "II" || order == "MM" else { return nil }
        func value(_ offset: Int, _ size: Int) -> Int? {
            guard offset >= tiff, offset + size <= data.upperBound else { return nil }
            return order == "II" ? little(offset, size) : big(offset, size)
        }
        guard let directory = value(tiff + 4, 4), let entries = value(tiff + directory, 2) else { return nil }
        for entry in 0..<entries {
            let place = tiff + directory + 2 + entry * 12
            guard let tag = value(place, 2) else { return nil }
            if tag == 0x0112 { return value(place + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil } }
        }
        return nil
    }
}
