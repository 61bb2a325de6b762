import Testing
import WeftLayout

@Suite struct StyleAndGeometryTests {
    @Test(arguments: ["100pt", "50%", "auto", "0pt", "12.5pt", "12.5%", "-3pt"])
    func dimensionsReadBackTheirText(_ text: String) {
        #expect(Dimension(text)?.description == text)
    }

    @Test(arguments: ["", "pt", "%", "100", "Auto", "nanpt", "inf%", "1e999pt", "100 px"])
    func otherTextsAreNoDimensions(_ text: String) {
        #expect(Dimension(text) == nil)
    }

    @Test func aFractionOfAnUnknownParentCountsAsUnset() {
        #expect(Dimension.fraction(0.5).resolved(in: 80) == 40)
        #expect(Dimension.fraction(0.5).resolved(in: .unlimited) == nil)
        #expect(Dimension.points(7).resolved(in: .unlimited) == 7)
    }

    @Test func aStyleIsAValue() {
        var first = LayoutStyle()
        first.width = 10
        var second = first
        second.width = 20
        second.flexGrow = 2
        #expect(first.width == 10 && first.flexGrow == 0)
        #expect(second.width == 20 && second.flexGrow == 2)
        #expect(first != second && first == first && LayoutStyle() == LayoutStyle())
    }

    @Test func theShortcutsSetBothLengths() {
        var style = LayoutStyle()
        style.preferredSize = Size(width: 1, height: 2)
        style.minSize = Size(width: 3, height: 4)
        style.maxLayoutSize = LayoutSize(width: .fraction(0.5), height: .points(6))
        #expect(style.width == 1 && style.height == 2 && style.minWidth == 3 && style.minHeight == 4)
        #expect(style.maxWidth == .fraction(0.5) && style.maxHeight == 6)
        style.width = .fraction(1)
        #expect(style.preferredSize == Size(width: 0, height: 2))
        style.maxSize = .unlimited
        #expect(style.maxWidth == .auto)
    }

    @Test func minimumBeatsMaximumBeatsExactLength() {
        func width(_ change: (inout LayoutStyle) -> Void) -> SizeRange {
            LayoutConstraints(.unconstrained).narrowed(by: LayoutStyle(change)).range
        }
        #expect(
            width {
                $0.width = 10
                $0.maxWidth = 5
            }.max.width == 5)
        #expect(
            width {
                $0.width = 10
                $0.maxWidth = 5
                $0.minWidth = 7
            }.max.width == 7)
        #expect(
            width {
                $0.width = 10
                $0.minWidth = 20
            }.min.width == 20)
    }

    @Test func intersectionOfDisjointRangesIsTheNearestPoint() {
        let near = SizeRange(min: Size(width: 10, height: 10), max: Size(width: 20, height: 20))
        let far = SizeRange(min: Size(width: 30, height: 0), max: Size(width: 40, height: 5))
        #expect(near.intersection(far) == SizeRange(exactly: Size(width: 20, height: 10)))
    }

    @Test func aSpecIsAValue() {
        let first = StackLayoutSpec(spacing: 3, children: [LayoutSpec()])
        var second = first
        second.spacing = 9
        second.children = []
        second.style.flexGrow = 1
        #expect(first.spacing == 3 && first.children.count == 1 && first.style.flexGrow == 0)
        #expect(second.spacing == 9 && second.children.isEmpty && second.style.flexGrow == 1)
    }

    @Test func rectanglesMeetAndJoin() {
        let rect = Rect(x: 0, y: 0, width: 10, height: 10)
        #expect(rect.intersects(Rect(x: 9, y: 9, width: 5, height: 5)))
        #expect(!rect.intersects(Rect(x: 10, y: 0, width: 5, height: 5)))
        #expect(rect.contains(Point(x: 0, y: 0)) && !rect.contains(Point(x: 10, y: 5)))
        #expect(rect.union(Rect(x: 20, y: -5, width: 1, height: 1)) == Rect(x: 0, y: -5, width: 21, height: 15))
        #expect(rect.insetBy(dx: 6, dy: 1).size == Size(width: 0, height: 8))
        #expect(rect.intersection(Rect(x: 5, y: 5, width: 10, height: 10)) == Rect(x: 5, y: 5, width: 5, height: 5))
    }
}
