import WeftLayout
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit
@testable import Tutorials

/// Pages of the tutorials and of Texture's documentation, in a window.
final class PageTests: XCTestCase {
    func testThePagerShowsPagesThatAreControllers() throws {
        try withGTK {
            let half = RainforestCardInfo.all.count / 2
            let controller = AnimalPagerController(
                groups: [Array(RainforestCardInfo.all.prefix(half)), Array(RainforestCardInfo.all.suffix(half))])
            let stage = TutorialStage(controller)
            defer { stage.end() }
            XCTAssertTrue(pump { controller.node.nodeForPage(at: 0)?.isVisible == true })
            controller.node.scrollToPage(at: 1, animated: false)
            XCTAssertTrue(
                pump {
                    stage.window.window?.queueDraw()
                    return controller.node.currentPageIndex == 1
                })
        }
    }

    func testSettingsOfAPageBeforeItIsShownAreKept() throws {
        try withGTK {
            let controller = ASViewController(node: ASTableNode())
            controller.neverShowPlaceholders = true
            controller.automaticallyAdjustRangeModeBasedOnViewEvents = false
            let stage = TutorialStage(controller)
            defer { stage.end() }
            XCTAssertTrue(controller.weftController.neverShowPlaceholders)
            XCTAssertFalse(controller.weftController.automaticallyAdjustRangeModeBasedOnViewEvents)
            controller.neverShowPlaceholders = false
            XCTAssertFalse(controller.weftController.neverShowPlaceholders)
        }
    }

    func testATablesStyleAndInsetAreItsOwn() throws {
        try withGTK {
            XCTAssertEqual(ASTableNode(style: .grouped).table.tableStyle, .grouped)
            XCTAssertEqual(ASTableNode(style: .insetGrouped).table.tableStyle, .grouped)
            let table = ASTableNode()
            XCTAssertEqual(table.table.tableStyle, .plain)
            table.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            XCTAssertEqual(table.table.contentInset, EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        }
    }

    func testTheCollectionFetchesAndHasAHeader() throws {
        try withGTK {
            let controller = PhotoCollectionController(photos: (0..<6).map { "photo \($0)" })
            let stage = TutorialStage(controller)
            defer { stage.end() }
            let collection = controller.collectionNode
            XCTAssertTrue(
                pump {
                    stage.window.window?.queueDraw()
                    return controller.fetches > 0 && collection.numberOfItems(inSection: 0) >= 26
                })
            XCTAssertTrue(
                pump { collection.visibleNodes.compactMap { $0 as? ASTextCellNode }.contains { $0.text == "Photos" } })
            XCTAssertTrue(pump { collection.nodeForItem(at: IndexPath(item: 0, section: 0))?.frame.width == 100 })
            XCTAssertEqual(collection.view.contentInset, UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0))
            XCTAssertTrue(collection.collection.hasStickyHeaders)
            controller.flowLayout.sectionHeadersPinToVisibleBounds = false
            XCTAssertFalse(collection.collection.hasStickyHeaders)
        }
    }

    func testACardLaidOutByHandIsMeasuredAndPlaced() throws {
        try withGTK {
            let card = HandmadeCardNode(title: "Red-eyed tree frog")
            let stage = TutorialStage(NodeController(node: card))
            defer { stage.end() }
            XCTAssertTrue(
                pump { card.isShown && card.titleTextNode.frame.height > 0 },
                "\(card.isShown) \(card.frame) \(card.titleTextNode.frame) \(card.titleTextNode.calculatedSize)")
            XCTAssertEqual(card.inner.frame.height, 120)
            XCTAssertEqual(card.titleTextNode.frame.minY, 130)
            XCTAssertEqual(card.subnodes?.count, 2)
            XCTAssertTrue(card.inner.supernode === card)
            XCTAssertEqual(card.accessibilityLabel, "Red-eyed tree frog")
        }
    }

