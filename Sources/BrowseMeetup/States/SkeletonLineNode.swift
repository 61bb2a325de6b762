import Weft

/// What stands for a line of text that is on its way: a bar in the place of the line, as high as a line of that size is.
/// Any thread.
final class SkeletonLineNode: DisplayNode, @unchecked Sendable {
    /// Of a line's height to its text's size, and of the bar's to that; the rest is above and below the bar.
    private static let (lineShare, barShare) = (1.36, 0.8)

    private let textSize: Double
    private let length: Double
    private let barNode = DisplayNode(backgroundColor: .placeholder)

    /// - Parameters:
    ///   - textSize: of the text, in points at the usual size.
    ///   - length: of the text, in points at that size; less where there is less room.
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
