import LayoutChecks
import LayoutFormat
import Testing
import WeftLayout

/// Rules that break their contract: a layout or a clear error, never a crash.
@Suite struct HostileRuleTests {
    private static let hostile: [Double] = [.nan, .infinity, -.infinity, -5, 1e308, -1e308, .leastNonzeroMagnitude]

    @Test(arguments: hostile)
    func anySizeAndAnyPlaceMakeALayout(_ number: Double) throws {
        let rule = ScriptedRule { _, pass in
            let size = Size(width: number, height: number)
            pass.measure(0, in: SizeRange(min: size, max: size), parentSize: size)
            pass.place(0, at: Point(x: number, y: number))
            return size
        }
        for spec in [rule { box("a", 10, 20) }, rule { rule { box("a", 10, 20) } }] {
            for largest in [Size(width: 100, height: 50), .unlimited] {
                let found = try layout(spec, min: Size(width: 7, height: 0), max: largest)
                #expect(SizeRange(min: Size(width: 7, height: 0), max: largest).contains(found.size))
                #expect(found.size.width.isFinite && found.size.height.isFinite)
                let numbers = frames(found)["a"] ?? [.nan]
                #expect(numbers.allSatisfy(\.isFinite) && numbers[2] >= 0 && numbers[3] >= 0, "\(numbers)")
            }
        }
    }

    @Test func invalidSizesCountAsZero() throws {
        for nonsense in [Double.nan, .infinity, -5] {
            let rule = ScriptedRule { _, _ in Size(width: nonsense, height: nonsense) }
            let spec = RuleLayoutSpec(rule)
            let found = try layout(spec, min: Size(width: 3, height: 4), max: Size(width: 50, height: 60))
            #expect(found.size == Size(width: 3, height: 4))
        }
    }

    @Test(arguments: [-1, 2, .max, .min])
    func aForeignChildIsAnErrorThatNamesRuleAndPath(_ child: Int) {
        let asks = ScriptedRule { _, pass in pass.measure(child, in: .unconstrained) }
        let places = ScriptedRule { _, pass in
            pass.place(child, at: .zero)
            return .zero
        }
        for rule in [asks, places] {
            let spec = StackLayoutSpec(children: [
                box("a", 1, 1), RuleLayoutSpec(rule, children: [box("b", 1, 1), box("c", 1, 1)]),
            ])
            let expected = LayoutError.noSuchChild(
                rule: "ScriptedRule", child: child, count: 2, path: "tree.children[1]")
            #expect(throws: expected) { try layout(spec) }
            #expect("\(expected)".hasSuffix("asks for child \(child), the first being 0, of 2: at tree.children[1]"))
        }
        let reads = ScriptedRule { _, pass in Size(width: pass.style(of: child).flexGrow, height: 0) }
        #expect(throws: LayoutError.self) { try layout(reads { box("a", 1, 1) }) }
    }

    @Test func aChildPlacedBeforeItIsMeasuredIsAnError() {
        let never = ScriptedRule { _, pass in
            pass.measure(0, in: .unconstrained)
            pass.place(1, at: .zero)
            return .zero
        }
        let late = ScriptedRule { _, pass in
            pass.place(1, at: .zero)
            return pass.measure(1, in: .unconstrained)
        }
        for rule in [never, late] {
            let expected = LayoutError.unmeasuredChild(rule: "ScriptedRule", path: "tree.child.children[1]")
            let spec = rule {
                box("a", 1, 1)
                box("b", 1, 1)
            }
            #expect(throws: expected) { try layout(spec.padding(3)) }
            #expect("\(expected)".contains("places a child that it has not measured: at tree.child.children[1]"))
        }
    }

    /// Its results for other constraints have no effect.
    @Test func aChildThatIsNotMeasuredHasNoSize() throws {
        let fits = ScriptedRule { constraints, pass in
            var x = 0.0
            for child in pass.children where x < constraints.range.max.width {
                let size = pass.measure(child, in: SizeRange(max: Size(width: .unlimited, height: 20)))
                pass.place(child, at: Point(x: x, y: 0))
                x += size.width
            }
            return Size(width: x, height: 20)
        }
        let spec = StackLayoutSpec.horizontal {
            fits { (0..<5).map { box("\($0)", 40, 20) } }.flex(shrink: 1)
        }
        let found = frames(try layout(spec, max: Size(width: 100, height: 50)))
        #expect(found["2"] == [80, 0, 40, 20])
        #expect(found["3"] == [0, 0, 0, 0] && found["4"] == [0, 0, 0, 0])
    }

