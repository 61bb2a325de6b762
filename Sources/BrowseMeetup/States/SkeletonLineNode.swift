import Weft

/// The placeholder of a line of text: a bar in the line's place, with the height of a line. Any thread.
final class SkeletonLineNode: DisplayNode, @unchecked Sendable {
    /// The ratio of line height to text size, and of bar height to text size; the rest is above and below the bar.
    private static let (lineShare, barShare) = (1.36, 0.8)

    private let textSize: Double
    private let length: Double
    private let barNode = DisplayNode(backgroundColor: .placeholder)

    /// - Parameters:
    ///   - textSize: the text size in points at the default text scale.
    ///   - length: the length of the text in points at that scale; it is shortened to the available room.
    init(textSize: Double, length: Double) {
        self.textSize = textSize
        self.length = length
        super.init()
        automaticallyManagesSubnodes = true
        barNode.cornerRadius = (textSize * 0.3).rounded()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        let scale = traitCollection.textScale
        let (line, bar) = (textSize * Self.lineShare * scale, textSize * Self.barShare * scale)
        let width = min(length * scale, constrainedSize.max.width)
        return barNode.size(Size(width: width, height: bar)).padding(vertical: (line - bar) / 2)
    }
}
