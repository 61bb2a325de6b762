import WeftLayout

/// The inputs for setting a text: the arguments of measuring, sanitised. A class, since it is passed on a lot and holds
/// many references.
final class TextSetting {
    let text: AttributedString
    let options: TextOptions
    let environment: GraphicsEnvironment
    /// The width in points, at most `TextSetting.widest`.
    let width: Double
    /// The height in points; may be infinite.
    let height: Double

    /// The maximum width in points. Pango uses 32-bit integers in 1/1024 points and needs some room for sums.
    static let widest = 1_000_000.0
    static let unitsPerPoint = 1_024.0

    init(
        _ text: AttributedString, _ options: TextOptions, width: Double, height: Double,
        environment: GraphicsEnvironment
    ) {
        self.text = text
        self.options = options
        self.environment = environment
        // NaN compares false and becomes 0.
        self.width = width > 0 ? min(width, Self.widest) : 0
        self.height = height > 0 ? height : 0
    }

    var paragraph: ParagraphStyle { text.paragraph }

    var firstIndent: Double { Self.length(paragraph.firstLineHeadIndent) }
    var restIndent: Double { Self.length(paragraph.headIndent) }
    var tailIndent: Double { Self.length(paragraph.tailIndent) }

    /// The indent at the starting edge of a line, in points.
    func lead(of line: PlacedLine) -> Double {
        line.isParagraphStart ? firstIndent : restIndent
    }

    /// Sanitises a length: finite, not negative, and small enough for Pango units.
    static func length(_ points: Double) -> Double {
        points > 0 ? min(points, widest) : 0
    }

    /// Converts points to Pango units, rounded down. A length that came from units gives the same units again.
    static func units(_ points: Double) -> Int {
        Int((length(points) * unitsPerPoint + 1e-6).rounded(.down))
    }

    static func points(_ units: Int) -> Double {
        Double(units) / unitsPerPoint
    }

    /// The start of a line in a box of `width` points, and the fraction of additional width that precedes the line: 0
    /// beside areas.
    func place(_ line: PlacedLine, inWidth width: Double) -> (x: Double, slack: Double) {
        let slack = slack(of: line)
        if let room = line.room { return (room.left + (room.width - Self.points(line.width)) * slack, 0) }
        let lead = lead(of: line)
        let left = line.isRightToLeft ? tailIndent : lead
        let right = line.isRightToLeft ? lead : tailIndent
        let room = width - Self.points(line.width) - left - right
        return (left + room * slack, slack)
    }

    /// The fraction of a line's free space that precedes it.
    private func slack(of line: PlacedLine) -> Double {
        switch paragraph.alignment {
        case .natural, .justified: line.isRightToLeft ? 1 : 0
        case .leading: environment.isRightToLeft ? 1 : 0
        case .left: 0
        case .right: 1
        case .center: 0.5
        }
    }

    /// The box width that a line needs, in points. Beside areas, which do not move, a line needs the full width unless
    /// it starts at the left end of its room.
    func widthNeeded(by line: PlacedLine) -> Double {
        let width = Self.points(line.width)
        guard let room = line.room else { return lead(of: line) + width + tailIndent }
        return slack(of: line) > 0 && self.width < Self.widest ? self.width : room.left + width + room.margin
    }
}
