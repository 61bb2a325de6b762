import WeftContainers
import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit

/// Names of Texture's and UIKit's that stand for Weft's.
final class TextureNamesTests: XCTestCase {
    func testANodeIsTransformedAndRoundedAtSomeCorners() throws {
        try withGTK {
            let node = ASDisplayNode()
            node.transform = CATransform3DMakeScale(2, 3, 1)
            XCTAssertEqual(node.weftNode.transform, Transform.scale(x: 2, y: 3))
            node.transform = CATransform3DRotate(CATransform3DIdentity, .pi / 2, 0, 0, 1)
            let turned = node.weftNode.transform.applied(to: Point(x: 10, y: 0))
            XCTAssertEqual(turned.x, 0, accuracy: 1e-9)
            XCTAssertEqual(turned.y, 10, accuracy: 1e-9)
            XCTAssertEqual(CATransform3DMakeRotation(.pi, 1, 0, 0).affine.d, -1, accuracy: 1e-9, "upside down")
            let moved = CGAffineTransform(translationX: 5, y: 0).scaledBy(x: 2, y: 2)
            XCTAssertEqual(moved, CGAffineTransform(a: 2, d: 2, tx: 5))
            node.subnodeTransform = CATransform3DMakeAffineTransform(moved)
            XCTAssertEqual(node.weftNode.subnodeTransform.tx, 5)
            node.transform = CATransform3DIdentity
            XCTAssertTrue(CATransform3DGetAffineTransform(node.transform).isIdentity)
            XCTAssertEqual(node.maskedCorners.rawValue, 15)
            node.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
            XCTAssertEqual(node.weftNode.maskedCorners, [.topLeft, .bottomRight])
            XCTAssertEqual(node.maskedCorners, [.layerMinXMinYCorner, .layerMaxXMaxYCorner])
        }
    }

    func testALayerIsTheLookOfItsNode() throws {
        try withGTK {
            let node = ASDisplayNode()
            node.view.layer.cornerRadius = 8
            node.view.clipsToBounds = true
            node.layer.borderWidth = 2
            node.layer.borderColor = UIColor.red.cgColor
            node.layer.shadowOpacity = 0.5
            node.layer.masksToBounds = false
            node.view.alpha = 0.25
            node.view.transform = CGAffineTransform(scaleX: 2, y: 2)
            XCTAssertEqual(node.cornerRadius, 8)
            XCTAssertFalse(node.clipsToBounds)
            XCTAssertEqual(node.borderWidth, 2)
            XCTAssertEqual(node.borderColor, .red)
            XCTAssertEqual(node.shadowOpacity, 0.5, accuracy: 1e-6)
            XCTAssertEqual(node.layer.opacity, 0.25)
            XCTAssertEqual(node.weftNode.transform.a, 2)
        }
    }

    func testDelegatesHearOfANodesStates() throws {
        @MainActor
        final class Ear: ASInterfaceStateDelegate {
            var events: [String] = []
            func didEnterPreloadState() { events.append("preload") }
            func didEnterVisibleState() { events.append("visible") }
            func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {
                if newState.contains(.visible) { events.append("changed") }
            }
            func nodeDidLoad() { events.append("loaded") }
        }
        try withGTK {
            let (node, ear, other) = (ASDisplayNode(), Ear(), Ear())
            node.add(ear)
            node.add(ear)
            node.add(other)
            node.remove(other)
            let stage = TutorialStage(ASViewController(node: node))
            defer { stage.end() }
            XCTAssertTrue(pump { ear.events.contains("changed") })
            XCTAssertEqual(ear.events.filter { $0 == "visible" }.count, 1)
            XCTAssertTrue(ear.events.contains("loaded"))
            XCTAssertEqual(other.events, [])
        }
    }

    func testATintIsToldToTheNodesBelow() throws {
        final class Tinted: ASDisplayNode {
            let changes = Locked(0)
            override func tintColorDidChange() { changes.withLock { $0 += 1 } }
        }
        let (root, node) = (ASDisplayNode(), Tinted())
        root.addSubnode(node)
        root.tintColor = .red
        XCTAssertEqual(node.changes.withLock { $0 }, 1)
    }

    func testAControlsActionsEndAndANilTargetIsFoundAboveIt() throws {
        @MainActor
        final class Target: NSObject {
            var count = 0
            func pressed() { count += 1 }
        }
        final class Card: ASDisplayNode {
            let presses = Locked(0)
            func chosen() { presses.withLock { $0 += 1 } }
        }
        try withGTK {
            let (button, target, card) = (ASButtonNode(), Target(), Card())
            card.addSubnode(button)
            button.addTarget(target, action: Target.pressed, forControlEvents: [.touchUpInside, .touchDown])
            button.addTarget(nil, action: Card.chosen, forControlEvents: .touchUpInside)
            button.sendActions(forControlEvents: .touchUpInside)
            XCTAssertEqual(target.count, 1)
            XCTAssertEqual(card.presses.withLock { $0 }, 1)
            XCTAssertEqual(button.allTargets, [AnyHashable(target)])
            XCTAssertEqual(button.allControlEvents, [.touchUpInside, .touchDown])
            button.removeTarget(target, action: Target.pressed, forControlEvents: .touchUpInside)
            button.sendActions(forControlEvents: .touchUpInside)
            XCTAssertEqual(target.count, 1)
            XCTAssertEqual(card.presses.withLock { $0 }, 2)
            button.sendActions(forControlEvents: .touchDown)
            XCTAssertEqual(target.count, 2)
            button.removeTarget(nil, forControlEvents: .allEvents)
            button.sendActions(forControlEvents: .allEvents)
            XCTAssertEqual(target.count, 2)
            XCTAssertEqual(card.presses.withLock { $0 }, 2)
            XCTAssertFalse(button.isTracking)
            XCTAssertFalse(button.isTouchInside)
        }
    }

