@testable import WeftGraphics

extension FuzzTarget {
    /// Headers, and the part of a file that a decoder receives.
    static let pictures = FuzzTarget("pictures") { bytes throws(FuzzFinding) in
        guard let scan = try? PictureScan(bytes) else { return }
        try require(scan.header.width > 0 && scan.header.height > 0, "\(scan.header)")
        try require((1...8).contains(scan.header.orientation), "orientation \(scan.header.orientation)")
        try require(scan.parts.pieces.count <= PictureParts.maximumPieces, "\(scan.parts.pieces.count) pieces")
        var end = 0
        for case .range(let range) in scan.parts.pieces {
            try require(range.lowerBound >= end && range.upperBound <= bytes.count, "piece \(range) of \(bytes.count)")
            end = range.upperBound
        }
        for reduction in [1, 2, 4, 8] { _ = scan.heldPixels(reduction: reduction) }
        _ = try? scan.checkShape(PictureLimits())
        let file = scan.parts.file(of: bytes)
        try require(file.count == scan.parts.count, "a file of \(file.count) bytes, not \(scan.parts.count)")
        try require(file.count <= bytes.count + 64, "a file of \(file.count) bytes from \(bytes.count)")
        for cut in scan.parts.cuts { try require((0...file.count).contains(cut), "a cut at \(cut)") }
        try require(scan.parts.file(of: bytes, from: file.count / 2) == Array(file[(file.count / 2)...]), "half a file")
        // The parts of a complete file must scan completely again, as the same picture; incomplete ones are not
        // decoded.
        guard scan.parts.isComplete else { return }
        let again: PictureScan
        do throws(PictureError) {
            again = try PictureScan(file)
        } catch {
            throw FuzzFinding("what is kept is no picture: \(error)")
        }
        try require(
            again.header.width == scan.header.width && again.header.height == scan.header.height
                && again.header.format == scan.header.format, "\(again.header) from \(scan.header)")
        try require(again.parts.isComplete == scan.parts.isComplete, "complete or not")
        try require(again.heldPixels(reduction: 1) == scan.heldPixels(reduction: 1), "what is held")
        try require(again.parts.file(of: file) == file, "more is left out the second time")
    }

    private static let inside = DecoderPool(DecoderConfiguration(path: nil))

    /// The decoders themselves, in this process: they read and write only their own memory.
    static let pixels = FuzzTarget("pixels") { bytes throws(FuzzFinding) in
        let limits = PictureLimits(maximumPixels: 100_000, maximumScans: 20)
        let boxes: [(width: Int, height: Int)?] = [nil, (40, 30)]
        for box in boxes {
            guard let request = try? PictureRequest(bytes, fitting: box, limits: limits),
                let texture = try? request.decodeNow(pool: inside, { false })
            else { continue }
            let most = box.map { $0.width * $0.height } ?? limits.maximumPixels
            try require(texture.width * texture.height <= most, "\(texture.width) x \(texture.height)")
        }
        guard let decoder = ProgressiveDecoder(bytes, limits: limits, pool: inside) else { return }
        for count in [bytes.count / 2, bytes.count] { _ = decoder.picture(Array(bytes[..<count]), fitting: nil) }
    }

    /// The frames of an animation.
    static let animations = FuzzTarget("animations") { bytes throws(FuzzFinding) in
        let reader = PictureBytes(bytes)
        for index in [try? reader.indexGIF(), try? reader.indexWebP()].compactMap({ $0 }) {
            try require(index.frames.count <= bytes.count, "more frames than bytes")
            for frame in index.frames {
                try require(
                    0 <= frame.start && frame.start <= frame.end && frame.end <= bytes.count, "a frame outside")
                try require(frame.width > 0 && frame.height > 0 && frame.milliseconds >= 0, "\(frame)")
            }
            if index.format == .gif, let frame = index.frames.first {
                let single = reader.singleGIF(frame)
                try require(single.count <= bytes.count + 64, "a frame larger than its file")
            }
        }
    }
}
