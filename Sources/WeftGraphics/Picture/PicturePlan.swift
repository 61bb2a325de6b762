/// The steps from a picture's stored pixels to its result: scaling, then cropping around the middle. In stored
/// orientation.
struct PicturePlan: Equatable {
    /// The scale from stored to scaled pixels.
    let scaleX: Double
    let scaleY: Double
    /// Size after cropping.
    let width: Int
    let height: Int

    /// - Parameters:
    ///   - box: device pixels as shown; nil is the picture's own size.
    ///   - fillsBox: also enlarges, since corners must be as fine as the box.
    init(
        _ header: PictureHeader, box: (width: Int, height: Int)?, mode: ContentMode, cropsToSize: Bool, fillsBox: Bool
    ) {
        let stored = (width: Double(header.width), height: Double(header.height))
        guard let box else {
            self.init(stored, scaleX: 1, scaleY: 1, limit: nil)
            return
        }
        func side(_ length: Int) -> Double { Double(min(max(1, length), 16_384)) }
        let isTurned = header.orientation >= 5
        let room = (
            width: side(isTurned ? box.height : box.width), height: side(isTurned ? box.width : box.height)
        )
        let largest = fillsBox ? Double.infinity : 1
        let fractions = (room.width / stored.width, room.height / stored.height)
        switch mode {
        case .scaleAspectFill:
            let fill = max(fractions.0, fractions.1)
            let scale = min(largest, fill)
            // If the picture stays smaller than the box, it is cropped to the box's aspect ratio.
            let limit = (width: room.width * scale / fill, height: room.height * scale / fill)
            self.init(stored, scaleX: scale, scaleY: scale, limit: cropsToSize || fillsBox ? limit : nil)
        case .scaleAspectFit:
            let scale = min(largest, fractions.0, fractions.1)
            self.init(stored, scaleX: scale, scaleY: scale, limit: nil)
        case .scaleToFill:
            self.init(stored, scaleX: min(largest, fractions.0), scaleY: min(largest, fractions.1), limit: nil)
        case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
            self.init(stored, scaleX: 1, scaleY: 1, limit: room)
        }
    }

    private init(
        _ stored: (width: Double, height: Double), scaleX: Double, scaleY: Double,
        limit: (width: Double, height: Double)?
    ) {
        self.scaleX = scaleX
        self.scaleY = scaleY
        func kept(_ length: Double, _ limit: Double?) -> Int {
            // Without a crop, an extreme aspect ratio would yield a very long side.
            max(1, Int(min(length, limit ?? 16_384, 16_384).rounded()))
        }
        width = kept(stored.width * scaleX, limit?.width)
        height = kept(stored.height * scaleY, limit?.height)
    }

    /// The reduction of a JPEG decoder (1, 2, 4, 8) that does not fall below the scaled size.
    func reduction(of header: PictureHeader) -> Int {
        var result = 1
        while result < 8 {
            let next = Double(result * 2)
            guard (Double(header.width) / next).rounded(.up) >= Double(header.width) * scaleX,
                (Double(header.height) / next).rounded(.up) >= Double(header.height) * scaleY
            else { break }
            result *= 2
        }
        return result
    }
}
