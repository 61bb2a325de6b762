import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers

/// Tests the page of an event, with real keys.
final class EventPageTests: XCTestCase {
    private static var group: Group {
        var group = Group(id: "1", name: "Runners")
        group.link = "https://runners.example/"
        return group
    }

    private static func event(_ change: (inout GroupEvent) -> Void = { _ in }) -> GroupEvent {
        .on(1, "19:00", "Night run") {
            $0.venue = Venue(name: "The Hall", address: "1 High Street", city: "London", coordinate: .london)
            $0.endTime = $0.time.map { Timestamp(unixMilliseconds: $0.unixMilliseconds + 7_200_000) }
            change(&$0)
        }
    }

    @MainActor
    private static func withPage(
        of event: GroupEvent, _ answers: [EventfulSource.Answer] = [.page([], hasMore: false)],
        _ body: (DetailsStage) throws -> Void
    ) throws {
        try SourcesStage.withFolder { folder in
            let it = try DetailsStage(group, answers, event: event, folder: folder)
            defer { it.close() }
            XCTAssertTrue(pump { it.says(event.name ?? "") && (try? it.table.isContentReady) == true })
            try body(it)
        }
    }

    func testThePageStartsWithTheTitleThenSaysCancelledDayTimeAndPlace() throws {
        try withGTK {
            try Self.withPage(of: Self.event { $0.status = .cancelled }) { it in
                XCTAssertEqual(
                    Array(it.spoken.prefix(2)),
                    [
                        "Night run",
                        "This event is cancelled. Tomorrow, 19:00 – 21:00, The Hall, 1 High Street, London",
                    ])
                XCTAssertFalse(it.says("Add to Calendar"), "\(it.spoken)")
            }
        }
    }

    func testTheMapIsScrolledIntoViewAndFocusedOnRequest() throws {
        try withGTK {
            try Self.withPage(of: Self.event()) { it in
                it.tab(to: "Show Map: The Hall")
                Input.key("Return")
                let table = try it.table
                XCTAssertTrue(
                    pump { table.core.rows.withKeyboard?.node is DetailsMapCellNode }, "\(it.focusedName ?? "nothing")")
                let row = try XCTUnwrap(table.core.rows.withKeyboard?.index)
                XCTAssertTrue(table.visibleRows.contains(row))
            }
        }
    }

    func testButtonsThatOpenThePageNameItsHost() throws {
        try withGTK {
            let event = Self.event {
                $0.link = "https://user@tickets.example:8080/1"
                $0.details.onlineAddress = "https://b\u{FC}cher.example/room"
            }
            try Self.withPage(of: event) { it in
                for (name, host) in [("Open Page", "tickets.example"), ("Take Part Online", "xn--bcher-kva.example")] {
                    it.tab(to: name)
                    XCTAssertEqual(it.focusedHint, host)
                }
            }
        }
    }

    func testAddToCalendarReportsThePathOfTheFile() throws {
        try withGTK {
            try Self.withPage(of: Self.event()) { it in
                it.tab(to: "Add to Calendar")
                Input.key("Return")
                XCTAssertTrue(pump { it.files.count == 1 && it.told.count == 1 })
                XCTAssertEqual(it.told, ["The event was written to \(it.files[0]) for your calendar"])
            }
        }
    }

    func testThreeOtherDatesAreShownThenAllAndEachOpensItsPage() throws {
        try withGTK {
            let event = Self.event { $0.link = "https://runners.example/night" }
            let others = (2...6).map { number in
                GroupEvent.on(number, "19:00", "Night \(number)") { $0.link = event.link }
            }
            let foreign = GroupEvent.on(3, "10:00", "Breakfast") { $0.link = "https://runners.example/breakfast" }
            let answer = EventfulSource.Answer.page([event, foreign] + others, hasMore: false)
            try Self.withPage(of: event, [answer]) { it in
                @MainActor func count() -> Int { it.spoken.count { $0.hasSuffix(", 19:00") } }
                XCTAssertTrue(pump { it.says("Other dates") && count() == 3 }, "\(it.spoken)")
                it.tab(to: "Show All Dates")
                Input.key("Return")
                XCTAssertTrue(pump { count() == 5 }, "\(it.spoken)")
                XCTAssertFalse(it.says("Breakfast"))
                let fourth = try XCTUnwrap(EventDate(others[3], of: Self.group)?.text)
                it.tab(to: fourth)
                Input.key("Return")
                XCTAssertTrue(pump { it.pages == ["Night 5"] }, "\(it.pages)")
            }
        }
    }

    func testTagsOpenTheAgendaAndTheGroupItsPage() throws {
        try withGTK {
            let event = Self.event {
                $0.details.tags = ["sport", "night"]
                $0.details.price = EventPrice(.free)
                $0.details.placesLeft = 12
                $0.details.organizers = ["Ann", "Bob"]
                $0.yesRSVPCount = 30
            }
            try Self.withPage(of: event) { it in
                XCTAssertTrue(it.says("Price, Free"), "\(it.spoken)")
                XCTAssertTrue(it.says("Places left, 12") && it.says("30 going") && it.says("Organisers, Ann, Bob"))
                it.tab(to: "Events with the tag night")
                Input.key("Return")
                XCTAssertTrue(pump { it.opened == ["tag:night"] })
                it.tab(to: "Runners")
                Input.key("Return")
                XCTAssertTrue(pump { it.pages == ["Runners"] })
            }
        }
    }