    func testATransitionIsAnimatedByTheProgram() throws {
        try withGTK {
            let node = SignupNode()
            let stage = TutorialStage(NodeController(node: node))
            defer { stage.end() }
            XCTAssertTrue(pump { node.ageField.frame.width > 0 })
            node.next()
            XCTAssertTrue(
                pump {
                    stage.window.window?.queueDraw()
                    return node.completed == 1
                })
            XCTAssertTrue(pump { node.ageField.supernode == nil && node.nameField.supernode === node })
            XCTAssertEqual(node.nameField.alpha, 1)
        }
    }

    func testTheFormsButtonCallsItsMethod() throws {
        try withGTK {
            let form = FormNode()
            let stage = TutorialStage(NodeController(node: form))
            defer { stage.end() }
            XCTAssertTrue(pump { form.buttonNode.frame.height > 0 && form.textNode.frame.height > 0 })
            XCTAssertTrue(stage.window.waitForFrame(2))
            let page = try XCTUnwrap(stage.window.view.flatMap { stage.page.bounds(in: $0) })
            let button = form.buttonNode.frame
            Input.click(x: Int(page.minX + button.midX), y: Int(page.minY + button.midY))
            XCTAssertTrue(pump { form.presses == 1 })
        }
    }

    func testFilmsMapsAndNativeViewsAreShown() throws {
        try withGTK {
            let media = MediaNode(urls: ["thumb": try XCTUnwrap(URL(string: "https://example.org/thumb.png"))])
            let stage = TutorialStage(NodeController(node: media))
            defer { stage.end() }
            XCTAssertTrue(pump { media.mapNode.frame.size == CGSize(width: 300, height: 300) })
            let half = media.bounds.width / 2
            XCTAssertEqual(media.videoNode.frame, CGRect(x: half, y: 40, width: half, height: 30))
            XCTAssertTrue(pump { media.nativeNode.frame.width > 0 }, "as large as its widget")
            XCTAssertEqual(media.mapNode.region.center.latitude, 52.52, accuracy: 1e-9)
        }
    }

    func testAnAlertIsAnsweredAndAPageIsPresentedAndDismissed() throws {
        try withGTK {
            let controller = NodeController(node: ASDisplayNode())
            controller.neverShowPlaceholders = true
            XCTAssertTrue(controller.neverShowPlaceholders)
            let stage = TutorialStage(controller)
            defer { stage.end() }
            var answers: [String] = []
            let alert = UIAlertController(title: "Sign out", message: "Drafts stay.", preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Stay", style: .cancel))
            let leave = UIAlertAction(title: "Leave", style: .default) { answers.append($0.title ?? "") }
            alert.addAction(leave)
            alert.preferredAction = leave
            var events: [String] = []
            controller.present(alert, animated: true) { events.append("alert") }
            XCTAssertTrue(pump { WidgetView.window(titled: "Sign out")?.focus != nil })
            XCTAssertEqual(
                WidgetView.window(titled: "Sign out")?.shownTexts, ["Sign out", "Drafts stay.", "Stay", "Leave"])
            Input.focus(windowTitled: "Sign out")
            XCTAssertTrue(pump { WidgetView.window(titled: "Sign out")?.isActive == true })
            Input.key("Return")
            XCTAssertTrue(pump { answers == ["Leave"] })

            let page = NodeController(node: ASDisplayNode())
            page.title = "A page"
            controller.present(page, animated: true) { events.append("page") }
            XCTAssertTrue(pump { WidgetView.window(titled: "A page")?.isMapped == true })
            page.dismiss(animated: true) { events.append("dismissed") }
            XCTAssertTrue(pump { events == ["alert", "page", "dismissed"] }, "\(events)")
            XCTAssertNil(WidgetView.window(titled: "A page"))
        }
    }

    /// A page of one node.
    @MainActor
    private final class NodeController: ASViewController<ASDisplayNode> {}
}
