import Weft
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftGTK

/// Tests the placeholders of rows that are being loaded, as they appear on screen.
final class SkeletonTests: XCTestCase {
    func testEventsOnTheirWayAreShapesDownToTheEndOfThePage() throws {
        try withGTK {
            let page = SourcePage<FoundEvent>([.of(1, .on(1, "19:00", "Walk"))])
            let it = try EventsStage([.success(page)], holdsAnswers: true)
            defer { it.close() }
            Input.key("ctrl+2")
            XCTAssertTrue(pump { it.source.eventQuestions == 1 })
            try Self.expectShapes(in: it.stage.view, "events")
            it.source.releaseEvents()
            XCTAssertTrue(pump { it.shown.count == 2 && it.stage.view?.isWaiting == false })
        }
    }

    func testGroupsOnTheirWayAreShapesThatLeaveWithTheAnswer() throws {
        try withGTK {
            let it = FeedStage()
            defer { it.window.destroy() }
            try Self.expectShapes(in: it.window.view, "groups")
            it.service.answer(.failure(.offline))
            XCTAssertTrue(pump { it.shows("Retry") })
            XCTAssertNil(it.window.view?.waiting)
            try it.retry()
            try Self.expectShapes(in: it.window.view, "groups, again")
            it.loadFirstPage(of: 20)
            XCTAssertNil(it.window.view?.waiting)
        }
    }

    func testTheSearchIsNamedAboveSkeletonRows() throws {
        try withGTK {
            let source = WordSource("words", (1...3).map { .north(Double($0), of: "words") })
            let it = try SourcesStage([source])
            defer { it.close() }
            XCTAssertTrue(pump { it.isReady && it.view?.focus?.cssName == "weftrow" })
            Input.key("ctrl+f")
            XCTAssertTrue(pump { it.app.groups?.isSearchOpen == true && it.view?.focus?.writtenText == "" })
            Input.type("zebra")
            XCTAssertTrue(pump { it.shows("Looking for “zebra”…") }, "\(it.texts)")
            try Self.expectShapes(in: it.view, "search")
            let label = it.view?.tree.first { $0.labelText == "Looking for “zebra”…" && $0.isMapped }
            let (view, waiting) = (try XCTUnwrap(it.view), try XCTUnwrap(it.view?.waiting))
            let (text, shapes) = (label?.bounds(in: view), waiting.bounds(in: view))
            XCTAssertLessThanOrEqual(try XCTUnwrap(text).maxY, try XCTUnwrap(shapes).minY)
            XCTAssertEqual(it.view?.focus?.writtenText, "zebra", "the keyboard stays where the words are typed")
            source.answer("zebra", .success([.north(1, of: "zebra")]))
            XCTAssertTrue(pump { it.app.groups?.results.groups.count == 1 && it.view?.isWaiting == false })
        }
    }

