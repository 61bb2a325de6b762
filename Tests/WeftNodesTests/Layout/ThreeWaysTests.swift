import WeftGLib
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Manual, unified and automatic layout give the same frames, alone and inside a cell.
final class ThreeWaysTests: XCTestCase {
    /// The layout that each of the ways must give: a picture at the left and a text beside it.
    private static let expected = [Rect(x: 5, y: 5, width: 20, height: 20), Rect(x: 30, y: 5, width: 20, height: 20)]

    private final class ManualNode: DisplayNode, @unchecked Sendable {
        let parts = [DrawingNode(), DrawingNode()]
        @MainActor var layouts = 0

        override init() {
            super.init()
            for part in parts { addSubnode(part) }
        }

        override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
            let range = SizeRange(max: Size(width: constraints.range.max.width, height: .unlimited))
            let sizes = parts.map {
                $0.layoutThatFits(LayoutConstraints(range, environment: constraints.environment)).size
            }
            return Size(
                width: sizes.reduce(15) { $0 + $1.width }, height: sizes.reduce(0) { max($0, $1.height) } + 10)
        }

        override func layout() {
            layouts += 1
            var x = 5.0
            for part in parts {
                part.frame = Rect(origin: Point(x: x, y: 5), size: part.calculatedSize)
                x = part.frame.maxX + 5
            }
        }
    }

    private final class UnifiedNode: DisplayNode, @unchecked Sendable {
        let parts = [DrawingNode(), DrawingNode()]

        override init() {
            super.init()
            automaticallyManagesSubnodes = true
        }

        override func calculateLayoutThatFits(_ constraints: LayoutConstraints) -> Layout {
            var x = 5.0
            let sublayouts = parts.map { part in
                let layout = part.layoutThatFits(
                    LayoutConstraints(.unconstrained, environment: constraints.environment)
                ).moved(to: Point(x: x, y: 5))
                x = layout.frame.maxX + 5
                return layout
            }
            return Layout(node: self, size: Size(width: x, height: 30), sublayouts: sublayouts)
        }
    }

    private static func spec(_ parts: [DisplayNode]) -> any LayoutElement {
        InsetLayoutSpec(
            insets: EdgeInsets(all: 5), child: StackLayoutSpec(spacing: 5, alignItems: .start, children: parts))
    }

    private final class AutomaticNode: DisplayNode, @unchecked Sendable {
        let parts = [DrawingNode(), DrawingNode()]

        override init() {
            super.init()
            automaticallyManagesSubnodes = true
        }

        override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? { spec(parts) }
    }

    /// Each of the ways, with the nodes it lays out.
    private static func ways() -> [(String, DisplayNode, [DrawingNode])] {
        let (manual, unified, automatic) = (ManualNode(), UnifiedNode(), AutomaticNode())
        let block = DisplayNode()
        let parts = [DrawingNode(), DrawingNode()]
        block.automaticallyManagesSubnodes = true
        block.layoutSpecBlock = { _, _ in spec(parts) }
        return [
            ("manual", manual, manual.parts), ("unified", unified, unified.parts),
            ("automatic", automatic, automatic.parts), ("block", block, parts),
        ]
    }

    func testEachWayGivesTheSameFramesAndDrawsEverything() throws {
        try withGTK {
            for (name, node, parts) in Self.ways() {
                XCTAssertTrue(prepareAndApply(node), name)
                XCTAssertEqual(parts.map(\.frame), Self.expected, name)
                XCTAssertTrue(node.hasAllContents, name)
                XCTAssertEqual(parts.map { $0.drawn.withLock { $0 } }, [1, 1], "\(name): drawn once, on the worker")
                XCTAssertTrue(parts.allSatisfy { $0.supernode === node }, name)
            }
        }
    }

    func testEachWayWorksInsideACellThatIsPrepared() throws {
        try withGTK {
            let ways = Self.ways()
            let cell = CellNode()
            let nodes = ways.map(\.1)
            cell.layoutSpecBlock = { _, _ in
                StackLayoutSpec(direction: .vertical, spacing: 1, alignItems: .start, children: nodes)
            }
            XCTAssertTrue(prepareAndApply(cell))
            XCTAssertTrue(cell.hasAllContents)
            for (index, (name, node, parts)) in ways.enumerated() {
                XCTAssertEqual(node.frame, Rect(x: 0, y: Double(index) * 31, width: 55, height: 30), name)
                XCTAssertEqual(parts.map(\.frame), Self.expected, name)
            }
        }
    }

    func testAChangeOfANodePlacedByHandReachesTheRoot() throws {
        try withGTK {
            let manual = ManualNode()
            let cell = CellNode()
            cell.layoutSpecBlock = { _, _ in WrapperLayoutSpec(child: manual) }
            XCTAssertTrue(prepareAndApply(cell))
            let told = Locked(0)
            cell.invalidationHandler = .init(layout: { told.withLock { $0 += 1 } })
            manual.parts[0].setNeedsLayout()
            XCTAssertEqual(told.withLock { $0 }, 1)
            XCTAssertTrue(prepareAndApply(cell))
            XCTAssertEqual(manual.layouts, 2)
            XCTAssertEqual(manual.parts.map(\.frame), Self.expected)
        }
    }

    /// A node that gives its subnode a size that was not measured.
    private final class FrameNode: DisplayNode, @unchecked Sendable {
        let inner = AutomaticNode()

        override init() {
            super.init()
            addSubnode(inner)
        }

        override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size { Size(width: 90, height: 70) }
        override func layout() { inner.frame = Rect(x: 10, y: 10, width: 70, height: 50) }
    }

    func testAFrameThatWasNotMeasuredIsLaidOutOnAWorker() throws {
        try withGTK {
            let node = FrameNode()
            XCTAssertTrue(prepareAndApply(node))
            XCTAssertTrue(pump { node.inner.parts.allSatisfy { $0.frame != .zero && $0.main.contents != nil } })
            XCTAssertEqual(node.inner.parts.map(\.frame), Self.expected)
            XCTAssertTrue(node.inner.parts.allSatisfy { !$0.wasOnMain.withLock { $0 } })
        }
    }

    func testManualFramesOverrideTheAutomaticOnes() throws {
        try withGTK {
            final class NudgedNode: DisplayNode, @unchecked Sendable {
                let part = LeafNode(20, 20)

                override init() {
                    super.init()
                    automaticallyManagesSubnodes = true
                }

                override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
                    WrapperLayoutSpec(child: part)
                }

                override func layout() { part.frame.origin.x += 3 }
            }
            let node = NudgedNode()
            XCTAssertTrue(prepareAndApply(node))
            XCTAssertEqual(node.part.frame, Rect(x: 3, y: 0, width: 300, height: 20))
        }
    }
}