    func testALinkIsFoundAtAPoint() throws {
        final class Delegate: ASTextNodeDelegate {}
        try withGTK {
            let (text, root, delegate) = (ASTextNode(), ASDisplayNode(), Delegate())
            let words = NSMutableAttributedString(string: "😸 see ")
            words.append(NSAttributedString(string: "frogs", attributes: [.init("topic"): "frog"]))
            text.linkAttributeNames = ["topic"]
            text.attributedText = words
            text.delegate = delegate
            root.automaticallyManagesSubnodes = true
            root.layoutSpecBlock = { _, _ in ASAbsoluteLayoutSpec(children: [text]) }
            let stage = TutorialStage(ASViewController(node: root))
            defer { withExtendedLifetime(delegate) { stage.end() } }
            let link = NSRange(location: 7, length: 5)
            XCTAssertTrue(pump { text.trailingRect().height > 0 })
            let box = try XCTUnwrap(text.highlightRects(forTextRange: link).first?.cgRectValue)
            var (name, range): (NSString?, NSRange) = (nil, NSRange())
            XCTAssertTrue(
                pump {
                    let value = text.linkAttributeValue(
                        at: CGPoint(x: box.midX, y: box.midY), attributeName: &name, range: &range)
                    return value as? String == "frog"
                })
            XCTAssertEqual(name, "topic")
            XCTAssertEqual(range, link)
            XCTAssertNil(text.linkAttributeValue(at: CGPoint(x: box.minX - 40, y: box.midY)))
            text.alwaysHandleTruncationTokenTap = true
            XCTAssertTrue(text.text.alwaysHandleTruncationTokenTap)
            text.placeholderInsets = UIEdgeInsets(top: 2, left: 0, bottom: 3, right: 0)
            XCTAssertEqual(text.text.placeholderInsets.bottom, 3)
            text.textColorFollowsTintColor = true
            XCTAssertTrue(text.text.textColorFollowsTintColor)
        }
    }

    func testANodeOffersActionsByTheirNames() throws {
        try withGTK {
            let node = ASDisplayNode()
            var count = 0
            node.accessibilityCustomActions = [
                UIAccessibilityCustomAction(name: "Like") { action in
                    count += action.name == "Like" ? 1 : 0
                    return true
                }
            ]
            XCTAssertEqual(node.accessibilityCustomActions?.map(\.name), ["Like"])
            XCTAssertEqual(node.weftNode.accessibilityCustomActions.first?.handler(), true)
            XCTAssertEqual(count, 1)
            node.isAccessibilityContainer = true
            node.accessibilityViewIsModal = true
            node.accessibilityAttributedLabel = NSAttributedString(string: "Card")
            XCTAssertTrue(node.weftNode.isAccessibilityContainer)
            XCTAssertTrue(node.weftNode.isAccessibilityModal)
            XCTAssertEqual(node.accessibilityLabel, "Card")
            XCTAssertFalse(node.accessibilityActivate())
        }
    }

    func testAPictureIsDrawnByAFunctionAndShownByAView() throws {
        try withGTK {
            let traits = ASDisplayNode().primitiveTraitCollection()
            let image = try XCTUnwrap(
                ASGraphicsCreateImage(traits, CGSize(width: 6, height: 4), false, 2, nil, { false }) {
                    UIColor.red.setFill()
                    UIRectFill(CGRect(x: 0, y: 0, width: 6, height: 4))
                })
            XCTAssertEqual(image.texture?.width, 12)
            XCTAssertNil(
                ASGraphicsCreateImage(traits, CGSize(width: 6, height: 4), false, 2, nil, { true }) {
                    XCTFail("it was given up before")
                })
            let view = UIImageView(image: image)
            XCTAssertTrue(view.image === image)
            XCTAssertEqual(view.frame.size, image.size)
            view.contentMode = .scaleAspectFit
            XCTAssertEqual(view.contentMode, .scaleAspectFit)
            let page = UIViewController()
            page.view.addSubview(view)
            let stage = TutorialStage(page)
            defer { stage.end() }
            XCTAssertTrue(pump { view.widget.isMapped })
            view.removeFromSuperview()
            XCTAssertFalse(view.widget.isMapped)
            XCTAssertNil(view.superview)
        }
    }

