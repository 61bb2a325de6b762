import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers

/// Tests the agenda in the program's window, with real keys.
final class EventsViewTests: XCTestCase {
    private static func title(_ days: Int) -> String {
        EventDay(AgendaDay(number: AgendaCalendar().today + days, daysFromToday: days)).title
    }

    func testEventsAreListedUnderTheirDaysWithAllKnownFacts() throws {
        try withGTK {
            let it = try EventsStage([
                .of(1, .on(1, "19:00", "Walk")),
                .of(
                    2,
                    .on(1, "20:30", "Talk") {
                        $0.status = .cancelled
                        $0.venue = Venue(name: "Hall", coordinate: .london)
                    }),
                .of(3, .on(2, "00:00", "Night") { $0.isOnline = true }),
                .of(3, .on(40, "08:00", "Fair") { $0.isAllDay = true }),
            ])
            defer { it.close() }
            try it.open(4)
            XCTAssertEqual(
                it.shown,
                [
                    Self.title(1), "Walk, Tomorrow, 19:00, \(Self.distance(1)), a 1.0",
                    "Talk, Cancelled, Tomorrow, 20:30, \(Self.distance(0)) · Hall, a 2.0", Self.title(2),
                    "Night, \(Self.title(2)), 00:00, a 3.0, Online", Self.title(40),
                    "Fair, \(Self.title(40)), All day, \(Self.distance(3)), a 3.0",
                ])
            XCTAssertTrue(Self.title(1).hasPrefix("Tomorrow · "), Self.title(1))
        }
    }

    private static func distance(_ kilometres: Double) -> String {
        LocalDistance.current.text(metres: kilometres * 1000) ?? ""
    }

    func testTheSamplesEventsAreSaidToBeInvented() throws {
        try withGTK {
            for isInvented in [true, false] {
                var group = Group.north(1, of: "a")
                group.isInvented = isInvented
                let it = try EventsStage([FoundEvent(event: .on(1, "19:00", "Walk"), group: group)])
                defer { it.close() }
                try it.open(1)
                XCTAssertTrue(
                    pump { it.stage.shows("These events are a sample") == isInvented }, "\(it.stage.texts)")
            }
        }
    }

    func testAnEventOpensItsPageAndEscapeComesBack() throws {
        try withGTK {
            let it = try EventsStage([.of(1, .on(1, "19:00", "Walk")), .of(2, .on(1, "20:00", "Talk"))])
            defer { it.close() }
            try it.open(2)
            XCTAssertTrue(pump { it.focusIsOnARow }, "the keyboard goes along")
            Input.key("Down")
            XCTAssertTrue(pump { (try? it.table.core.keyboard.focus.cursor) == 4 })
            Input.key("Return")
            XCTAssertTrue(pump { it.details?.isReadyToAppear == true }, "\(it.stage.texts)")
            XCTAssertEqual(it.details?.subject.group?.name, "a 2.0")
            let page = try XCTUnwrap(it.details?.tableNode)
            XCTAssertTrue(pump { page.core.rows.values.contains { $0.node?.spokenText == "Talk" } })
            Input.key("Escape")
            XCTAssertTrue(pump { it.details == nil && it.focusIsOnARow })
            XCTAssertEqual(it.stage.app.views?.selectedIndex, 1)
        }
    }

    func testBesideItsPageTheEventIsMarked() throws {
        try withGTK {
            let it = try EventsStage([.of(1, .on(1, "19:00", "Walk")), .of(2, .on(1, "20:00", "Talk"))])
            defer { it.close() }
            it.stage.app.window?.setDefaultSize(width: 1100, height: 800)
            XCTAssertTrue(pump { it.stage.app.split?.isCollapsed == false })
            try it.open(2)
            XCTAssertTrue(pump { it.focusIsOnARow })
            let table = try it.table
            Input.key("Down")
            XCTAssertTrue(
                pump { (table.focusedNode as? EventCellNode)?.spokenText.contains("Talk") == true },
                table.focusedNode?.spokenText ?? "no row has the keyboard")
            Input.key("Return")
            XCTAssertTrue(pump { it.details?.title == "Talk" }, "\(it.shown)")
            XCTAssertTrue(pump { table.indexPathForSelectedRow?.row == 1 })
            try it.events.hiddenChanged()
            turnLoop()
            XCTAssertTrue(pump { table.indexPathForSelectedRow?.row == 1 }, "other rows came")
        }
    }

    func testTheEventsAreThereAfterARestartWithoutTheNetwork() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try EventsStage(
                    [.of(1, .on(1, "19:00", "Walk")), .of(2, .on(3, "20:00", "Talk"))], store: folder)
                try it.open(2)
                let store = try XCTUnwrap(it.stage.session.store)
                XCTAssertTrue(
                    pump {
                        awaiting {
                            (try? await store.agenda(EventSearch(near: .london, radius: 50), after: nil, limit: 9))?
                                .events.count
                        } == 2
                    })
                it.close()