    /// At 200 % "Add to Calendar" is wider than a narrow page.
    func testAButtonThatIsWiderThanThePageTakesTwoLines() throws {
        try withGTK {
            let event = Self.event { $0.link = "https://tickets.example/1" }
            let words = EventWords(EventSubject(event: event, group: Self.group, source: .embedded))
            let nowhere = MapService(template: "", attribution: "", terms: "", folder: nil)
            let ofMap = DetailsMapActions(open: { _ in }, openInMaps: { _ in }, retry: {}, map: nowhere)
            let actions = EventPageActions(
                openLink: { _, _ in }, addToCalendar: {}, reminder: ReminderTitle(), remind: {}, toggleMap: {},
                open: { _ in }, openEvent: { _ in }, openGroup: {}, openTag: nil, showAllDates: {}, ofMap: ofMap)
            let cell = EventActionsCellNode(
                EventPageRow.Actions(words, offersReminder: true), showsMap: false, actions)
            let environment = EnvironmentRegistry.register(
                TestDisplay.environment.forPart(isDark: nil, textScale: 2))
            @MainActor func frames(inWidth width: Double) -> [Rect] {
                let range = SizeRange(
                    min: Size(width: width, height: 0), max: Size(width: width, height: .infinity))
                return Self.buttonFrames(
                    of: cell.layoutThatFits(LayoutConstraints(range, environment: environment)))
            }
            let wide = frames(inWidth: 2_000)
            XCTAssertEqual(wide.count, 4)
            let first = try XCTUnwrap(wide.first)
            // A little narrower than the first button with the page's margins.
            let width = first.width + 2 * 16 - 10
            let narrow = frames(inWidth: width)
            XCTAssertEqual(narrow.count, 4)
            for frame in narrow { XCTAssertLessThanOrEqual(frame.maxX, width - 15, "\(narrow)") }
            XCTAssertGreaterThan(try XCTUnwrap(narrow.first).height, first.height * 1.3, "\(narrow)")
        }
    }

    private static func buttonFrames(of layout: Layout, at origin: Point = .zero) -> [Rect] {
        let place = Point(x: origin.x + layout.position.x, y: origin.y + layout.position.y)
        let own = layout.node is ButtonNode ? [Rect(origin: place, size: layout.size)] : []
        return own + layout.sublayouts.flatMap { buttonFrames(of: $0, at: place) }
    }

    func testALongDescriptionComesAfterTheFirstRows() throws {
        try withGTK {
            let paragraph = "<p>A paragraph that takes its place on the page.</p>"
            let event = Self.event {
                $0.details.descriptionHTML = String(repeating: paragraph, count: HTMLReducer.maximumBlocks)
            }
            let page = EventPageViewController(EventSubject(event: event, group: Self.group, source: .embedded))
            let window = TestWindow(width: 480, height: 700)
            defer { window.destroy() }
            XCTAssertTrue(window.show(page.view))
            var first: Int?
            XCTAssertTrue(
                pump(seconds: 30) {
                    if first == nil, page.tableNode.numberOfRows > 0 { first = page.tableNode.numberOfRows }
                    return page.tableNode.numberOfRows > HTMLReducer.maximumBlocks
                })
            XCTAssertLessThan(try XCTUnwrap(first), 10, "the rows above it waited for nothing")
        }
    }

    // MARK: Words

    private static func words(_ now: Timestamp = .now, _ change: (inout GroupEvent) -> Void = { _ in }) -> EventWords {
        EventWords(EventSubject(event: event(change), group: group, source: .embedded), now: now)
    }

    func testAPastEventIsMarkedAndACancellationComesFirst() {
        let later = Timestamp(unixMilliseconds: Timestamp.now.unixMilliseconds + 10 * 86_400_000)
        XCTAssertEqual(Self.words().notices, [])
        XCTAssertEqual(Self.words(later).notices, ["This event is over."])
        XCTAssertEqual(
            Self.words(later) { $0.status = .cancelled }.notices, ["This event is cancelled.", "This event is over."])
    }

    func testTheDayIsTodayAfterMidnight() {
        XCTAssertEqual(Self.words().time, "Tomorrow, 19:00 – 21:00")
        XCTAssertEqual(Self.words(AgendaCalendar().nextMidnight).time, "Today, 19:00 – 21:00")
    }

    func testTheSampleEventHasNoLinksAndShowsKnownPrices() {
        XCTAssertEqual(Self.words { $0.details.price = EventPrice(.paid) }.facts.map(\.value), ["Not free"])
        XCTAssertEqual(Self.words { $0.details.price = EventPrice(.paid, text: "5 €") }.facts.map(\.value), ["5 €"])
        XCTAssertEqual(Self.words { $0.details.price = EventPrice(.unknown) }.facts, [])
        XCTAssertEqual(Self.words { $0.details.placesLeft = 0 }.facts.map(\.value), ["None"])
        var group = Self.group
        group.isInvented = true
        let event = Self.event { $0.details.onlineAddress = "https://example.org/room" }
        XCTAssertNil(EventWords(EventSubject(event: event, group: group, source: .embedded)).onlineAddress)
        XCTAssertEqual(
            EventWords(EventSubject(event: event, group: Self.group, source: .embedded)).onlineAddress,
            "https://example.org/room")
    }

    func testThePageReturnsTheKeyboardToTheButtonThatOpenedAnother() throws {
        try withGTK {
            try Self.withPage(of: Self.event()) { it in
                it.tab(to: "Runners")
                it.details.beginAppearanceTransition(false)
                it.details.endAppearanceTransition()
                it.window.window?.clearFocus()
                XCTAssertNil(it.focusedName)
                it.details.beginAppearanceTransition(true)
                it.details.endAppearanceTransition()
                it.details.takeFocus()
                XCTAssertTrue(pump { it.focusedName == "Runners" }, it.focusedName ?? "nothing")
            }
        }
    }
}
