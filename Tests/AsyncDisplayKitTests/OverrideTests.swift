import WeftGLib
import WeftGraphics
import WeftNodes
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit
@testable import Tutorials

/// Tests that overrides work on every kind of node.
final class OverrideTests: XCTestCase {
    @MainActor
    private static func kinds() -> [any LoggedNode] {
        let text = LoggedTextNode()
        text.attributedText = NSAttributedString(string: "A text")
        let button = LoggedButtonNode()
        button.setTitle("A button", with: nil, with: nil, for: .normal)
        return [
            text, button, LoggedImageNode(), LoggedNetworkImageNode(), LoggedScrollNode(), LoggedVideoNode(),
            LoggedMapNode(), LoggedEditableTextNode(), LoggedControlNode(),
        ]
    }

    /// A page that stacks nodes, each with its own size.
    private final class Stack: ASDisplayNode {
        let nodes: [ASDisplayNode]

        init(_ nodes: [ASDisplayNode]) {
            self.nodes = nodes
            super.init()
            automaticallyManagesSubnodes = true
        }

        var isEmpty = false

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            let stack = ASStackLayoutSpec.vertical()
            stack.alignItems = .start
            stack.children = isEmpty ? [] : nodes
            return stack
        }
    }

    func testAnOverriddenSizeAppliesToEveryKindOfNode() throws {
        try withGTK {
            let nodes = Self.kinds()
            for (index, node) in nodes.enumerated() {
                node.log.measuring = .bySize(CGSize(width: 31 + index, height: 17 + index))
            }
            let stage = TutorialStage(ASViewController(node: Stack(nodes)))
            defer { stage.end() }
            for (index, node) in nodes.enumerated() {
                let size = CGSize(width: 31 + index, height: 17 + index)
                XCTAssertTrue(pump { node.frame.size == size }, "\(node) \(node.frame)")
            }
        }
    }

    func testAnOverriddenLayoutAppliesToEveryKindOfNode() throws {
        try withGTK {
            let nodes = Self.kinds()
            for (index, node) in nodes.enumerated() {
                node.log.measuring = .byLayout(CGSize(width: 41 + index, height: 19 + index))
            }
            let stage = TutorialStage(ASViewController(node: Stack(nodes)))
            defer { stage.end() }
            for (index, node) in nodes.enumerated() {
                let size = CGSize(width: 41 + index, height: 19 + index)
                XCTAssertTrue(pump { node.frame.size == size }, "\(node) \(node.frame)")
            }
        }
    }

    func testCallingTheSuperclassGivesTheKindsOwnSize() throws {
        try withGTK {
            let (logged, plain) = (Self.kinds(), ASTextNode())
            plain.attributedText = NSAttributedString(string: "A text")
            let button = ASButtonNode()
            button.setTitle("A button", with: nil, with: nil, for: .normal)
            let range = ASSizeRange(min: .zero, max: CGSize(width: 300, height: 300))
            XCTAssertEqual(logged[0].layoutThatFits(range).size, plain.layoutThatFits(range).size)
            XCTAssertGreaterThan(plain.layoutThatFits(range).size.width, 20)
            XCTAssertEqual(logged[1].layoutThatFits(range).size, button.layoutThatFits(range).size)
            XCTAssertEqual(logged[1].layoutThatFits(range).sublayouts.count, 1, "its title")
        }
    }

    func testEveryKindOfNodeIsNotifiedOfItsLayoutAndItsWindow() throws {
        try withGTK {
            let nodes = Self.kinds()
            let page = Stack(nodes)
            for node in nodes { node.style.preferredSize = CGSize(width: 40, height: 20) }
            let stage = TutorialStage(ASViewController(node: page))
            defer { stage.end() }
            XCTAssertTrue(pump { nodes.allSatisfy { $0.log.events.contains("enter") } })
            for node in nodes {
                XCTAssertTrue(node.log.events.contains("layout"), "\(node) \(node.log.events)")
                XCTAssertEqual(node.log.events.filter { $0 == "load" }.count, 1, "\(node) \(node.log.events)")
            }
            page.isEmpty = true
            page.setNeedsLayout()
            for node in nodes {
                XCTAssertTrue(pump { node.log.events.last == "exit" }, "\(node) \(node.log.events)")
            }
        }
    }

    func testEveryKindOfNodeAnimatesItsTransitions() throws {
        try withGTK {
            let nodes = Self.kinds()
            for node in nodes { node.style.preferredSize = CGSize(width: 40, height: 20) }
            let stage = TutorialStage(ASViewController(node: Stack(nodes)))
            defer { stage.end() }
            XCTAssertTrue(pump { nodes.allSatisfy { $0.frame.width == 40 && $0.log.events.contains("enter") } })
            for node in nodes {
                node.transitionLayout(withAnimation: true, shouldMeasureAsync: true)
                XCTAssertTrue(
                    pump {
                        stage.window.window?.queueDraw()
                        return node.log.events.contains("complete")
                    }, "\(node) \(node.log.events)")
                XCTAssertEqual(node.log.events.filter { $0 == "animate" }.count, 1, "\(node) \(node.log.events)")
            }
        }
    }

    func testAListIsNotifiedOfItsLayoutAndItsWindow() throws {
        try withGTK {
            let table = LoggedTableNode()
            let stage = TutorialStage(ASViewController(node: table))
            XCTAssertTrue(pump { table.log.events.contains("layout") && table.log.events.contains("enter") })
            XCTAssertEqual(table.bounds.width, 390)
            stage.end()
            XCTAssertTrue(pump { table.log.events.last == "exit" }, "\(table.log.events)")
        }
    }

    func testACustomLayoutCanBeNestedInAnother() throws {
        try withGTK {
            let (plain, padded) = (ASButtonNode(), PaddedButtonNode())
            for button in [plain, padded] { button.setTitle("A title", with: nil, with: nil, for: .normal) }
            let range = ASSizeRange(min: .zero, max: CGSize(width: 300, height: 300))
            let (size, outer) = (plain.layoutThatFits(range).size, padded.layoutThatFits(range).size)
            XCTAssertEqual(outer, CGSize(width: size.width + 14, height: size.height + 10))
        }
    }

    func testAWeftNodeCanBeATextureSubnodeAndIsWrappedOnce() throws {
        try withGTK {
            let own = WeftNodes.GradientNode(stops: [GradientStop(0, .red), GradientStop(1, .blue)])
            let node = ASDisplayNode(weftNode: own)
            node.style.preferredSize = CGSize(width: 40, height: 30)
            let stage = TutorialStage(ASViewController(node: Stack([node])))
            defer { stage.end() }
            XCTAssertTrue(pump { node.frame.size == CGSize(width: 40, height: 30) && own.isVisible })
            XCTAssertTrue(node.supernode?.subnodes?.first === node)
            let reports = Locked<[String]>([])
            DisplayNode.nonFatalErrorBlock = { report in reports.withLock { $0.append(report) } }
            defer { DisplayNode.nonFatalErrorBlock = nil }
            _ = ASDisplayNode(weftNode: own)
            XCTAssertEqual(reports.withLock { $0.count }, 1)
        }
    }

    func testALayoutByHandPlacesNodes() throws {
        try withGTK {
            let pair = PairNode()
            let stage = TutorialStage(ASViewController(node: Stack([pair])))
            defer { stage.end() }
            XCTAssertTrue(pump { pair.second.frame.minX == 100 && pair.first.frame.height > 0 })
            XCTAssertEqual(pair.frame.width, 200)
            XCTAssertEqual(pair.first.frame.minY, 3)
            XCTAssertEqual(pair.calculatedLayout?.frame(for: pair.second), pair.second.frame)
            XCTAssertTrue(pair.calculatedLayout?.sublayouts.first?.layoutElement === pair.first)
            XCTAssertTrue(pump { pair.second.isVisible })
        }
    }

    func testUnsupportedContentsOfANodeAreReportedWithTheRemedy() throws {
        try withGTK {
            let reports = Locked<[String]>([])
            DisplayNode.nonFatalErrorBlock = { report in reports.withLock { $0.append(report) } }
            defer { DisplayNode.nonFatalErrorBlock = nil }
            let (field, text) = (CrowdedFieldNode(), DrawingTextNode())
            let stage = TutorialStage(ASViewController(node: Stack([field, text])))
            defer { stage.end() }
            XCTAssertTrue(pump { field.isVisible && text.isVisible })
            let told = reports.withLock { $0 }
            XCTAssertTrue(
                told.contains { $0.hasPrefix("CrowdedFieldNode ") && $0.contains("Put it into an ASDisplayNode") },
                "\(told)")
            XCTAssertTrue(
                told.contains { $0.hasPrefix("DrawingTextNode ") && $0.contains("Draw in an ASDisplayNode") },
                "\(told)")
        }
    }
}
