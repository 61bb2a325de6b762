import LayoutChecks
import LayoutFormat
import Testing
import WeftLayout

/// Tests a program's own rules together with the engine's specs.
@Suite struct LayoutRuleTests {
    @Test func aRuleIsASpecLikeAnyOther() throws {
        let isNew = true
        let (icon, text, badge) = (box("icon", 20, 10), box("text", 50, 15), box("badge", 5, 5))
        let spec = StackLayoutSpec.horizontal(spacing: 10, alignItems: .start) {
            icon
            ScriptedRule.column {
                text
                if isNew { badge.size(width: 30) }
            }
            .padding(2)
            .flex(grow: 1)
        }
        let found = try layout(spec, min: Size(width: 200, height: 0), max: Size(width: 200, height: 100))
        #expect(found.size == Size(width: 200, height: 24))
        #expect(frames(found) == ["icon": [0, 0, 20, 10], "text": [32, 2, 50, 15], "badge": [32, 17, 30, 5]])
        #expect(found.asciiDescription.contains("└ badge  32, 17  30 x 5"))
    }

    @Test func theRuleItsChildrenAndItsStyleCanBeSet() throws {
        var spec = RuleLayoutSpec(ScriptedRule.first, children: [box("a", 10, 10)])
        let old = spec
        spec.rule = .column
        spec.children.append(box("b", 20, 5))
        spec.style.width = 40
        #expect(try layout(spec).size == Size(width: 40, height: 15))
        #expect(try layout(old).size == Size(width: 10, height: 10))
    }

    @Test func aRuleReadsItsChildrensStylesWithModifiers() throws {
        let weighted = ScriptedRule { constraints, pass in
            let weights = pass.children.map { pass.style(of: $0).flexGrow }
            let unit = constraints.range.max.width / weights.reduce(0, +)
            var x = 0.0
            for child in pass.children {
                let width = weights[child] * unit
                pass.measure(child, in: SizeRange(exactly: Size(width: width, height: 10)))
                pass.place(child, at: Point(x: x, y: Double(pass.style(of: child).extensions.integers.0)))
                x += width
            }
            return Size(width: x, height: 10)
        }
        let spec = weighted {
            box("a", 1, 1) { $0.flexGrow = 1 }
            box("b", 1, 1) { $0.flexGrow = 9 }.flex(grow: 3).styled { $0.extensions.integers.0 = 4 }
        }
        let found = try layout(spec, max: Size(width: 80, height: 50))
        #expect(frames(found) == ["a": [0, 0, 20, 10], "b": [20, 4, 60, 10]])
    }

    @Test func fractionsReferToTheRulesParentSize() throws {
        let wide = box("wide", 1, 1) { $0.width = .fraction(0.5) }
        let halves = ScriptedRule { constraints, pass in
            pass.measure(0, in: constraints.range, parentSize: Size(width: 60, height: .nan))
        }
        #expect(try layout(halves { wide }, max: Size(width: 200, height: 9)).size.width == 30)
        #expect(try layout(ScriptedRule.first { wide }, max: Size(width: 200, height: 9)).size.width == 100)
    }

    @Test(arguments: [(0 as Int?, 12.0), (1, 0), (nil, 20), (7, 20)])
    func baselinesComeFromTheChildTheRuleNames(_ child: Int?, _ y: Double) throws {
        func text(_ name: String, _ ascender: Double) -> SampleNode {
            box(name, 10, 30) {
                $0.ascender = ascender
                $0.descender = ascender - 30
            }
        }
        let rule = ScriptedRule(baselineChild: child) { constraints, pass in
            for child in pass.children {
                pass.measure(child, in: SizeRange(max: constraints.range.max))
                pass.place(child, at: Point(x: 10 * Double(child), y: 0))
            }
            return Size(width: 20, height: 30)
        }
        let spec = StackLayoutSpec.horizontal(alignItems: .baselineFirst) {
            text("line", 20)
            rule {
                text("a", 8)
                text("b", 20)
            }
        }
        #expect(frames(try layout(spec, max: Size(width: 100, height: 100)))["a"]?[1] == y)
    }

    @Test func rightToLeftIsMirrored() throws {
        let shifted = ScriptedRule { _, pass in
            pass.measure(0, in: .unconstrained)
            pass.place(0, at: Point(x: 5, y: 1))
            return Size(width: 100, height: 20)
        }
        let found = try layout(shifted { box("a", 10, 10) }, max: Size(width: 100, height: 20), rightToLeft: true)
        #expect(frames(found)["a"] == [85, 1, 10, 10])
    }

    /// Inset, absolute and corner specs written from outside.
    @Test func aSpecFromOutsideHasTheLayoutOfTheEnginesOwn() throws {
        for seed in UInt64(0)..<800 {
            var generator = TreeGenerator(seed: seed)
            let tree = generator.tree(depth: 1 + Int(seed % 4))
            let constraints = LayoutConstraints(generator.range())
            var (own, outside): ([ProbeNode], [ProbeNode]) = ([], [])
            let expected = try tree.element(&own).calculateLayout(constraints)
            let found = try tree.element(&outside, usesRules: true).calculateLayout(constraints)
            #expect(found.size == expected.size, "seed \(seed)")
            #expect(found.sublayouts.map(\.frame) == expected.sublayouts.map(\.frame), "seed \(seed)")
        }
    }

    @Test func theContractHoldsWithRulesAndHostileNumbers() {
        for seed in UInt64(0)..<400 {
            var generator = TreeGenerator(seed: seed, numbers: .hostile)
            let tree = generator.tree(depth: 1 + Int(seed % 6))
            let found = ContractChecker(tree, usesRules: true).violations(in: generator.range())
            #expect(found.isEmpty, "seed \(seed): \(found)")
        }
    }
}
