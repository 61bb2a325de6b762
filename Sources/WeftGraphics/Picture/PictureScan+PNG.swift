// PNG (Third Edition), section 5.
extension PictureBytes {
    func scanPNG() throws(PictureError) -> PictureScan {
        guard let width = big(16, 4), let height = big(20, 4) else { throw .truncated(.png) }
        guard text(12, 4) == "IHDR" else { throw .malformed(.png, "the first chunk is not IHDR") }
        var scan = try PictureScan(.png, width: width, height: height)
        scan.parts.keep(0..<8)
        var offset = 8
        while let length = big(offset, 4), let kind = byte(offset + 4), offset + 12 + length <= count {
            let end = offset + 12 + length
            let name = bytes[offset + 4..<offset + 8]
            // Keeps critical chunks, whose names begin with a capital letter, and the transparency. Other chunks are
            // invisible.
            if kind & 0x20 == 0 || name.elementsEqual("tRNS".utf8) { scan.parts.keep(offset..<end) }
            if name.elementsEqual("eXIf".utf8), let orientation = exifOrientation(in: offset + 8..<end - 4) {
                scan.header.orientation = orientation
            }
            if name.elementsEqual("IEND".utf8) {
                scan.parts.isComplete = true
                break
            }
            offset = end
        }
        return scan
    }
}