    @Test func theLastOfSeveralMeasuresCounts() throws {
        let rule = ScriptedRule { _, pass in
            pass.measure(0, in: SizeRange(exactly: Size(width: 70, height: 70)))
            pass.place(0, at: Point(x: 9, y: 9))
            return pass.measure(0, in: SizeRange(max: Size(width: 20, height: 20)))
        }
        let found = try layout(rule { box("a", 15, 300) })
        #expect(found.size == Size(width: 15, height: 20))
        #expect(frames(found)["a"] == [0, 0, 15, 20])
    }

    /// The rule tries several widths, like texts that are balanced. It is nested, so that each try causes several of
    /// the inner rule.
    @Test func measuringAgainAndAgainIsBounded() throws {
        let tries = ScriptedRule { constraints, pass in
            var size = Size.zero
            for width in 1...300 {
                let largest = Size(width: Double(width), height: constraints.range.max.height)
                size = pass.measure(0, in: SizeRange(max: largest))
            }
            return size
        }
        for depth in [1, 3, 40] {
            let leaf = CountingNode(.text(cells: 40, cell: Size(width: 7, height: 15)))
            var element: any LayoutElement = leaf
            for _ in 0..<depth { element = RuleLayoutSpec(tries, children: [element]) }
            let found = try layout(element, max: Size(width: 400, height: .unlimited))
            #expect(found.sublayouts.count == 1)
            #expect(leaf.count <= ContractChecker.maximumQuestions, "\(depth) deep: \(leaf.count)")
            #expect(Set(leaf.asked).count == leaf.count, "\(depth) deep")
        }
    }

    @Test func aRuleThatAddsElementsAddsNone() throws {
        let adds = ScriptedRule { _, pass in
            box("late", 5, 5).lower(into: &pass)
            box("late", 5, 5).padding(3).flex(grow: 1).lower(into: &pass)
            ScriptedRule.column { box("late", 5, 5) }.lower(into: &pass)
            return pass.measure(0, in: .unconstrained)
        }
        #expect(frames(try layout(adds { box("a", 10, 20) }.padding(1))) == ["a": [1, 1, 10, 20]])
    }

    @Test func anElementThatMeasuresBeforeThereIsALayoutGetsNothing() throws {
        #expect(try layout(HastyElement()).size == Size(width: 10, height: 20))
    }

    @Test func anElementThatLowersTwoSpecsIsTheLaterOne() throws {
        let reads = ScriptedRule { _, pass in
            pass.children.reduce(into: Size.zero) { $0.width += pass.style(of: $1).flexGrow + 1 }
        }
        let nothing = [any LayoutElement]()
        let childless: [any LayoutElement] = [
            RuleLayoutSpec(reads, children: nothing), StackLayoutSpec(children: nothing),
            AbsoluteLayoutSpec(children: nothing), WrapperLayoutSpec(children: nothing),
        ]
        for later in childless {
            let found = try layout(TwofoldElement(earlier: reads { box("a", 5, 5) }, later: later))
            #expect(found.size == .zero && found.sublayouts.isEmpty, "\(later)")
        }
        let found = try layout(TwofoldElement(earlier: childless[0], later: ScriptedRule.column { box("b", 5, 5) }))
        #expect(frames(found) == ["b": [0, 0, 5, 5]])
    }

    @Test func aNodeThatOccursTwiceInARuleIsAnErrorThatNamesBothPlaces() {
        let node = box("twin", 10, 10)
        let spec = RuleLayoutSpec(ScriptedRule.column, children: [node, box("a", 1, 1), node])
        let expected = LayoutError.duplicateNode(name: "twin", first: "tree.children[0]", second: "tree.children[2]")
        #expect(throws: expected) { try layout(spec) }
    }
}

/// An element that measures in `lower(into:)`, where there are no children yet.
private struct HastyElement: LayoutElement {
    var style = LayoutStyle()

    func lower(into pass: inout LayoutPass) {
        _ = pass.measure(0, in: .unconstrained)
        pass.place(0, at: Point(x: 3, y: 3))
        _ = pass.style(of: 0)
        box("a", 10, 20).lower(into: &pass)
    }
}

/// An element that lowers two elements instead of one.
private struct TwofoldElement: LayoutElement {
    var style = LayoutStyle()
    let earlier: any LayoutElement
    let later: any LayoutElement

    func lower(into pass: inout LayoutPass) {
        earlier.lower(into: &pass)
        later.lower(into: &pass)
    }
}
