import Testing
import WeftLayout

final class Box: LayoutNode, @unchecked Sendable {
    var style = LayoutStyle()
    let own: Size
    init(_ width: Double, _ height: Double) { own = Size(width: width, height: height) }
    func layoutThatFits(_ constraints: LayoutConstraints) -> Layout { Layout(node: self, size: own) }
}

@Test func specsStylesAreReachableFromOutside() throws {
    let box = Box(10, 20)
    var stack = StackLayoutSpec.vertical()
    stack.style.width = 50
    stack.children = [InsetLayoutSpec(insets: EdgeInsets(all: 5), child: box)]
    let layout = try Layout.calculate(spec: stack, constraints: LayoutConstraints(.unconstrained))
    #expect(layout.size == Size(width: 50, height: 30))
    #expect(layout.frame(of: box) == Rect(x: 5, y: 5, width: 40, height: 20))
}
