import LayoutChecks
import LayoutFormat
import Testing
import WeftLayout

@Suite struct ModifierTests {
    @Test func oneNodeIsInTwoLayoutsWithModifiersOfTheirOwn() throws {
        let node = box("a", 20, 10) { $0.flexGrow = 2 }
        let old = node.style
        let size = Size(width: 100, height: 50)
        let wide = StackLayoutSpec.horizontal { node.flex(grow: 0).size(width: 60) }
        let high = StackLayoutSpec.horizontal(alignItems: .start) { node.size(height: 30).spacing(before: 5) }
        #expect(frames(try layout(wide, min: size, max: size))["a"] == [0, 0, 60, 50])
        #expect(frames(try layout(high, min: size, max: size))["a"] == [5, 0, 95, 30])
        #expect(node.style == old)
    }

    @Test func valuesThatAModifierDoesNotNameStay() {
        let node = box("a", 20, 10) {
            $0.flexGrow = 2
            $0.flexBasis = 30
            $0.spacingAfter = 4
            $0.maxWidth = 50
        }
        let style = node.flex(shrink: 1).spacing(before: 3).size(width: 7).style
        #expect(style.flexShrink == 1 && style.spacingBefore == 3 && style.width == 7)
        #expect(style.flexGrow == 2 && style.flexBasis == 30 && style.spacingAfter == 4 && style.maxWidth == 50)
        #expect(node.flex(grow: 0).style.flexGrow == 0)
    }

    @Test func theLastModifierCounts() throws {
        let node = box("a", 20, 10) { $0.width = 90 }
        let styled = node.size(width: 40, height: 8).flex(grow: 1).size(width: .auto).flex(grow: 0)
        #expect(styled.element as? SampleNode === node)
        #expect(styled.style.flexGrow == 0)
        #expect(try layout(styled, max: Size(width: 100, height: 100)).size == Size(width: 20, height: 8))
    }

    @Test func styledReadsTheElementsOwnValues() {
        let node = box("a", 20, 10) { $0.spacingBefore = 3 }
        let styled = node.flex(grow: 1).styled {
            $0.spacingBefore *= 2
            $0.flexGrow += 1
        }
        #expect(styled.style.spacingBefore == 6 && styled.style.flexGrow == 2 && node.style.spacingBefore == 3)
    }

    /// Text nodes work like this: their baselines are set when they are lowered.
    @Test func laterValuesOfTheElementShowThrough() throws {
        let node = ProbeNode("a", .intrinsic(Size(width: 20, height: 10)))
        let styled = node.flex(grow: 1)
        node.style.width = 33
        #expect(styled.style.width == 33 && styled.style.flexGrow == 1)
        #expect(try layout(styled).size.width == 33)
    }

    @Test func aStyleAroundAnElementIsTheStyleInIt() throws {
        for numbers in [TreeGenerator.Numbers.usual, .hostile] {
            for seed in UInt64(0)..<400 {
                var generator = TreeGenerator(seed: seed, numbers: numbers)
                let tree = generator.tree(depth: 1 + Int(seed % 4))
                let constraints = LayoutConstraints(generator.range())
                var (inside, around): ([ProbeNode], [ProbeNode]) = ([], [])
                let expected = try tree.element(&inside).calculateLayout(constraints)
                let found = try tree.element(&around, usesModifiers: true).calculateLayout(constraints)
                #expect(found.size == expected.size, "seed \(seed)")
                #expect(found.sublayouts.map(\.frame) == expected.sublayouts.map(\.frame), "seed \(seed)")
                #expect(around.map(\.asked) == inside.map(\.asked), "asked as often, seed \(seed)")
            }
        }
    }

    @Test func anyNumberOfModifiersIsOne() throws {
        var styled = box("a", 20, 10).flex(grow: 1)
        for _ in 0..<100_000 { styled = styled.flex(shrink: 1) }
        #expect(try layout(styled).size == Size(width: 20, height: 10))
    }

    @Test func modifiersBetweenSpecsNestAsDeepAsSpecs() throws {
        var element: any LayoutElement = box("a", 20, 10)
        for _ in 0..<900 { element = element.padding(0).flex(grow: 1) }
        #expect(try layout(element).size == Size(width: 20, height: 10))
        for _ in 0..<100_000 { element = element.padding(0).flex(grow: 1) }
        #expect(throws: LayoutError.self) { try layout(element) }
    }
}
