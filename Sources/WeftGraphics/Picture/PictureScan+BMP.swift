// BITMAPCOREHEADER to BITMAPV5HEADER.
extension PictureBytes {
    func scanBMP() throws(PictureError) -> PictureScan {
        guard let headerSize = little(14, 4) else { throw .truncated(.bmp) }
        // Checked, because the loader allocates memory for any size given here.
        guard [12, 40, 52, 56, 64, 108, 124].contains(headerSize) else {
            throw .malformed(.bmp, "a header of \(headerSize) bytes")
        }
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
        scan.parts.keep(0..<count)
        // BMP has no end marker: the loader reports missing rows.
        scan.parts.isComplete = true
        return scan
    }
}
