import LayoutChecks
import LayoutFormat
import Testing
import WeftLayout

@Suite struct LayoutValueTests {
    private let nodes = (0..<6).map { box("n\($0)", 10, 10) }

    private func stacked(_ order: [Int], spacing: Double = 0) throws -> Layout {
        try layout(StackLayoutSpec(spacing: spacing, children: order.map { nodes[$0] }))
    }

    @Test func differenceTellsInsertedRemovedMovedAndChangedFrames() throws {
        let old = try stacked([0, 1, 2, 3])
        let new = try stacked([3, 0, 4, 2])
        let difference = new.difference(from: old)
        #expect(difference.inserted == [2])
        #expect(difference.removed == [1])
        #expect(difference.moved == [LayoutDifference.Move(from: 3, to: 0)])
        #expect(difference.changedFrames == [0, 1, 3])
        #expect(!difference.isResized)
        #expect(try stacked([0, 1, 2, 3]).difference(from: old).isEmpty)
    }

    @Test func differenceMovesAsFewNodesAsPossible() throws {
        let difference = try stacked([5, 0, 1, 2, 3, 4]).difference(from: try stacked([0, 1, 2, 3, 4, 5]))
        #expect(difference.moved == [LayoutDifference.Move(from: 5, to: 0)])
    }

    @Test func applyingADifferenceGivesTheNewOrder() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let before = Array((0..<6).shuffled(using: &random).prefix(Int.random(in: 0...6)))
            let after = Array((0..<6).shuffled(using: &random).prefix(Int.random(in: 0...6)))
            let difference = try stacked(after).difference(from: try stacked(before))
            var order = before
            for index in (difference.removed + difference.moved.map(\.from)).sorted(by: >) { order.remove(at: index) }
            for index in (difference.inserted + difference.moved.map(\.to)).sorted() {
                order.insert(after[index], at: index)
            }
            #expect(order == after, "\(before) -> \(after)")
        }
    }

    @Test func rightToLeftMirrorsDirectSublayouts() throws {
        let found = frames(
            try layout(
                StackLayoutSpec(children: [box("a", 10, 10), box("b", 30, 10)]), min: Size(width: 100, height: 0),
                max: Size(width: 100, height: 10), rightToLeft: true))
        #expect(found == ["a": [90, 0, 10, 10], "b": [60, 0, 30, 10]])
    }

    @Test func aCompositeNodesOwnSublayoutsStayNested() throws {
        let inner = box("inner", 10, 10)
        let outer = CompositeNode(InsetLayoutSpec(insets: EdgeInsets(all: 3), child: inner))
        let found = try layout(InsetLayoutSpec(insets: EdgeInsets(all: 5), child: outer))
        #expect(found.sublayouts.count == 1)
        #expect(found.frame(of: outer) == Rect(x: 5, y: 5, width: 16, height: 16))
        #expect(found.frame(of: inner) == nil)
        #expect(found.sublayouts[0].frame(of: inner) == Rect(x: 3, y: 3, width: 10, height: 10))
        #expect(found.asciiDescription == "root  26 x 26\n└ CompositeNode  5, 5  16 x 16\n  └ inner  3, 3  10 x 10")
    }

    @Test func theDrawingNamesEveryNodeAndEscapes() throws {
        let svg = try layout(StackLayoutSpec(children: [box("a<b", 10, 10), box("c&d", 20, 20)])).svg
        #expect(svg.contains("a&lt;b") && svg.contains("c&amp;d") && !svg.contains("a<b"))
    }

    @Test func aConcurrentStackHasTheSameLayout() throws {
        let texts = (0..<50).map { SampleNode("t\($0)", .text(cells: Double($0), cell: Size(width: 7, height: 15))) }
        var stack = StackLayoutSpec(direction: .vertical, children: texts)
        let range = LayoutConstraints(SizeRange(max: Size(width: 90, height: .unlimited)))
        let serial = try Layout.calculate(spec: stack, constraints: range)
        stack.isConcurrent = true
        let counting = CountingHost()
        let concurrent = try Layout.calculate(spec: stack, constraints: range, host: counting)
        #expect(frames(serial) == frames(concurrent))
        #expect(counting.mapped == 50)
    }

    @Test func theStyleOfTheNodeNarrowsItsRange() throws {
        let node = SampleNode("root", style: LayoutStyle { $0.width = 70 })
        let found = try Layout.calculate(
            spec: box("a", 10, 10), for: node, constraints: LayoutConstraints(.unconstrained))
        #expect(found.size == Size(width: 70, height: 10))
        #expect(found.node === node)
    }
}

/// A node with a spec as its layout.
private final class CompositeNode: LayoutNode {
    let spec: any LayoutElement
    var style: LayoutStyle {
        get { LayoutStyle() }
        set {}
    }

    init(_ spec: any LayoutElement) {
        self.spec = spec
    }

    func layoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        (try? Layout.calculate(spec: spec, for: self, constraints: constraints)) ?? Layout(node: self, size: .zero)
    }
}

// One test's, on one thread.
private final class CountingHost: LayoutHost, @unchecked Sendable {
    private(set) var mapped = 0

    func map(_ count: Int, _ body: @Sendable (Int) -> Layout) -> [Layout] {
        mapped += count
        return (0..<count).reversed().map(body).reversed()
    }
}

/// Tests the cell of the benchmark: the numbers are the same as those of its peer in C.
@Suite struct GroupCellTests {
    @Test func aCellWhoseTextsFit() throws {
        let cell = GroupCell(title: "Swift Berlin and friends of it", subtitle: "Kreuzberg, Berlin", date: "in 3 days")
        let found = try cell.layout()
        #expect(found.size == Size(width: 400, height: 450))
        #expect(found.frame(of: cell.title) == Rect(x: 50, y: 10, width: 210, height: 15))
        #expect(found.frame(of: cell.date) == Rect(x: 327, y: 17.5, width: 63, height: 15))
        #expect(found.frame(of: cell.photo) == Rect(x: 0, y: 50, width: 400, height: 400))
    }

    @Test func aCellWhoseTitleWraps() throws {
        let title = String(repeating: "x", count: 60)
        let cell = GroupCell(title: title, subtitle: "Kreuzberg, Berlin", date: "in 3 days")
        let found = try cell.layout()
        #expect(found.frame(of: cell.avatar) == Rect(x: 10, y: 10, width: 30, height: 30))
        #expect(found.frame(of: cell.title) == Rect(x: 50, y: 2.5, width: 277, height: 30))
        #expect(found.frame(of: cell.subtitle) == Rect(x: 50, y: 32.5, width: 277, height: 15))
    }
}
