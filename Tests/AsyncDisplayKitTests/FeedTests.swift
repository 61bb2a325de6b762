import AsyncDisplayKit
import WeftTestSupport
import XCTest

@testable import Tutorials

/// The feeds of the tutorials, in a window.
final class FeedTests: XCTestCase {
    func testTheAnimalsFeedShowsItsCards() throws {
        try withGTK {
            let controller = AnimalTableController(animals: RainforestCardInfo.all)
            let stage = TutorialStage(controller)
            defer { stage.end() }
            let table = controller.tableNode
            XCTAssertTrue(pump { !table.visibleNodes.isEmpty && table.visibleNodes.allSatisfy { $0.frame.height > 0 } })
            let card = try XCTUnwrap(table.nodeForRow(at: IndexPath(row: 0, section: 0)) as? CardNode)
            XCTAssertEqual(card.animalInfo.name, "Frog 1")
            XCTAssertEqual(card.indexPath, IndexPath(row: 0, section: 0))
            XCTAssertEqual(table.indexPath(for: card), IndexPath(row: 0, section: 0))
            XCTAssertTrue(pump { card.isVisible })
            let inside = try XCTUnwrap(card.subnodes)
            XCTAssertEqual(inside.count, 5, "photo, gradient, name, description, and the photo behind")
            let texts = inside.compactMap { ($0 as? ASTextNode)?.attributedText?.string }
            XCTAssertEqual(texts.first, "Frog 1")
            XCTAssertTrue(inside.compactMap { $0 as? ASTextNode }.allSatisfy { $0.frame.width > 20 })
            // The least height that the delegate gives a row.
            XCTAssertGreaterThanOrEqual(table.rectForRow(at: IndexPath(row: 0, section: 0)).height, 240)
        }
    }

    func testTheAnimalsFeedFetchesMoreAtItsEnd() throws {
        try withGTK {
            let controller = AnimalTableController(animals: RainforestCardInfo.all)
            let stage = TutorialStage(controller)
            defer { stage.end() }
            let table = controller.tableNode
            XCTAssertTrue(pump { table.numberOfRows(inSection: 0) == 24 && !table.visibleNodes.isEmpty })
            XCTAssertEqual(controller.numberOfFetches, 0)
            table.scrollToRow(at: IndexPath(row: 23, section: 0), at: .bottom, animated: false)
            XCTAssertTrue(
                pump {
                    stage.window.window?.queueDraw()
                    return controller.numberOfFetches > 0 && table.numberOfRows(inSection: 0) >= 32
                })
            controller.canFetchMore = false
            XCTAssertGreaterThan(table.contentOffset.y, 1000)
            XCTAssertEqual(controller.animals.count % 8, 0)
        }
    }

    func testTheUsersChoiceIsReportedWithFoundationsPath() throws {
        try withGTK {
            let controller = AnimalTableController(animals: RainforestCardInfo.all)
            let stage = TutorialStage(controller)
            defer { stage.end() }
            let table = controller.tableNode
            XCTAssertTrue(pump { table.visibleNodes.first?.isVisible == true })
            XCTAssertTrue(stage.window.waitForFrame(2))
            let view = WidgetView.of(table.view.widget)
            let root = try XCTUnwrap(stage.window.view)
            let place = try XCTUnwrap(view.bounds(in: root))
            let row = table.rectForRow(at: IndexPath(row: 1, section: 0))
            Input.click(x: Int(place.minX + 100), y: Int(place.minY + row.minY + 20))
            XCTAssertTrue(pump { controller.selectedPath != nil })
            XCTAssertEqual(controller.selectedPath, IndexPath(indexes: [0, 1]))
            XCTAssertEqual(table.indexPathForSelectedRow, IndexPath(row: 1, section: 0))
            table.deselectRow(at: IndexPath(row: 1, section: 0), animated: false)
            XCTAssertNil(table.indexPathForSelectedRow)
        }
    }

    func testBrowseMeetupsFeedComesFromItsService() throws {
        try withGTK {
            let service = MeetupService()
            service.results = (0..<10).map {
                Group(
                    createdAt: 1_480_000_000 + Double($0), photoUrl: URL(string: "https://example.org/\($0).jpg"),
                    city: "London", country: "GB",
                    organizer: Organizer(name: "Asha \($0)", thumbUrl: URL(string: "https://example.org/a.jpg")))
            }
            let configurator = ApplicationConfigurator()
            let root = configurator.rootViewController(service)
            let stage = TutorialStage(root)
            defer { stage.end() }
            let feed = try XCTUnwrap(configurator.feedVC)
            XCTAssertTrue(pump { feed._tableNode.visibleNodes.count > 1 })
            XCTAssertFalse(feed._activityIndicatorView.isAnimating)
            XCTAssertFalse(feed._tableNode.allowsSelection)
            XCTAssertEqual(feed._tableNode.numberOfRows(inSection: 0), 10)
            XCTAssertEqual(feed.navigationController?.viewControllers.count, 1)
            let cell = try XCTUnwrap(feed._tableNode.visibleNodes.first)
            XCTAssertTrue(pump { cell.isVisible && cell.subnodes?.count == 5 })
            let texts = (cell.subnodes ?? []).compactMap { ($0 as? ASTextNode)?.attributedText?.string }
            XCTAssertTrue(texts.contains("London, GB"), "\(texts)")
        }
    }

    func testRemovedRowsAreReleased() throws {
        try withGTK {
            weak var gone: CardNode?
            weak var controller: AnimalTableController?
            let inScope: () throws -> Void = {
                let made = AnimalTableController(animals: RainforestCardInfo.all)
                made.canFetchMore = false
                controller = made
                let stage = TutorialStage(made)
                XCTAssertTrue(
                    pump {
                        gone = made.tableNode.nodeForRow(at: IndexPath(row: 0, section: 0)) as? CardNode
                        return gone?.isVisible == true
                    })
                made.tableNode.scrollToRow(at: IndexPath(row: 23, section: 0), at: .bottom, animated: false)
                XCTAssertTrue(
                    pump {
                        stage.window.window?.queueDraw()
                        return gone == nil
                    }, "a cell that is far away is let go of")
                stage.end()
            }
            try inScope()
            XCTAssertTrue(pump { controller == nil }, "the window was what kept the page")
        }
    }
}
