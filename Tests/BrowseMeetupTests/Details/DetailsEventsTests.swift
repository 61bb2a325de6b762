import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers

/// Tests the next events on a group's page, with real keys.
final class DetailsEventsTests: XCTestCase {
    private static var group: Group {
        var group = Group(id: "1", name: "Runners")
        group.nextEvent = .on(1, "19:00", "Run 1")
        return group
    }

    private static func runs(_ numbers: ClosedRange<Int>) -> [GroupEvent] {
        numbers.map { .on($0, "19:00", "Run \($0)") }
    }

    @MainActor
    private static func runsShown(_ it: DetailsStage) -> [String] {
        it.spoken.compactMap { $0.split(separator: ",").first }.map(String.init).filter { $0.hasPrefix("Run ") }
    }

    /// A page of the last run has the record of one source; the row may have the day from another one.
    func testTheRowOfTheGroupAddsTheDayOnWhichItWasFounded() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try DetailsStage(Self.group, [.page(Self.runs(1...5), hasMore: true)], folder: folder)
                defer { it.close() }
                XCTAssertTrue(pump { it.says("Show All") && Self.runsShown(it).count == 3 }, "\(it.spoken)")
                XCTAssertFalse(it.says("Founded"))
                var row = Self.group
                row.createdAt = Timestamp(unixMilliseconds: 1_379_344_850_000)
                try XCTUnwrap(it.details as? GroupDetailsViewController).complete(by: row)
                XCTAssertTrue(pump { it.says("Founded") }, "\(it.spoken)")
                XCTAssertEqual(Self.runsShown(it).count, 3, "the events stay")
            }
        }
    }

    func testThreeEventsAreShownAndTheButtonShowsTheRest() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try DetailsStage(
                    Self.group, [.page(Self.runs(1...5), hasMore: true), .page(Self.runs(6...8), hasMore: false)],
                    folder: folder)
                defer { it.close() }
                XCTAssertTrue(pump { it.says("Show All") && Self.runsShown(it).count == 3 }, "\(it.spoken)")
                XCTAssertEqual(it.source.cursors, [nil], "one page at first")
                XCTAssertTrue(it.says("Next events"))
                it.tab(to: "Show All Events")
                Input.key("Return")
                XCTAssertTrue(pump { it.isReady(rows: 12) }, "\(it.spoken)")
                XCTAssertEqual(it.source.cursors, [nil, "1"])
                let table = try it.table
                XCTAssertTrue(
                    pump { table.core.rows.withKeyboard?.node?.spokenText.hasPrefix("Run 4") == true },
                    "the fourth has the keyboard: \(table.core.rows.withKeyboard?.node?.spokenText ?? "nothing")")
                Input.key("End")
                XCTAssertTrue(pump { it.says("Run 8") }, "\(it.spoken)")
                XCTAssertFalse(it.says("Show All"))
                // And kept for the next time.
                let (store, key) = (it.session.store, GroupKey(source: it.source.identity.id, id: "1"))
                let stored = awaiting { (try? await store?.events(of: key).count) ?? 0 }
                XCTAssertEqual(stored, 8)
            }
        }
    }

    func testStoredEventsShowWithoutAnAnswerAndTroubleShowsOnRequest() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                var group = Self.group
                group.source = SourceID(rawValue: "eventful")
                let (known, runs) = (group, Self.runs(1...2))
                _ = awaiting {
                    let store = GroupStore(path: folder + "/groups.sqlite")
                    try? await store.remember(runs, of: known)
                    await store.close()
                }
                let it = try DetailsStage(
                    group, [.failure(.offline), .failure(.offline), .page(Self.runs(1...3), hasMore: false)],
                    folder: folder)
                defer { it.close() }
                XCTAssertTrue(pump { it.says("Show All") && Self.runsShown(it).count == 2 }, "\(it.spoken)")
                XCTAssertFalse(it.says("no connection"), "nobody asked")
                it.tab(to: "Show All Events")
                Input.key("Return")
                XCTAssertTrue(pump { it.says("no connection") }, "\(it.spoken)")
                it.tab(to: "Retry")
                Input.key("Return")
                XCTAssertTrue(pump { Self.runsShown(it).count == 3 && !it.says("no connection") }, "\(it.spoken)")
                XCTAssertFalse(it.says("Retry") || it.says("Show All"))
            }
        }
    }

    func testPagesThatAreLeftQuicklySendNoRequest() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try DetailsStage(Self.group, folder: folder)
                XCTAssertTrue(pump { it.says("Run 1") })
                it.details.beginAppearanceTransition(false)
                it.details.endAppearanceTransition()
                _ = pump(seconds: 0.6) { false }
                XCTAssertEqual(it.source.cursors, [])
                it.details.beginAppearanceTransition(true)
                it.details.endAppearanceTransition()
                XCTAssertTrue(pump { it.source.cursors == [nil] })
                it.close()
            }
        }
    }

    func testTheLastLineNamesTheSourceAndTheAgeOfTheData() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try DetailsStage(Self.group, folder: folder)
                defer { it.close() }
                XCTAssertTrue(pump { it.spoken.last?.hasPrefix("From events.example.org, as of today, ") == true })
            }
        }
    }

    func testSamplesAreMarked() throws {
        var group = Self.group
        group.isInvented = true
        XCTAssertEqual(DetailsPage(group).rows.last?.id, .origin)
        XCTAssertTrue(DetailsOrigin.text(of: group, GroupEvents())?.contains("invented") == true)
        var known = GroupEvents()
        XCTAssertNil(DetailsOrigin.text(of: Self.group, known))
        known.sourceName = "x.org"
        XCTAssertEqual(DetailsOrigin.text(of: Self.group, known), "From x.org")
        known.seen = Timestamp(unixMilliseconds: 1_400_000_000_000)
        XCTAssertTrue(DetailsOrigin.text(of: Self.group, known)?.contains("2014") == true)
    }

    // MARK: Words

    func testAnEventShowsTheTimeOfItsVenueAndOfTheUser() {
        var event = GroupEvent(id: "1", name: "Talk", time: Timestamp(iso8601: "2026-12-08T19:00:00Z"))
        event.endTime = Timestamp(iso8601: "2026-12-08T21:00:00Z")
        event.timeZone = "Asia/Tokyo"
        event.venue = Venue(name: "Hall", address: "Hall", city: "Tokyo")
        let now = Timestamp(iso8601: "2025-12-08T19:00:00Z") ?? .now
        let there = DetailsEvent(event, of: Self.group, now: now)
        XCTAssertEqual(there.time, "Wed 9 Dec 2026, 04:00 – 06:00 JST")
        XCTAssertTrue(there.timeHere?.hasSuffix("your time") == true, there.timeHere ?? "")
        XCTAssertEqual(there.place, "Hall, Tokyo")
        event.venue = nil
        event.isOnline = true
        let online = DetailsEvent(event, of: Self.group)
        XCTAssertNil(online.timeHere, "one is nowhere else")
        XCTAssertEqual(online.marks, ["Online"])
    }

    func testAnEventIsReadInTheOrderOfTheAgendaAndItsButtonsNameTheDay() {
        var event = GroupEvent.on(1, "19:00", "Run") {
            $0.status = .cancelled
            $0.isOnline = true
        }
        event.yesRSVPCount = 26
        let text = DetailsEvent(event, of: Self.group)
        XCTAssertEqual(text.spoken, "Run, Cancelled, Tomorrow, 19:00, 26 going, Online")
        XCTAssertEqual(text.withDay("Run"), "Run, Tomorrow")
        event.time = nil
        XCTAssertEqual(DetailsEvent(event, of: Self.group).withDay("Run"), "Run")
    }

    func testTheLinkOfAnEventsTitleNamesTheDay() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try DetailsStage(Self.group, folder: folder)
                defer { it.close() }
                XCTAssertTrue(pump { it.says("Run 1, Tomorrow, 19:00") }, "\(it.spoken)")
                Input.key("Tab")
                XCTAssertTrue(pump { it.window.view?.focus?.cssName == "weftcontrol" })
                let link = try XCTUnwrap(try it.table.focusedNode)
                XCTAssertEqual(link.accessibilityLabel, "Run 1, Tomorrow")
            }
        }
    }

    func testDaysEndWithTheLastOne() {
        var event = GroupEvent(id: "1", name: "Fair", time: Timestamp(iso8601: "2026-12-07T15:00:00Z"))
        event.timeZone = "Asia/Tokyo"
        event.isAllDay = true
        event.endTime = Timestamp(iso8601: "2026-12-08T15:00:00Z")
        let now = Timestamp(iso8601: "2026-11-01T12:00:00Z") ?? .now
        XCTAssertEqual(DetailsEvent(event, of: Self.group, now: now).time, "Tue 8 Dec")
        event.endTime = Timestamp(iso8601: "2026-12-09T15:00:00Z")
        XCTAssertEqual(DetailsEvent(event, of: Self.group, now: now).time, "Tue 8 Dec – Wed 9 Dec")
    }

    func testTheDescriptionComesBeforeTheEvents() {
        var group = Self.group
        group.descriptionHTML = "<p>We run.</p>"
        group.coordinate = .london
        var page = DetailsPage(group)
        XCTAssertEqual(page.rows.map(\.id), [.photo, .groupMapButton, .text(0), .moreHeading, .event("Run 1")])
        page.events = [DetailsEvent(.on(2, "19:00", "a") { $0.venue = Venue(coordinate: .london) }, of: group)]
        XCTAssertFalse(page.rows.contains { $0.id == .groupMapButton }, "the event says where it is")
    }

    func testAnEventsTitleOpensItsPage() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try DetailsStage(Self.group, folder: folder)
                defer { it.close() }
                XCTAssertTrue(pump { it.says("Run 1") })
                Input.key("Tab")
                XCTAssertTrue(pump { it.window.view?.focus?.cssName == "weftcontrol" })
                Input.key("Return")
                XCTAssertTrue(pump { it.pages == ["Run 1"] }, "\(it.pages)")
                XCTAssertEqual(it.opened, [])
            }
        }
    }
}