    /// The page used to say before that nothing was saved.
    func testSavedGroupsThatAreStillReadAreShapes() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let store = GroupStore(path: folder + "/groups.sqlite")
                XCTAssertEqual(awaiting { try? await store.save(Group.north(1, of: "a")) } != nil, true)
                let list = SavedList(FeedSession(SourcesStage.SampleService(), store: store)) { _ in }
                let actions = GroupActions(saved: list, open: { _ in }, tell: { _, _ in }, hide: { _ in })
                let saved = SavedViewController(list, actions)
                XCTAssertFalse(list.isLoaded)
                let window = TestWindow(width: 400, height: 600)
                defer { window.destroy() }
                let view = WidgetView.of(saved.view)
                XCTAssertEqual(view.tree.contains { $0.role == "progress-bar" && $0.isWanted }, true)
                XCTAssertTrue(window.show(saved.view))
                XCTAssertTrue(pump { list.isLoaded && saved.tableNode.isContentReady })
                XCTAssertFalse(view.tree.contains { $0.role == "progress-bar" }, "the page is gone")
                _ = awaiting { await store.close() }
            }
        }
    }

    /// If the rows are ready before the window, no placeholders are drawn.
    func testShapesAreMadeWithTheirPageOnScreenAndGoWithIt() throws {
        try withGTK {
            let wait = FeedWait("Loading", for: TableNode()) { GroupSkeletonNode(number: $0) }
            let page = WidgetView.of(wait.widget)
            wait.isOn = true
            XCTAssertEqual(page.tree.count, 3, "words and the place of the shapes")
            let window = TestWindow(width: 400, height: 600)
            defer { window.destroy() }
            XCTAssertTrue(window.show(wait.widget))
            XCTAssertGreaterThan(page.tree.count, 3)
            wait.isOn = false
            XCTAssertEqual(page.tree.count, 3)
        }
    }

    /// Placeholders fill any page and do not request a size.
    func testShapesFillPagesOfEverySizeWithoutAsking() throws {
        try withGTK {
            for (width, height) in [(300, 200), (480, 900), (1400, 950)] {
                let wait = FeedWait("Loading", for: TableNode()) { EventSkeletonNode(number: $0) }
                let window = TestWindow(width: width, height: height)
                defer { window.destroy() }
                wait.isOn = true
                XCTAssertTrue(window.show(wait.widget))
                try Self.expectShapes(in: window.view, "\(width) x \(height)")
                XCTAssertLessThanOrEqual(wait.widget.measure(.vertical).natural, 1)
                XCTAssertFalse(window.view?.tree.contains { $0.typeName == "GtkScrollbar" && $0.isMapped } == true)
            }
        }
    }

    func testShapesAreNoWiderThanRowsAndMirroredFromRightToLeft() throws {
        try withGTK {
            let table = TableNode()
            table.maximumContentWidth = 300
            defer { TestDisplay.isRightToLeft = false }
            for isRightToLeft in [false, true] {
                TestDisplay.isRightToLeft = isRightToLeft
                let wait = FeedWait("Loading", for: table) { SavedSkeletonNode(number: $0) }
                let window = TestWindow(width: 700, height: 400)
                defer { window.destroy() }
                wait.isOn = true
                XCTAssertTrue(window.show(wait.widget))
                let shapes = try Self.expectShapes(in: window.view, "right to left: \(isRightToLeft)")
                let columns = try XCTUnwrap(shapes.columns)
                XCTAssertGreaterThanOrEqual(columns.lowerBound, 200)
                XCTAssertLessThanOrEqual(columns.upperBound, 500)
                // The picture is 12 points from the side where lines begin.
                let side = isRightToLeft ? 500 - columns.upperBound : columns.lowerBound - 200
                XCTAssertEqual(Double(side), 12, accuracy: 2, "\(columns)")
            }
        }
    }

    /// The heights are equal, so that nothing moves when the rows arrive.
    func testShapesAreAsHighAsTheirRowsInEveryTextSize() throws {
        try withGTK {
            var group = Group.north(1, of: "a")
            group.organizer = Organizer(name: "Clara Whitlock")
            group.city = "London"
            group.createdAt = Timestamp(unixMilliseconds: 1_400_000_000_000)
            group.nextEvent = GroupEvent(name: "Walk", time: Timestamp(unixMilliseconds: 1_900_000_000_000))
            let event = GroupEvent.on(3, "19:00", "Walk") {
                $0.venue = Venue(name: "Hall", coordinate: .london)
                $0.photo = Photo(photoURL: "https://example.org/a.jpg")
            }
            let agenda = try XCTUnwrap(
                AgendaEvent(event, host: EventHost(group), source: .embedded, near: .london))
            let rows: [(row: CellNode, shape: DisplayNode)] = [
                (GroupCellNode(group: group), GroupSkeletonNode(number: 1)),
                (SavedCellNode(group: group), SavedSkeletonNode(number: 1)),
                (EventCellNode(EventRow(event: agenda, today: nil)), EventSkeletonNode(number: 1)),
            ]
            for (row, shape) in rows {
                for (width, scale) in [(300.0, 1.0), (480, 1), (480, 2)] {
                    let environment = TestDisplay.environment.forPart(isDark: nil, textScale: scale)
                    let constraints = LayoutConstraints(
                        SizeRange(min: Size(width: width, height: 0), max: Size(width: width, height: .unlimited)),
                        environment: EnvironmentRegistry.register(environment))
                    let heights = [row, shape].map { $0.layoutThatFits(constraints).size.height }
                    XCTAssertEqual(heights[0], heights[1], accuracy: 4, "\(type(of: row)) \(width) x \(scale)")
                }
            }
        }
    }

    @MainActor
    @discardableResult
    private static func expectShapes(in window: WidgetView?, _ what: String, line: UInt = #line) throws -> Shapes {
        let window = try XCTUnwrap(window, line: line)
        var last: Shapes?
        let isFull = pump {
            last = window.waiting.flatMap { Shapes(of: $0, in: window) }
            return last?.fillThePage == true
        }
        XCTAssertTrue(isFull, "\(what): \(String(describing: last))", line: line)
        return try XCTUnwrap(last, line: line)
    }
}

/// The pixels of a page that differ from its background.
private struct Shapes: CustomStringConvertible {
    /// The number of such pixels in each line.
    private let counts: [Int]
    /// The columns from the first to the last such pixel; nil without any.
    private(set) var columns: ClosedRange<Int>?

    @MainActor
    init?(of page: WidgetView, in window: WidgetView) {
        guard let pixels = Pixels(of: window), let frame = page.bounds(in: window) else { return nil }
        let ground = page.pointer.resolvedGround
        func part(_ value: Double) -> Int { Int((value * 255).rounded()) }
        var counts: [Int] = []
        for y in Int(frame.minY)..<Int(frame.maxY) {
            let found = (Int(frame.minX)..<Int(frame.maxX)).filter { x in
                !pixels.isColor(part(ground.red), part(ground.green), part(ground.blue), at: x, y, tolerance: 8)
            }
            counts.append(found.count)
            guard let first = found.first, let last = found.last else { continue }
            columns = min(columns?.lowerBound ?? first, first)...max(columns?.upperBound ?? last, last)
        }
        self.counts = counts
    }

    /// True if the shapes reach down to less than a row before the end.
    var fillThePage: Bool {
        counts.prefix(60).contains { $0 > 20 } && counts.suffix(90).contains { $0 > 20 }
    }

    var description: String { "\(counts)" }
}
