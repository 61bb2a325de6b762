import GroupDirectory
import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import WeftContainers
@testable import WeftNodes

/// The program's window where there is much room.
final class WideWindowTests: XCTestCase {
    @MainActor
    private final class Stage {
        let stage: ProgramStage

        /// - Parameter listWidth: of the list, in points. The tests' screen is too small for a very wide window, so the list is
        ///   narrow and three panes need less room.
        init(width: Int, listWidth: Double = 480) throws {
            stage = try ProgramStage()
            let split = try stage.split
            XCTAssertEqual(split.minimumThreePaneWidth, 1500)
            split.minimumThreePaneWidth = 1200
            split.primaryWidths = 300...listWidth
            let app = stage.app
            XCTAssertTrue(
                pump {
                    app.window?.setDefaultSize(width: width, height: 800)
                    return abs(split.canvas.width - width) <= 12
                }, "\(split.canvas.width) of \(width) points")
        }

        /// The page of the first group, once it is shown.
        func openGroup() throws -> GroupDetailsViewController {
            stage.app.showDetails(of: try XCTUnwrap(try stage.feed.groups.first), animated: false)
            return try XCTUnwrap(try shown() as? GroupDetailsViewController)
        }

        func shown() throws -> DetailsViewController {
            let app = stage.app
            XCTAssertTrue(
                pump { app.shownPage?.view.isMapped == true && app.shownPage?.tableNode.isContentReady == true })
            return try XCTUnwrap(app.shownPage)
        }

        /// The addresses of the large pictures of a page, in its rows and beside them.
        func pictures(of page: DetailsViewController) -> [String] {
            let nodes = (page.tableNode.visibleNodes + page.nodesBeside).flatMap(Self.nodes)
            return nodes.compactMap { ($0 as? NetworkImageNode).flatMap { $0.frame.width > 100 ? $0.url : nil } }
        }

        private static func nodes(below node: DisplayNode) -> [DisplayNode] { [node] + node.subnodes.flatMap(nodes) }

        func bounds(_ view: Widget) -> Rect? {
            stage.app.split.flatMap { WidgetView.of(view).bounds(in: WidgetView.of($0.view)) }
        }
    }

    func testTheGroupStaysBesideItsEventAndBackGivesItTheRoom() throws {
        try withGTK {
            let it = try Stage(width: 1250, listWidth: 320)
            defer { it.stage.app.window?.close() }
            let split = try it.stage.split
            let group = try it.openGroup()
            XCTAssertFalse(split.hasThreePanes)
            group.onEvent?(try XCTUnwrap(group.group.nextEvent))
            XCTAssertTrue(pump { split.hasThreePanes && split.secondaryViewController is EventPageViewController })
            let event = try it.shown()
            let places = [it.stage.app.views?.view, group.view, event.view].compactMap { $0.flatMap(it.bounds) }
            XCTAssertEqual(places.count, 3)
            for (one, next) in zip(places, places.dropFirst()) { XCTAssertEqual(one.maxX + 1, next.minX) }
            XCTAssertGreaterThan(places.map(\.width).min() ?? 0, 310)
            XCTAssertTrue(pump { it.pictures(of: group).count == 1 })
            XCTAssertEqual(Set(it.pictures(of: group)).intersection(it.pictures(of: event)), [], "shown twice")
            split.goBack()
            XCTAssertTrue(pump { split.secondaryViewController === group && !split.hasThreePanes })
            XCTAssertTrue(pump { group.isWide })
        }
    }

    func testAnEventWithThePhotoOfItsGroupShowsTheDayBesideIt() throws {
        try withGTK {
            let it = try Stage(width: 1250, listWidth: 320)
            defer { it.stage.app.window?.close() }
            let group = try it.openGroup()
            var next = try XCTUnwrap(group.group.nextEvent)
            next.photo = nil
            group.onEvent?(next)
            XCTAssertTrue(pump { it.stage.app.shownPage is EventPageViewController })
            let event = try it.shown()
            XCTAssertTrue(pump { it.pictures(of: event).isEmpty && it.pictures(of: group).count == 1 })
            // Alone it has the photo.
            it.stage.app.showEvent(EventSubject(event: next, group: group.group, source: group.group.source))
            XCTAssertTrue(pump { it.stage.app.shownPage !== event })
            let alone = try it.shown()
            XCTAssertTrue(pump { it.pictures(of: alone).count == 1 })
        }
    }

