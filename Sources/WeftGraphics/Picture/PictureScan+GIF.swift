// GIF89a, sections 18 to 27.
extension PictureBytes {
    func scanGIF() throws(PictureError) -> PictureScan {
        guard let width = little(6, 2), let height = little(8, 2), let flags = byte(10) else { throw .truncated(.gif) }
        var scan = try PictureScan(.gif, width: width, height: height)
        var offset = 13 + colourTableBytes(flags)
        guard offset <= count else { return scan }
        scan.parts.keep(0..<offset)
        var control: [UInt8] = []
        while let kind = byte(offset) {
            switch kind {
            case 0x21:
                guard let end = subBlocksEnd(offset + 2) else { return scan }
                if byte(offset + 1) == 0xf9, byte(offset + 2) == 4, offset + 8 <= count {
                    // A single frame is never disposed of, and the loader would keep another copy for that.
                    control = [0x21, 0xf9, 4, bytes[offset + 3] & 0x01, 0, 0, bytes[offset + 6], 0]
                }
                offset = end
            case 0x2c:
                guard let width = little(offset + 5, 2), let height = little(offset + 7, 2),
                    let flags = byte(offset + 9)
                else { return scan }
                guard width > 0, height > 0 else { throw .malformed(.gif, "a frame of \(width) x \(height)") }
                scan.frame = (width, height)
                guard let end = subBlocksEnd(offset + 11 + colourTableBytes(flags)) else { return scan }
                scan.parts.write(control)
                scan.parts.keep(offset..<end)
                scan.parts.write([0x3b])
                scan.parts.isComplete = true
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
}
