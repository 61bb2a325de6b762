import LayoutFormat
import WeftLayout

/// A leaf that counts its measurements. Only one test uses it, on one thread at a time.
// Its mutable fields are only touched by the pass of the test that made it.
final class CountingNode: LayoutNode, @unchecked Sendable {
    var style: LayoutStyle
    let rule: SampleNode.Rule
    private(set) var asked: [LayoutConstraints] = []

    init(_ rule: SampleNode.Rule, style: LayoutStyle = LayoutStyle()) {
        self.rule = rule
        self.style = style
    }

    var count: Int { asked.count }

    func layoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        asked.append(constraints)
        return Layout(node: self, size: rule.size(in: constraints.range))
    }
}
