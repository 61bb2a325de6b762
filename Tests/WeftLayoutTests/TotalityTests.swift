import LayoutChecks
import LayoutFormat
import Testing
import WeftLayout

/// Tests that any numbers, any width and any depth give a layout or a clear error.
@Suite struct TotalityTests {
    private static let wrappers: [(String, @Sendable (any LayoutElement) -> any LayoutElement)] = [
        ("inset", { InsetLayoutSpec(insets: .zero, child: $0) }),
        ("ratio", { RatioLayoutSpec(ratio: 1, child: $0) }),
        ("relative", { RelativeLayoutSpec(horizontalPosition: .start, verticalPosition: .end, child: $0) }),
        ("center", { CenterLayoutSpec(child: $0) }),
        ("overlay", { OverlayLayoutSpec(child: $0, overlay: LayoutSpec()) }),
        ("background", { BackgroundLayoutSpec(child: LayoutSpec(), background: $0) }),
        ("corner", { CornerLayoutSpec(child: $0, corner: LayoutSpec(), location: .topLeft) }),
        ("wrapper", { WrapperLayoutSpec(child: $0) }),
        ("absolute", { AbsoluteLayoutSpec(children: [$0]) }),
        ("stack", { StackLayoutSpec(children: [$0]) }),
        ("rule", { RuleLayoutSpec(ScriptedRule.first, children: [$0]) }),
        ("growing stack", { StackLayoutSpec(children: [$0], style: LayoutStyle { $0.flexGrow = 1 }) }),
        ("baseline stack", { StackLayoutSpec(direction: .vertical, alignItems: .baselineFirst, children: [$0]) }),
        ("wrapping stack", { StackLayoutSpec(flexWrap: .wrap, alignContent: .stretch, children: [$0]) }),
    ]

    private static func nested(_ depth: Int, _ wrap: (any LayoutElement) -> any LayoutElement) -> any LayoutElement {
        var element: any LayoutElement = box("leaf", 10, 20)
        for _ in 0..<depth { element = wrap(element) }
        return element
    }

    @Test(arguments: wrappers.indices)
    func aThousandDeepGetsItsAnswer(_ index: Int) throws {
        let (name, wrap) = Self.wrappers[index]
        let found = try layout(Self.nested(1_000, wrap), max: Size(width: 300, height: .unlimited))
        #expect(found.sublayouts.count == 1, "\(name)")
    }

    @Test func mixedStacksAThousandDeepGetTheirAnswer() throws {
        let tree = NestedStacks(.mixed, .text, .alternating, depth: 1_000)
        let found = try layout(tree.root, max: Size(width: 300, height: .unlimited))
        #expect(found.sublayouts.count == 2_000)
        #expect(tree.leaves.allSatisfy { $0.count <= ContractChecker.maximumQuestions })
    }

