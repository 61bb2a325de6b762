import LayoutFormat
import Testing
import WeftLayout

/// Tests the table "Where Texture and CSS flexbox disagree": in these cases, the engine follows CSS.
@Suite struct DisagreementTests {
    private let row = Size(width: 200, height: 100)

    @Test func stretchNeverPassesAChildsOwnMaximum() throws {
        let stack = StackLayoutSpec(children: [
            box("a", 20, 20) { $0.maxHeight = 60 }, box("b", 20, 20) { $0.maxHeight = 300 }, box("c", 20, 20),
        ])
        let found = frames(try layout(stack, min: row, max: row))
        #expect(found["a"] == [0, 0, 20, 60])
        #expect(found["b"] == [20, 0, 20, 100])
        #expect(found["c"] == [40, 0, 20, 100])
    }

    @Test func stretchAppliesToAChildWithOnlyAMinimum() throws {
        let stack = StackLayoutSpec(children: [
            box("a", 20, 20) { $0.minHeight = 30 }, box("b", 20, 20) { $0.minHeight = 130 },
        ])
        let found = frames(try layout(stack, min: row, max: row))
        #expect(found["a"] == [0, 0, 20, 100])
        #expect(found["b"] == [20, 0, 20, 130])
    }

    @Test func stretchToAThickerSiblingKeepsMinimaAndMaxima() throws {
        let stack = StackLayoutSpec(children: [
            box("tall", 20, 80), box("a", 20, 20) { $0.minHeight = 30 }, box("b", 20, 20) { $0.maxHeight = 50 },
        ])
        let found = frames(try layout(stack))
        #expect(found["a"] == [20, 0, 20, 80])
        #expect(found["b"] == [40, 0, 20, 50])
    }

    @Test func anExplicitThicknessOfZeroIsZeroUnderStretch() throws {
        let stack = StackLayoutSpec(children: [box("a", 20, 20) { $0.height = 0 }])
        #expect(frames(try layout(stack, min: row, max: row))["a"] == [0, 0, 20, 0])
    }

    @Test func growingStopsAtAnOwnMaximumAndTheOthersGetTheRest() throws {
        let stack = StackLayoutSpec(children: [
            box("a", 20, 20) {
                $0.flexGrow = 1
                $0.maxWidth = 30
            }, box("b", 20, 20) { $0.flexGrow = 1 },
            box("c", 20, 20) { $0.flexGrow = 2 },
        ])
        let found = frames(try layout(stack, min: row, max: row))
        #expect(found["a"]?[2] == 30)
        #expect(abs((found["b"]?[2] ?? 0) - (20 + 130.0 / 3)) < 1e-9)
        #expect(abs((found["c"]?[2] ?? 0) - (20 + 260.0 / 3)) < 1e-9)
    }

    @Test func shrinkingStopsAtAnOwnMinimumAndTheOthersGiveTheRest() throws {
        let stack = StackLayoutSpec(children: [
            box("a", 150, 20) {
                $0.flexShrink = 1
                $0.minWidth = 140
            }, box("b", 150, 20) { $0.flexShrink = 1 },
        ])
        let found = frames(try layout(stack, min: row, max: row))
        #expect(found["a"]?[2] == 140)
        #expect(found["b"]?[2] == 60)
    }

    @Test func lessThanAPointAShareIsSharedExactly() throws {
        let stack = StackLayoutSpec(
            children: (0..<4).map { index in box("\(index)", 10, 10) { $0.flexGrow = 1 } })
        let size = Size(width: 41, height: 10)
        let found = frames(try layout(stack, min: size, max: size))
        #expect(found["0"]?[2] == 10.25)
        #expect(found["3"]?[0] == 30.75)
    }

    @Test func styleSizesApplyToInsetOverlayAndBackground() throws {
        let style = LayoutStyle { $0.preferredSize = Size(width: 70, height: 50) }
        let specs: [any LayoutElement] = [
            InsetLayoutSpec(insets: EdgeInsets(all: 5), child: box("a", 10, 10), style: style),
            OverlayLayoutSpec(child: box("a", 10, 10), overlay: box("o", 1, 1), style: style),
            BackgroundLayoutSpec(child: box("a", 10, 10), background: box("o", 1, 1), style: style),
        ]
        for spec in specs {
            #expect(try layout(spec).size == Size(width: 70, height: 50))
        }
    }

    @Test func baselinesAreForwardedShiftedByThePosition() throws {
        let text = LayoutStyle {
            $0.ascender = 11
            $0.descender = -3
        }
        func small(_ name: String) -> SampleNode {
            SampleNode(name, .intrinsic(Size(width: 30, height: 14)), style: text)
        }
        let size = Size(width: 40, height: 34)
        let exact = LayoutStyle { $0.preferredSize = size }
        let around: [(any LayoutElement, shift: Double)] = [
            (InsetLayoutSpec(insets: EdgeInsets(all: 10), child: small("t")), 10),
            (BackgroundLayoutSpec(child: small("t"), background: box("o", 1, 1)), 0),
            (OverlayLayoutSpec(child: small("t"), overlay: box("o", 1, 1)), 0),
            (CenterLayoutSpec(child: small("t"), style: exact), 10),
            (RelativeLayoutSpec(horizontalPosition: .end, verticalPosition: .end, child: small("t"), style: exact), 20),
            (WrapperLayoutSpec(child: small("t")), 0),
            (
                RatioLayoutSpec(
                    ratio: 0.5, child: small("t"),
                    style: LayoutStyle {
                        $0.width = 30
                        $0.maxHeight = 15
                    }), 0
            ),
        ]
        for alignment in [StackLayoutAlignItems.baselineFirst, .baselineLast] {
            for (spec, shift) in around {
                let big = SampleNode(
                    "big", .intrinsic(Size(width: 30, height: 60)),
                    style: LayoutStyle {
                        $0.ascender = 50
                        $0.descender = -10
                    })
                let stack = StackLayoutSpec(alignItems: alignment, children: [big, spec])
                let found = frames(try layout(stack))
                let height = found["t"]?[3] ?? 0
                // First and last baseline are 11 below the top and 3 above the bottom of the text.
                let baseline = alignment == .baselineFirst ? 11 : height - 3
                #expect(found["t"]?[1] == 50 - baseline, "\(type(of: spec)) \(alignment) \(shift)")
            }
        }
    }

    @Test func aPlainNodeIsZeroOnTheUnlimitedAxisOnly() throws {
        let found = try layout(SampleNode("a"), max: Size(width: 120, height: .unlimited))
        #expect(found.size == Size(width: 120, height: 0))
    }

    @Test func flexShrinkIsZeroByDefaultAndTheParentsRangeBeatsTheChild() throws {
        let stack = StackLayoutSpec(alignItems: .start, children: [box("a", 150, 20), box("b", 150, 120)])
        let found = frames(try layout(stack, max: row))
        #expect(found["a"] == [0, 0, 150, 20])
        #expect(found["b"] == [150, 0, 150, 100])
    }
}
