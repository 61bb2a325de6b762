// GIF89a, sections 20 to 26; RFC 9649 (WebP), section 2.7.1.
extension PictureBytes {
    func indexGIF() throws(PictureError) -> AnimationIndex {
        guard let width = little(6, 2), let height = little(8, 2), let flags = byte(10) else { throw .truncated(.gif) }
        guard width > 0, height > 0 else { throw .malformed(.gif, "size \(width) x \(height)") }
        var index = AnimationIndex(format: .gif, width: width, height: height)
        var offset = 13 + colourTableBytes(flags)
        var control = GIFControl()
        while let kind = byte(offset) {
            switch kind {
            case 0x21:
                if byte(offset + 1) == 0xf9 { control = GIFControl(self, offset) }
                if text(offset + 3, 11) == "NETSCAPE2.0", byte(offset + 15) == 1, let loops = little(offset + 16, 2) {
                    index.loopCount = loops
                }
                guard let end = subBlocksEnd(offset + 2) else { return index }
                offset = end
            case 0x2c:
                guard let x = little(offset + 1, 2), let y = little(offset + 3, 2), let width = little(offset + 5, 2),
                    let height = little(offset + 7, 2), let flags = byte(offset + 9),
                    let end = subBlocksEnd(offset + 11 + colourTableBytes(flags))
                else { return index }
                if width > 0, height > 0 {
                    index.frames.append(
                        AnimationFrame(
                            start: offset, end: end, x: x, y: y, width: width, height: height,
                            milliseconds: control.milliseconds, disposal: control.disposal, blends: true,
                            transparentIndex: control.transparentIndex))
                }
                control = GIFControl()
                offset = end
            default: return index
            }
        }
        return index
    }

    /// The frame as a separate file of the frame's size.
    func singleGIF(_ frame: AnimationFrame) -> [UInt8] {
        guard let flags = byte(10) else { return [] }
        func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xff), UInt8(value >> 8 & 0xff)] }
        var file = Array("GIF89a".utf8) + short(frame.width) + short(frame.height)
        file += bytes[10..<min(bytes.count, 13 + colourTableBytes(flags))]
        if let index = frame.transparentIndex { file += [0x21, 0xf9, 4, 1, 0, 0, UInt8(index & 0xff), 0] }
        file += [0x2c, 0, 0, 0, 0]
        file += bytes[frame.start + 5..<frame.end]
        file.append(0x3b)
        return file
    }

    func indexWebP() throws(PictureError) -> AnimationIndex {
        guard text(12, 4) == "VP8X", let flags = byte(20), flags & 2 != 0 else { throw .notAnimated }
        guard let width = little(24, 3), let height = little(27, 3) else { throw .truncated(.webp) }
        var index = AnimationIndex(format: .webp, width: width + 1, height: height + 1, loopCount: 0)
        var offset = 12
        while let name = text(offset, 4), let size = little(offset + 4, 4) {
            let body = offset + 8
            if name == "EXIF", body + size <= count, let orientation = exifOrientation(in: body..<body + size) {
                index.orientation = orientation
            }
            if name == "ANIM" { index.loopCount = little(body + 4, 2) ?? 0 }
            if name == "ANMF" {
                guard let x = little(body, 3), let y = little(body + 3, 3), let width = little(body + 6, 3),
                    let height = little(body + 9, 3), let duration = little(body + 12, 3), let flags = byte(body + 15),
                    size >= 16, body + size <= count
                else { break }
                index.frames.append(
                    AnimationFrame(
                        start: body + 16, end: body + size, x: x * 2, y: y * 2, width: width + 1, height: height + 1,
                        milliseconds: duration, disposal: flags & 1 != 0 ? .clear : .keep, blends: flags & 2 == 0))
            }
            offset = body + size + size & 1
        }
        return index
    }

    /// The frame as a separate file. A frame with an alpha chunk needs the extended header.
    func singleWebP(_ frame: AnimationFrame) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xff) } }
        var chunks: [UInt8] = []
        if text(frame.start, 4) == "ALPH" {
            chunks += Array("VP8X".utf8) + little(10, 4) + [0x10, 0, 0, 0]
            chunks += little(frame.width - 1, 3) + little(frame.height - 1, 3)
        }
        chunks += bytes[frame.start..<frame.end]
        if chunks.count & 1 == 1 { chunks.append(0) }
        return Array("RIFF".utf8) + little(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    }
}

/// A graphic control extension.
private struct GIFControl {
    var milliseconds = 0
    var disposal = AnimationFrame.Disposal.keep
    var transparentIndex: Int?

    init() {}

    init(_ reader: PictureBytes, _ offset: Int) {
        guard let flags = reader.byte(offset + 3), let delay = reader.little(offset + 4, 2) else { return }
        milliseconds = delay * 10
        switch flags >> 2 & 7 {
        case 2: disposal = .clear
        case 3: disposal = .restore
        default: disposal = .keep
        }
        if flags & 1 != 0 { transparentIndex = reader.byte(offset + 6) }
    }
}
