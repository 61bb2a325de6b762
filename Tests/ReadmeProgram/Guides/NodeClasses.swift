import Weft

final class TallyNode: ControlNode, @unchecked Sendable {
    /// The label, which is the same as long as the node lives.
    private let label = TextNode()
    /// A count, which any thread reads and writes.
    @Guarded private var counted = 0
    /// A timer, which only the main thread uses.
    @MainActor private var blinking: MainTimer?

    var count: Int {
        get { counted }
        set {
            counted = newValue
            label.attributedText = AttributedString("\(newValue)", size: 13, weight: .bold)
        }
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
        label.padding(4)
    }
}

@MainActor
extension TallyNode {
    func blink() {
        blinking = MainTimer(milliseconds: 500, repeats: true) { [weak self] in
            guard let self else { return }
            animate(0.2) { $0.alpha = $0.alpha < 1 ? 1 : 0.4 }
        }
    }
}
