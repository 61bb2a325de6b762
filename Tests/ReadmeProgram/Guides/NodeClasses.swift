import Weft

final class TallyNode: ControlNode, @unchecked Sendable {
    /// The same for as long as the node lives.
    private let label = TextNode()
    /// Read and written by any thread.
    @Guarded private var counted = 0
    /// The main thread's alone.
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