    @Test(arguments: wrappers.indices)
    func deeperIsAClearErrorAlsoForTheDeinit(_ index: Int) {
        let (name, wrap) = Self.wrappers[index]
        for depth in [1_001, 100_000] {
            #expect(throws: LayoutError.self, "\(name)") {
                _ = try layout(Self.nested(depth, wrap))
            }
        }
    }

    @Test func theErrorForDeepNestingNamesThePath() {
        do {
            _ = try layout(Self.nested(1_001) { StackLayoutSpec(children: [LayoutSpec(), $0]) })
            Issue.record("there was a layout")
        } catch {
            #expect("\(error)".contains("deeper than 1000"))
            #expect("\(error)".contains("tree.children[1].children[1]"))
        }
    }

    @Test(arguments: [StackLayoutFlexWrap.noWrap, .wrap])
    func aHundredThousandSiblingsGetTheirAnswer(_ flexWrap: StackLayoutFlexWrap) throws {
        var stack = StackLayoutSpec(direction: .vertical, spacing: 1, flexWrap: flexWrap)
        stack.children = (0..<100_000).map { index in box("n", 10, 2) { $0.flexShrink = Double(index % 3) } }
        let found = try layout(stack, max: Size(width: 300, height: 200_000))
        #expect(found.sublayouts.count == 100_000)
    }

    @Test func siblingsThatFreezeOneByOneDoNotTakeForEver() throws {
        // Each maximum lies just under the share its child gets once all smaller ones are frozen.
        var maxima: [Double] = []
        var rest = 1_000_000.0
        let count = 5_000
        for index in 0..<count {
            let share = rest / Double(count - index)
            maxima.append(share * (1 - 1e-9))
            rest -= maxima[index]
        }
        let children = maxima.enumerated().map { index, maximum in
            box("\(index)", 0, 1) {
                $0.flexGrow = 1
                $0.maxWidth = .points(maximum)
            }
        }
        let size = Size(width: 1_000_000, height: 1)
        let found = try layout(StackLayoutSpec(children: children), min: size, max: size)
        #expect(abs((found.sublayouts.last?.frame.maxX ?? 0) - 1_000_000) < 1)
    }

    @Test func aNodeThatOccursTwiceIsAnErrorThatNamesBothPlaces() {
        let node = box("twin", 10, 10)
        let tree = StackLayoutSpec(children: [
            box("a", 1, 1), node, OverlayLayoutSpec(child: LayoutSpec(), overlay: node),
        ])
        do {
            _ = try layout(tree)
            Issue.record("there was a layout")
        } catch {
            let expected = LayoutError.duplicateNode(
                name: "twin", first: "tree.children[1]", second: "tree.children[2].overlay")
            #expect(error as? LayoutError == expected)
        }
    }

    @Test func aNodeTwiceAmongManyIsFoundToo() {
        let node = box("twin", 10, 10)
        let others = (0..<1_000).map { box("\($0)", 1, 1) }
        #expect(throws: LayoutError.self) { _ = try layout(StackLayoutSpec(children: [node] + others + [node])) }
        #expect(throws: Never.self) { _ = try layout(StackLayoutSpec(children: [node] + others)) }
    }

    @Test func aNodeInsideItselfIsAnError() {
        let node = box("ring", 10, 10)
        #expect(throws: LayoutError.self) {
            _ = try Layout.calculate(
                spec: InsetLayoutSpec(insets: .zero, child: node), for: node,
                constraints: LayoutConstraints(.unconstrained))
        }
    }

    @Test func invalidSizesOfANodeBecomeValid() throws {
        for nonsense in [Double.nan, .infinity, -.infinity, -5, 1e308] {
            let node = NonsenseNode(Size(width: nonsense, height: nonsense))
            let found = try layout(InsetLayoutSpec(insets: EdgeInsets(all: 1), child: node))
            #expect(found.size.width.isFinite && found.size.width >= 2)
        }
    }

    @Test func hostileBoundsBecomeARange() {
        let hostile: [Double] = [.nan, .infinity, -.infinity, -1, 0, 5, 1e300, 1e308]
        for low in hostile {
            for high in hostile {
                let range = SizeRange(min: Size(width: low, height: low), max: Size(width: high, height: high))
                #expect(range.min.width.isFinite && range.min.width >= 0)
                #expect(range.max.width >= range.min.width)
                for length in hostile {
                    let size = range.clamp(Size(width: length, height: length))
                    #expect(range.contains(size) && size.width.isFinite, "\(low) \(high) \(length)")
                }
            }
        }
    }
}

/// A node that returns a size without the checks of `Layout.init`, which a node of another module could do.
private final class NonsenseNode: LayoutNode {
    let answer: Size
    var style: LayoutStyle {
        get { LayoutStyle() }
        set {}
    }

    init(_ answer: Size) {
        self.answer = answer
    }

    func layoutThatFits(_ constraints: LayoutConstraints) -> Layout { Layout(node: self, size: answer) }
}