    func testThePictureIsBesideTheFactsOfAWidePage() throws {
        try withGTK {
            for (width, isWide) in [(1000, false), (1250, true)] {
                let it = try Stage(width: width, listWidth: 320)
                defer { it.stage.app.window?.close() }
                let page = try it.openGroup()
                XCTAssertEqual(page.isWide, isWide, "\(width)")
                XCTAssertTrue(pump { it.pictures(of: page).count == 1 })
                let side = page.nodesBeside.first
                let picture = side.flatMap { node in
                    it.bounds(node.widget).flatMap { bounds in
                        node.subnodes.first?.frame.offsetBy(dx: bounds.minX, dy: bounds.minY)
                    }
                }
                let rows = try XCTUnwrap(it.bounds(page.tableNode.widget))
                XCTAssertEqual(picture != nil, isWide, "\(width)")
                guard let picture else { continue }
                XCTAssertLessThanOrEqual(picture.maxX, rows.minX + 1, "\(width)")
                XCTAssertGreaterThanOrEqual(picture.width, 280, "\(width)")
                // The first facts are beside the picture, not below it.
                XCTAssertLessThan(page.tableNode.rectForRow(at: IndexPath(row: 0)).minY, picture.maxY)
            }
        }
    }

    func testTheColumnOfAnEventsPictureHasItsFactsDatesAndGroup() throws {
        try withGTK {
            let it = try Stage(width: 1250, listWidth: 320)
            defer { it.stage.app.window?.close() }
            let group = try XCTUnwrap(try it.stage.feed.groups.first { $0.nextEvent?.time != nil })
            var event = try XCTUnwrap(group.nextEvent)
            event.details.price = EventPrice(.free)
            it.stage.app.showEvent(EventSubject(event: event, group: group, source: group.source))
            let page = try XCTUnwrap(try it.shown() as? EventPageViewController)
            XCTAssertTrue(page.isWide)
            @MainActor func beside() -> [String] { page.nodesBeside.map(\.spokenText) }
            @MainActor func hasPrice(_ texts: [String]) -> Bool { texts.contains { $0.hasPrefix("Price, Free") } }
            XCTAssertTrue(pump { hasPrice(beside()) && beside().contains("Group") }, "\(beside())")
            XCTAssertFalse(page.tableNode.visibleNodes.contains { $0.spokenText == "Group" }, "once only")
            // The keyboard goes there from the page's rows.
            page.takeFocus()
            @MainActor func focused() -> String? { page.side.tableNode.focusedNode?.accessibilityLabel }
            for _ in 0..<30 where focused()?.hasPrefix(group.name) != true {
                let before = it.stage.view?.focus?.pointer
                Input.key("Tab")
                _ = pump(seconds: 1) { it.stage.view?.focus?.pointer != before }
            }
            XCTAssertEqual(focused()?.hasPrefix(group.name), true)
            Input.key("Return")
            XCTAssertTrue(pump { (it.stage.app.shownPage as? GroupDetailsViewController)?.group.key == group.key })
            // In a narrow window they are rows of the page.
            it.stage.app.split?.goBack()
            XCTAssertTrue(pump { it.stage.app.shownPage === page })
            it.stage.app.window?.setDefaultSize(width: 1000, height: 800)
            XCTAssertTrue(pump { !page.isWide && page.nodesBeside.isEmpty })
            XCTAssertTrue(
                pump { page.tableNode.isContentReady && hasPrice(page.tableNode.visibleNodes.map(\.spokenText)) })
        }
    }

    func testALineOfTextHasAtMostSeventyCharacters() throws {
        try withGTK {
            for width in [850, 1000, 1250] {
                let it = try Stage(width: width, listWidth: 320)
                defer { it.stage.app.window?.close() }
                let page = try it.openGroup()
                var paragraphs: [TextNode] {
                    page.tableNode.visibleNodes.flatMap(\.subnodes).compactMap { $0 as? TextNode }
                        .filter { $0.lineCount >= 3 }
                }
                XCTAssertTrue(pump { page.tableNode.isContentReady && !paragraphs.isEmpty }, "\(width)")
                for text in paragraphs {
                    // The last line may be short.
                    let words = text.attributedText?.string ?? ""
                    XCTAssertLessThanOrEqual(words.count, 70 * text.lineCount, "\(width): \(words)")
                }
            }
        }
    }
}
