import Weft

final class CounterNode: DisplayNode, @unchecked Sendable {
    private let label = TextNode("0", size: 28, weight: .bold)

    /// Any thread.
    @Guarded var count = 0 {
        didSet { if count != oldValue { label.attributedText = AttributedString("\(count)", size: 28, weight: .bold) } }
    }

    /// Seconds between two steps on screen. Main actor.
    @MainActor var interval = 1.0

    @MainActor private var timer: MainTimer?

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        label.padding(12)
    }

    override func didEnterVisibleState() {
        timer = MainTimer(milliseconds: Int(interval * 1000), repeats: true) { [weak self] in self?.count += 1 }
    }

    override func didExitVisibleState() {
        timer = nil
    }
}

/// Runs work of the program on a worker, and uses its result.
@MainActor
func countWords(of text: String, into node: CounterNode) {
    WorkerPool.shared.submit(.visible) { _ in
        let count = text.split(separator: " ").count
        node.count = count
    }
}
