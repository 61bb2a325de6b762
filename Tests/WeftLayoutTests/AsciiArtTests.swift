import LayoutFormat
import Testing
import WeftLayout

/// The boxes as Texture's ASAsciiArtBoxCreator draws them.
@Suite struct AsciiArtTests {
    private func leaf(_ name: String) -> SampleNode { box(name, 10, 10) }

    @Test func stacksPlaceChildrenAlongTheirAxis() {
        let line = StackLayoutSpec(direction: .horizontal, children: [leaf("a"), leaf("b")])
        #expect(
            line.asciiArtString == """
                --StackLayoutSpec--
                |       a  b      |
                -------------------
                """)
        let column = StackLayoutSpec(direction: .vertical, children: [line, leaf("c")])
        #expect(
            column.asciiArtString == """
                -----StackLayoutSpec-----
                |  --StackLayoutSpec--  |
                |  |       a  b      |  |
                |  -------------------  |
                |           c           |
                -------------------------
                """)
    }

    @Test func aRatioFollowsTheNameOfItsSpec() {
        #expect(
            RatioLayoutSpec(ratio: 0.8, child: leaf("PhotoNode")).asciiArtString == """
                --RatioLayoutSpec (0.8)--
                |       PhotoNode       |
                -------------------------
                """)
    }

    @Test func lowerBoxesAreCentredVertically() {
        let high = StackLayoutSpec(direction: .vertical, children: [leaf("one"), leaf("two"), leaf("three")])
        let spec = OverlayLayoutSpec(child: high, overlay: leaf("x"))
        #expect(
            spec.asciiArtString == """
                ---------OverlayLayoutSpec--------
                |  -----StackLayoutSpec-----     |
                |  |          one          |     |
                |  |          two          |  x  |
                |  |         three         |     |
                |  -------------------------     |
                ----------------------------------
                """)
    }

    @Test func aSpecWithoutChildrenAndANodeAreTheirNames() {
        #expect(LayoutSpec().asciiArtString == "LayoutSpec")
        #expect(leaf("only one").asciiArtString == "only one")
        #expect(leaf("two\nlines").asciiArtString == "two lines")
    }

    @Test func aTreeThatCannotBeLaidOutIsDrawn() {
        let node = leaf("a")
        let twice = StackLayoutSpec(children: [node, node])
        #expect(twice.asciiArtString.contains("|       a  a      |"))
    }

    @Test func threeHundredNestedSpecsAreDrawn() {
        var spec: any LayoutElement = leaf("a")
        for _ in 0..<300 { spec = InsetLayoutSpec(insets: EdgeInsets(all: 1), child: spec) }
        #expect(spec.asciiArtString.split(separator: "\n").count == 601)
    }
}