    func testANodeDescribesAndMeasuresItself() throws {
        try withGTK {
            let (root, box, label) = (ASDisplayNode(), ASDisplayNode(), ASTextNode())
            root.addSubnode(box)
            box.addSubnode(label)
            label.debugName = "label"
            XCTAssertEqual(label.supernodes, [box, root])
            XCTAssertEqual(label.supernodesIncludingSelf, [label, box, root])
            XCTAssertTrue(label.ancestryDescription.contains("label"), label.ancestryDescription)
            XCTAssertTrue(root.displayNodeRecursiveDescription().contains("label"))
            root.semanticContentAttribute = .forceRightToLeft
            XCTAssertEqual(root.weftNode.semanticDirection, .rightToLeft)
            XCTAssertEqual(root.semanticContentAttribute, .forceRightToLeft)
            root.measurementOptions = .layoutComputation
            root.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: box) }
            _ = root.layoutThatFits(ASSizeRangeMake(CGSize(width: 50, height: 50)))
            XCTAssertEqual(root.performanceMeasurements.layoutComputationNumberOfPasses, 1)
            XCTAssertFalse(root.detailedLayoutDescription().isEmpty)
            let reports = Locked<[String]>([])
            ASDisplayNode.nonFatalErrorBlock = { report in reports.withLock { $0.append(report) } }
            defer { ASDisplayNode.nonFatalErrorBlock = nil }
            _ = ASDimensionMake("wide")
            XCTAssertEqual(reports.withLock { $0.count }, 1)
        }
    }

    func testAListsRangeModeIsChosen() throws {
        try withGTK {
            let table = ASTableNode()
            table.updateCurrentRange(with: .visibleOnly)
            XCTAssertEqual(table.weftList.currentRangeMode, .visibleOnly)
            table.rangeModeForMemoryWarnings = .visibleOnly
            XCTAssertEqual(table.weftList.rangeModeForMemoryWarnings, .visibleOnly)
        }
    }

    // MARK: Controllers

    func testDetailsStandBesideTheirListAndKnowTheirDepth() throws {
        try withGTK {
            let (list, details) = (UIViewController(), ASViewController())
            list.title = "List"
            let split = UISplitViewController()
            split.viewControllers = [list]
            XCTAssertEqual(details.visibilityDepth(), 1)
            let stage = TutorialStage(split)
            defer { stage.end() }
            XCTAssertTrue(pump { list.isViewLoaded && list.visibilityDepth() == 0 })
            XCTAssertTrue(list.splitViewController != nil)
            split.showDetailViewController(details, sender: nil)
            XCTAssertTrue(pump { details.visibilityDepth() == 0 && list.visibilityDepth() == 1 })
            XCTAssertTrue(split.isCollapsed)
            XCTAssertTrue(split.viewControllers.last === details)
            split.viewControllers = [list]
            XCTAssertTrue(pump { list.visibilityDepth() == 0 })
        }
    }

    func testAPageHasButtonsInTheHeaderBar() throws {
        @MainActor
        final class Page: UIViewController {
            var count = 0
            func add() { count += 1 }
        }
        try withGTK {
            let (page, first) = (Page(), UIViewController())
            page.navigationItem.rightBarButtonItem = UIBarButtonItem(
                title: "Add", style: .plain, target: page, action: Page.add)
            let stack = ASNavigationController(rootViewController: first)
            let stage = TutorialStage(stack)
            defer { stage.end() }
            stack.pushViewController(page, animated: false)
            stack.pushViewController(UIViewController(), animated: false)
            XCTAssertTrue(stack.popToRootViewController(animated: false)?.first === page)
            stack.pushViewController(page, animated: false)
            XCTAssertEqual(page.weftController.headerItems.count, 1)
            page.navigationItem.leftBarButtonItem = UIBarButtonItem(
                barButtonSystemItem: .refresh, target: page, action: Page.add)
            XCTAssertEqual(page.weftController.leadingHeaderItems.count, 1)
            let button = try XCTUnwrap(page.navigationItem.rightBarButtonItem)
            button.isEnabled = false
            XCTAssertFalse(button.button.isSensitive)
            button.isEnabled = true
            XCTAssertTrue(pump { button.button.isMapped })
            XCTAssertTrue(stage.window.waitForFrame(3))
            let root = try XCTUnwrap(stage.window.view)
            let box = try XCTUnwrap(WidgetView.of(button.button).bounds(in: root))
            let shown = try XCTUnwrap(stage.page.bounds(in: root))
            let border = (400 - shown.width) / 2
            Input.click(x: Int(border + box.minX + box.width / 2), y: Int(border + box.minY + box.height / 2))
            XCTAssertTrue(pump { page.count == 1 })
        }
    }

    func testNetworkingComesWithTheModule() throws {
        let address = try XCTUnwrap(URL(string: "https://example.org/"))
        XCTAssertEqual(URLRequest(url: address).httpMethod, "GET")
        XCTAssertEqual(URLSession.shared.dataTask(with: address).state, .suspended)
    }
}