                let next = try EventsStage([.failure(.offline)], store: folder)
                defer { next.close() }
                try next.open(2)
                XCTAssertTrue(pump { next.stage.shows("Offline: these events are from") }, "\(next.stage.texts)")
                XCTAssertTrue(next.shown.contains { $0.contains("Walk") }, "\(next.shown)")
            }
        }
    }

    func testF5RefreshesAndRemovesEventsThatAreGone() throws {
        try withGTK {
            let it = try EventsStage([
                .success(SourcePage([.of(1, .on(1, "19:00", "Walk")), .of(2, .on(1, "20:00", "Talk"))])),
                .success(SourcePage([.of(1, .on(1, "19:00", "Walk")), .of(3, .on(1, "18:00", "Tea"))])),
            ])
            defer { it.close() }
            try it.open(2)
            Input.key("F5")
            XCTAssertTrue(
                pump { it.source.eventQuestions == 2 && it.shown.filter { $0.contains("Tea") }.count == 1 },
                "\(it.shown)")
            XCTAssertTrue(pump { !it.shown.contains { $0.contains("Talk") } }, "\(it.shown)")
        }
    }

    func testNoRequestIsSentBeforeTheAgendaIsShown() throws {
        try withGTK {
            let it = try EventsStage([.of(1, .on(1, "19:00", "Walk"))])
            defer { it.close() }
            XCTAssertEqual(it.source.eventQuestions, 0)
            XCTAssertEqual(it.stage.app.events?.isViewLoaded, false)
            try it.open(1)
            XCTAssertEqual(it.source.eventQuestions, 1)
        }
    }

    func testAnswersForAHiddenViewLeaveTheKeyboardAlone() throws {
        try withGTK {
            let page = SourcePage<FoundEvent>([.of(1, .on(1, "19:00", "Walk"))])
            for answer in [FakeSource.EventAnswer.success(page), .failure(.unrecognized(address: "a", tried: []))] {
                let it = try EventsStage([answer], holdsAnswers: true)
                defer { it.close() }
                Input.key("ctrl+2")
                XCTAssertTrue(pump { it.source.eventQuestions == 1 })
                Input.key("ctrl+1")
                XCTAssertTrue(pump { it.stage.view?.focus?.cssName == "weftrow" })
                it.source.releaseEvents()
                let events = try it.events
                XCTAssertTrue(pump { events.rowCount == 1 || it.stage.app.events?.hasTrouble == true })
                XCTAssertEqual(it.stage.view?.focus?.cssName, "weftrow")
                Input.key("ctrl+2")
                XCTAssertTrue(
                    pump {
                        it.focusIsOnARow && it.shown.count == 2
                            || it.stage.view?.focus?.shownTexts == ["Retry"]
                    }, "\(it.stage.view?.focus?.cssName ?? "") \(it.shown) \(it.stage.texts)")
            }
        }
    }

    func testWithoutEventsThePageSaysSo() throws {
        try withGTK {
            let it = try EventsStage([FoundEvent]())
            defer { it.close() }
            try it.open(0)
            XCTAssertTrue(
                pump { it.stage.shows("No events here") && it.stage.shows("Reload") }, "\(it.stage.texts)")
            XCTAssertEqual(it.stage.view?.shownIcons.contains("x-office-calendar-symbolic"), true)
            Input.key("ctrl+1")
            XCTAssertTrue(pump { it.stage.view?.focus?.cssName == "weftrow" })
        }
    }

    func testTroubleIsShownAndRetried() throws {
        try withGTK {
            let refusal = MeetupServiceError.accessDenied(403, host: "a.example")
            let it = try EventsStage([.failure(refusal), .success(SourcePage([.of(1, .on(1, "19:00", "Walk"))]))])
            defer { it.close() }
            try it.open(0)
            XCTAssertTrue(pump { it.stage.shows(refusal.errorTitle) }, "\(it.stage.texts)")
            XCTAssertTrue(pump { it.stage.view?.focus?.shownTexts == ["Retry"] }, "the keyboard is at the button")
            Input.key("Return")
            XCTAssertTrue(pump { it.shown.count == 2 }, "\(it.stage.texts)")
            XCTAssertTrue(pump { it.focusIsOnARow })
        }
    }

    func testASourceThatDoesNotAnswerIsAPageWithRetry() throws {
        try withGTK {
            let it = try EventsStage([.success(SourcePage([.of(1, .on(1, "19:00", "Walk"))]))], holdsAnswers: true)
            defer { it.close() }
            var limits = FeedLimits()
            limits.slowAfter = 0.3
            let session = it.stage.session
            let events = EventsViewController { [limits] in EventAgenda(session, limits: limits) }
            let window = TestWindow(width: 480, height: 600)
            defer { window.destroy() }
            window.window?.rootViewController = events
            window.window?.present()
            XCTAssertTrue(pump { it.source.eventQuestions == 1 })
            var texts: [String] { window.view?.shownTexts ?? [] }
            XCTAssertTrue(pump { texts.contains("Retry") }, "\(texts)")
            XCTAssertTrue(texts.contains { $0.hasPrefix("a has not answered for a while") }, "\(texts)")
            try XCTUnwrap(window.view?.button(labelled: "Retry")).press()
            XCTAssertTrue(pump { it.source.eventQuestions == 2 && !texts.contains("Retry") }, "\(texts)")
            it.source.releaseEvents()
            XCTAssertTrue(pump { events.rowCount == 1 }, "\(texts)")
            XCTAssertFalse(texts.contains("Retry"))
        }
    }

    func testAnEventByAPersonHasItsOwnPage() throws {
        try withGTK {
            let it = try EventsStage([FoundEvent(event: .on(1, "19:00", "Picnic"))])
            defer { it.close() }
            try it.open(1)
            XCTAssertTrue(pump { it.focusIsOnARow })
            Input.key("Return")
            XCTAssertTrue(pump { it.details?.title == "Picnic" })
            XCTAssertNil(it.details?.subject.group)
            Input.key("ctrl+d")
            Input.key("Escape")
            XCTAssertTrue(pump { it.details == nil })
            XCTAssertTrue(it.stage.app.savedList.saved.groups.isEmpty)
        }
    }
}
