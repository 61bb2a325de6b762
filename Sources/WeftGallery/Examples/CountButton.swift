import Weft

/// A symbol with a count. Pressing it adds one, and pressing it again takes that back. Any thread.
final class CountButton: ButtonNode, @unchecked Sendable {
    private let name: String
    private let symbols: (off: String, on: String)
    private let count: Int

    @Guarded var isOn: Bool {
        didSet { showCount() }
    }

    init(
        _ name: String, symbols: (off: String, on: String), count: Int, isOn: Bool = false,
        onPress: (@MainActor @Sendable () -> Void)? = nil
    ) {
        self.name = name
        self.symbols = symbols
        self.count = count
        self.isOn = isOn
        super.init(look: .flat)
        contentEdgeInsets = EdgeInsets(horizontal: 10, vertical: 5)
        showCount()
        addTarget(for: .primaryActionTriggered) { [weak self] _, _ in
            self?.isOn.toggle()
            onPress?()
        }
    }

    private func showCount() {
        let total = count + (isOn ? 1 : 0)
        let attributes = TextAttributes(
            size: 14, weight: isOn ? .semibold : .regular, color: isOn ? StyleColor(hex: 0xe0245e) : nil)
        setTitle(
            AttributedString("\(isOn ? symbols.on : symbols.off) \(total.grouped)", attributes: attributes),
            for: .normal)
        setAccessibilityLabel("\(name), \(total)\(isOn ? ", on" : "")")
    }
}
