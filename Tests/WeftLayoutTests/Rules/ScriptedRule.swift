import WeftLayout

/// A rule with the behaviour that a test sets.
struct ScriptedRule: LayoutRule {
    var baselineChild: Int? = 0
    let script: @Sendable (LayoutConstraints, inout LayoutPass) -> Size

    init(baselineChild: Int? = 0, _ script: @escaping @Sendable (LayoutConstraints, inout LayoutPass) -> Size) {
        self.baselineChild = baselineChild
        self.script = script
    }

    func layOut(_ constraints: LayoutConstraints, in pass: inout LayoutPass) -> Size {
        script(constraints, &pass)
    }

    /// A rule with the size of its first child, which gets the constraints of the spec.
    static let first = ScriptedRule { constraints, pass in
        pass.measure(0, in: constraints.range, parentSize: constraints.parentSize)
    }

    /// A rule that places the children below each other, each with its own width.
    static let column = ScriptedRule { constraints, pass in
        var size = Size.zero
        for child in pass.children {
            let inner = pass.measure(child, in: SizeRange(max: constraints.range.max))
            pass.place(child, at: Point(x: 0, y: size.height))
            size = Size(width: max(size.width, inner.width), height: size.height + inner.height)
        }
        return size
    }
}
