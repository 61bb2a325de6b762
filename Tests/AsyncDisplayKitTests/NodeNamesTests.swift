import WeftGLib
import WeftGTK
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit
@testable import WeftNodes

/// Tests the API of nodes that the tutorials do not use.
final class NodeNamesTests: XCTestCase {
    func testANodeHasAnAccessibleRoleAndName() throws {
        try withGTK {
            let (stars, root) = (ASDisplayNode(), ASDisplayNode())
            stars.style.preferredSize = CGSize(width: 60, height: 20)
            root.automaticallyManagesSubnodes = true
            root.layoutSpecBlock = { _, _ in ASAbsoluteLayoutSpec(children: [stars]) }
            stars.accessibilityLabel = "Rating"
            stars.accessibilityValue = "3 of 5"
            stars.accessibilityHint = "Opens the reviews"
            stars.accessibilityIdentifier = "stars"
            stars.accessibilityTraits = [.staticText, .button]
            XCTAssertEqual(stars.accessibilityTraits, .button)
            let stage = TutorialStage(ASViewController(node: root))
            defer { stage.end() }
            XCTAssertTrue(pump { stars.weftNode.ownWidget != nil })
            let widget = try XCTUnwrap(stars.weftNode.ownWidget)
            XCTAssertEqual(WidgetView.of(widget).role, "button")
            XCTAssertEqual(stars.weftNode.accessibilityValue, "3 of 5")
            XCTAssertEqual(stars.weftNode.accessibilityHint, "Opens the reviews")
            XCTAssertTrue(stars.description.contains("stars"), stars.description)
            stars.accessibilityTraits = .header
            XCTAssertTrue(pump { stars.weftNode.ownWidget.map { WidgetView.of($0).role } == "heading" })
            stars.accessibilityTraits = .none
            XCTAssertTrue(pump { stars.weftNode.ownWidget == nil })
            stars.accessibilityElementsHidden = true
            XCTAssertTrue(stars.weftNode.isAccessibilityHidden)
        }
    }

    func testALayoutKnowsItsTraits() throws {
        try withGTK {
            let (node, counts) = (ASDisplayNode(), Locked(0))
            node.layoutSpecBlock = { node, _ in
                let traits = node.asyncTraitCollection()
                if traits.displayScale > 0, traits.layoutDirection == .leftToRight { counts.withLock { $0 += 1 } }
                return ASLayoutSpec()
            }
            let stage = TutorialStage(ASViewController(node: node))
            defer { stage.end() }
            XCTAssertTrue(pump { node.isVisible })
            XCTAssertEqual(node.asyncTraitCollection().displayScale, 1)
            XCTAssertEqual(node.primitiveTraitCollection().userInterfaceStyle, .light)
            XCTAssertGreaterThan(counts.withLock { $0 }, 0)
        }
    }

    func testNodesAreFoundByFunctions() throws {
        try withGTK {
            let (root, box, bare) = (ASDisplayNode(), ASDisplayNode(), DisplayNode())
            let (label, picture) = (ASTextNode(), ASImageNode())
            root.addSubnode(box)
            box.addSubnode(label)
            // One of Weft's alone stands between.
            root.weftNode.addSubnode(bare)
            bare.addSubnode(picture.weftNode)
            XCTAssertTrue(ASDisplayNodeFindFirstNode(root) { _ in true } === label, "what is inside goes first")
            XCTAssertTrue(ASDisplayNodeFindFirstNode(root) { $0 === root } === root)
            XCTAssertNil(ASDisplayNodeFindFirstSubnode(root) { $0 === root })
            XCTAssertTrue(ASDisplayNodeFindFirstSubnodeOfClass(root, ASImageNode.self) === picture)
            XCTAssertTrue(ASDisplayNodeFindFirstNodeOfClass(label, ASControlNode.self) === label)
            XCTAssertEqual(ASDisplayNodeFindAllNodes(root) { _ in true }, [root, box, label, picture])
            XCTAssertEqual(ASDisplayNodeFindAllSubnodes(root) { $0 !== box }, [label, picture])
            XCTAssertEqual(ASDisplayNodeFindAllSubnodesOfClass(root, ASControlNode.self), [label, picture])
            XCTAssertTrue(ASDisplayNodeFindFirstSupernode(label) { $0 !== label } === box)
            XCTAssertTrue(ASDisplayNodeFindFirstSupernodeOfClass(picture, ASDisplayNode.self) === picture)
            XCTAssertTrue(ASDisplayNodeUltimateParentOfNode(picture) === root)
            var seen: [ASDisplayNode] = []
            ASDisplayNodePerformBlockOnEverySubnode(root, true) { seen.append($0) }
            XCTAssertEqual(seen, [box, label, picture])
        }
    }

    func testATransitionIsAsLongAndAsSteadyAsItsNodeSays() throws {
        let node = ASDisplayNode()
        XCTAssertEqual(node.defaultLayoutTransitionOptions, .curveEaseInOut)
        node.defaultLayoutTransitionDuration = 3
        node.defaultLayoutTransitionDelay = 0.5
        for (option, curve) in [
            (UIView.AnimationOptions.curveLinear, Animation.Curve.linear), (.curveEaseIn, .easeIn),
            (.curveEaseOut, .easeOut), (.curveEaseInOut, .easeInOut),
        ] {
            node.defaultLayoutTransitionOptions = option
            XCTAssertEqual(node.weftNode.layoutTransitionDefaults.curve, curve)
            XCTAssertEqual(node.defaultLayoutTransitionOptions, option)
        }
        XCTAssertEqual(node.weftNode.layoutTransitionDefaults.duration, 3)
        XCTAssertEqual(node.weftNode.layoutTransitionDefaults.delay, 0.5)
    }
}
