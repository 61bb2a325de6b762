import Glibc
import WeftGLib
import WeftGTK
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers

/// Tests the filter bar and the search of the agenda, with real keys.
final class EventFilterTests: XCTestCase {
    private static func tagged(_ days: Int, _ name: String, _ tags: [String], isFree: Bool = false) -> FoundEvent {
        .of(
            1,
            .on(days, "19:00", name) {
                $0.details.tags = tags
                if isFree { $0.details.price = EventPrice(.free) }
            })
    }

    @MainActor
    private static func chip(_ it: EventsStage, _ text: String) throws -> ChipBar.Chip? {
        try it.events.choicesBar.widget.chips.first { $0.text == text }
    }

    /// The text of the focused chip.
    @MainActor
    private static func focusedChip(_ it: EventsStage) -> String? {
        guard (try? it.events.choicesBar.widget.containsFocus) == true else { return nil }
        return it.stage.view?.focus?.shownTexts.first
    }

    /// True if all rows on screen are laid out.
    @MainActor
    private static func isReady(_ it: EventsStage) -> Bool { (try? it.table.isContentReady) == true }

    func testTheLineOfChoicesIsOneTabStopWithArrowsInside() throws {
        try withGTK {
            let it = try EventsStage([
                Self.tagged(0 + 1, "Walk", ["Nature"]), Self.tagged(2, "Talk", ["Music", "Nature"], isFree: true),
            ])
            defer { it.close() }
            try it.open(2)
            XCTAssertEqual(
                try it.events.choicesBar.widget.chips.map(\.text),
                ["Any day", "Today", "Tomorrow", "Weekend", "7 days", "A day…", "Free", "Online", "Nature", "Music"])
            XCTAssertTrue(pump { it.focusIsOnARow })
            Input.key("shift+Tab")
            XCTAssertTrue(pump { Self.focusedChip(it) == "Any day" }, "\(it.stage.view?.focus?.cssName ?? "")")
            Input.key("Right")
            Input.key("Right")
            XCTAssertTrue(pump { Self.focusedChip(it) == "Tomorrow" })
            Input.key("space")
            XCTAssertTrue(
                pump { Self.isReady(it) && it.shown.filter { $0.contains("Talk") || $0.contains("Walk") }.count == 1 })
            XCTAssertTrue(it.shown.contains { $0.contains("Walk") }, "\(it.shown)")
            XCTAssertEqual(try Self.chip(it, "Tomorrow")?.isOn, true)
            XCTAssertEqual(try Self.chip(it, "Any day")?.isOn, false)
            XCTAssertEqual(Self.focusedChip(it), "Tomorrow", "the keyboard stays")
            // One stop: Tab leaves the line for the rows, and comes back to the same chip.
            Input.key("Tab")
            XCTAssertTrue(pump { it.focusIsOnARow })
            Input.key("shift+Tab")
            XCTAssertTrue(pump { Self.focusedChip(it) == "Tomorrow" })
            Input.key("End")
            XCTAssertTrue(pump { Self.focusedChip(it) == "Music" })
            Input.key("Home")
            XCTAssertTrue(pump { Self.focusedChip(it) == "Any day" })
            for _ in 0..<6 { Input.key("Right") }
            XCTAssertTrue(pump { Self.focusedChip(it) == "Free" })
            Input.key("Return")
            XCTAssertTrue(pump { Self.isReady(it) && it.shown.contains { $0.contains("No events fit the filters") } })
            Input.key("Home")
            XCTAssertTrue(pump { Self.focusedChip(it) == "Any day" })
            Input.key("space")
            XCTAssertTrue(pump { Self.isReady(it) && (try? it.events.rowCount) == 1 }, "what is free on any day")
            XCTAssertEqual(Self.focusedChip(it), "Any day", "the keyboard stays when there are events again")
            XCTAssertEqual(try it.events.filters.told, "1 event")
            if !Widget.canAnnounce { XCTAssertEqual(try it.events.pages.announcer.focused.text, "1 event") }
            // Down goes on to the rows.
            Input.key("Down")
            XCTAssertTrue(pump { it.focusIsOnARow })
        }
    }

    func testFiltersThatHideEverythingShowAMessageAndOfferReset() throws {
        try withGTK {
            let it = try EventsStage([Self.tagged(3, "Walk", ["Nature"])])
            defer { it.close() }
            try it.open(1)
            try it.events.choose(.of { $0.when = .today })
            XCTAssertTrue(
                pump { Self.isReady(it) && it.shown.contains { $0.contains("No events fit the filters") } },
                "\(it.shown)")
            XCTAssertEqual(try it.events.choicesBar.widget.chips.count, 9, "the choices stay")
            try it.events.choicesBar.widget.grabFocus()
            XCTAssertTrue(pump { Self.focusedChip(it) == "Any day" })
            for key in ["Tab", "Down"] {
                Input.key(key)
                XCTAssertTrue(
                    pump { it.stage.view?.focus?.cssName == "button" && Self.focusedChip(it) == nil },
                    "\(key): \(it.stage.view?.focus?.cssName ?? "")")
                Input.key("shift+Tab")
                XCTAssertTrue(pump { Self.focusedChip(it) == "Any day" }, "\(key)")
            }
            Input.key("Down")
            XCTAssertTrue(pump { it.stage.view?.focus?.cssName == "button" && Self.focusedChip(it) == nil })
            Input.key("Up")
            XCTAssertTrue(pump { Self.focusedChip(it) == "Any day" })
            Input.key("Tab")
            XCTAssertTrue(pump { it.stage.view?.focus?.cssName == "button" && Self.focusedChip(it) == nil })
            Input.key("Return")
            XCTAssertTrue(pump { (try? it.events.rowCount) == 1 && it.shown.contains { $0.contains("Walk") } })
            XCTAssertEqual(try it.events.query, EventQuery())
        }
    }

    func testControlFSearchesEventsAndEscapeEndsIt() throws {
        try withGTK {
            let it = try EventsStage([
                Self.tagged(1, "Walk", ["Nature"]), Self.tagged(2, "Talk", ["Music"]), Self.tagged(3, "Tea", []),
            ])
            defer { it.close() }
            try it.open(3)
            Input.key("ctrl+f")
            XCTAssertTrue(pump { (try? it.events.isSearchOpen) == true && it.stage.app.groups?.isSearchOpen == false })
            Input.type("music")
            XCTAssertTrue(
                pump {
                    Self.isReady(it) && (try? it.events.rowCount) == 1 && it.shown.contains { $0.contains("Talk") }
                })
            Input.key("Down")
            XCTAssertTrue(pump { it.focusIsOnARow })
            Input.key("ctrl+f")
            Input.key("Escape")
            XCTAssertTrue(pump { (try? it.events.rowCount) == 3 && (try? it.events.isSearchOpen) == false })
            XCTAssertTrue(pump { it.focusIsOnARow }, "the keyboard is at the rows again")
        }
    }

    func testASearchTellsItsResultAndDownGoesToResetIfNothingFits() throws {
        try withGTK {
            let it = try EventsStage([Self.tagged(1, "Walk", ["Nature"]), Self.tagged(2, "Talk", ["Music"])])
            defer { it.close() }
            try it.open(2)
            Input.key("ctrl+f")
            XCTAssertTrue(pump { (try? it.events.isSearchOpen) == true })
            Input.type("music")
            XCTAssertTrue(pump { (try? it.events.filters.told) == "1 event" })
            let announcer = try it.events.pages.announcer
            if !Widget.canAnnounce { XCTAssertEqual(announcer.focused.text, "1 event", "at the field") }
            Input.type("qqqq")
            XCTAssertTrue(pump { (try? it.events.filters.told) == "No events fit the filters" && Self.isReady(it) })
            if !Widget.canAnnounce { XCTAssertEqual(announcer.focused.text, "No events fit the filters") }
            Input.key("Down")
            XCTAssertTrue(
                pump { it.stage.view?.focus?.cssName == "button" && Self.focusedChip(it) == nil },
                it.stage.view?.focus?.cssName ?? "")
            Input.key("Return")
            XCTAssertTrue(pump { (try? it.events.rowCount) == 2 && it.focusIsOnARow })
        }
    }

    func testATagOfAPageShowsItsEvents() throws {
        try withGTK {
            let it = try EventsStage([Self.tagged(1, "Walk", ["Nature"]), Self.tagged(2, "Talk", ["Music"])])
            defer { it.close() }
            try it.open(2)
            Input.key("ctrl+1")
            XCTAssertTrue(pump { it.stage.app.views?.selectedIndex == 0 })
            let walk = try XCTUnwrap(it.events.rows.sections.flatMap(\.items).compactMap { $0.row?.event }.first)
            it.stage.app.showEvent(walk)
            XCTAssertTrue(pump { it.details?.isReadyToAppear == true })
            try XCTUnwrap(it.details?.onTag, "the page's tags are buttons")("nature")
            XCTAssertTrue(pump { (try? it.events.rowCount) == 1 && it.stage.app.views?.selectedIndex == 1 })
            XCTAssertEqual(try Self.chip(it, "Nature")?.isOn, true)
        }
    }

    func testADayIsChosenFromAMonthWithMarks() throws {
        try withGTK {
            let it = try EventsStage([Self.tagged(1, "Walk", []), Self.tagged(2, "Talk", [])])
            defer { it.close() }
            try it.open(2)
            try it.events.choicesBar.widget.grabFocus()
            for _ in 0..<5 { Input.key("Right") }
            XCTAssertTrue(pump { Self.focusedChip(it) == "A day…" })
            Input.key("space")
            XCTAssertTrue(pump { (try? it.events.choicesBar.isMonthOpen) == true })
            let today = AgendaCalendar().today
            XCTAssertEqual(try it.events.choicesBar.month?.marks, [today + 1, today + 2])
            Input.key("Right")
            Input.key("Right")
            Input.key("space")
            XCTAssertTrue(pump { (try? it.events.rowCount) == 1 && it.shown.contains { $0.contains("Talk") } })
            XCTAssertTrue(pump { (try? it.events.choicesBar.isMonthOpen) == false }, "it closes")
            XCTAssertEqual(try it.events.query.when, .day(today + 2))
        }
    }

    func testEventsThatGoOnForDaysFoldIntoOneRow() throws {
        try withGTK {
            func show(_ name: String, until days: Int) -> FoundEvent {
                .of(1, .on(-3, "09:00", name) { $0.endTime = GroupEvent.on(days, "18:00", "").time })
            }
            let it = try EventsStage([
                show("Paintings", until: 9), show("Photographs", until: 5), Self.tagged(1, "Walk", []),
            ])
            defer { it.close() }
            try it.open(3)
            XCTAssertEqual(it.shown.first, "Ongoing, 2")
            XCTAssertFalse(it.shown.contains { $0.contains("Paintings") })
            // The line of choices comes first.
            Input.key("Home")
            XCTAssertTrue(pump { Self.focusedChip(it) == "Any day" })
            Input.key("Down")
            XCTAssertTrue(pump { it.focusIsOnARow })
            Input.key("Return")
            XCTAssertTrue(
                pump { ["Paintings", "Photographs"].allSatisfy { name in it.shown.contains { $0.contains(name) } } },
                "\(it.shown)")
            let order = it.shown.compactMap { text in ["Photographs", "Paintings"].first { text.contains($0) } }
            XCTAssertEqual(order, ["Photographs", "Paintings"], "what ends first comes first")
            Input.key("Return")
            XCTAssertTrue(pump { !it.shown.contains { $0.contains("Paintings") } })
        }
    }

    func testTheKeyForFiltersGoesToTheEventsOwn() throws {
        try withGTK {
            let it = try EventsStage([Self.tagged(1, "Walk", ["Nature"])])
            defer { it.close() }
            try it.open(1)
            XCTAssertTrue(pump { it.focusIsOnARow })
            Input.key("ctrl+shift+f")
            XCTAssertTrue(pump { Self.focusedChip(it) == "Any day" })
            XCTAssertEqual(it.stage.app.views?.selectedIndex, 1)
        }
    }

    func testTheMenuEntryForFiltersGoesThereFromARowFarDown() throws {
        try withGTK {
            let it = try EventsStage((1...60).map { FoundEvent.of(1, .on($0, "19:00", "Walk \($0)")) })
            defer { it.close() }
            try it.open(60)
            XCTAssertTrue(pump { it.focusIsOnARow })
            Input.key("End")
            XCTAssertTrue(pump { Self.isReady(it) && it.shown.contains { $0.contains("Walk 60") } && it.focusIsOnARow })
            Input.key("F10")
            XCTAssertTrue(pump { it.stage.shows("Order and Filters") }, "\(it.stage.texts)")
            for key in ["Down", "Down", "Return"] { Input.key(key) }
            XCTAssertTrue(pump { Self.focusedChip(it) == "Any day" }, it.stage.view?.focus?.cssName ?? "nothing")
            XCTAssertFalse(pump(seconds: 0.3) { Self.focusedChip(it) != "Any day" }, "it stays there")
        }
    }

    /// A forgotten tag would hide most events.
    func testARestartKeepsTheFiltersButNotTheTags() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let events = [Self.tagged(1, "Walk", ["Nature"]), Self.tagged(2, "Talk", ["Music"])]
                let it = try EventsStage(events, store: folder)
                try it.open(2)
                try it.events.choose(
                    .of {
                        $0.tags = ["Music"]
                        $0.when = .week
                    })
                XCTAssertTrue(pump { (try? it.events.rowCount) == 1 })
                it.stage.app.keeper.keep(it.stage.app)
                let keeper = it.stage.app.keeper
                _ = awaiting { await keeper.finish() }
                it.close()
                let next = try EventsStage(events, store: folder)
                defer { next.close() }
                XCTAssertTrue(pump { (try? next.events.query.when) == .week })
                XCTAssertEqual(try next.events.query.tags, [])
            }
        }
    }

    func testOneEventOfTwoSourcesIsOneRowThatNamesBoth() throws {
        try withGTK {
            let event = GroupEvent.on(1, "19:00", "Open Air Night") { $0.venue = Venue(name: "Mill") }
            var other = event
            other.details.descriptionHTML = "Bring a blanket."
            let second = FakeSource(
                "b", events: [.success(SourcePage([FoundEvent(event: other, group: .north(1, of: "b"))]))])
            let it = try EventsStage([.success(SourcePage([.of(1, event)]))], beside: second)
            defer { it.close() }
            try it.open(1)
            XCTAssertTrue(pump { it.shown.contains { $0.hasSuffix("From a, b") } }, "\(it.shown)")
            let row = try XCTUnwrap(it.events.rows.sections.last?.items.last?.row)
            XCTAssertEqual(row.event.key.source, second.identity.id, "the richer text")
        }
    }

    private static var threadSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Rows that match keep their position on screen, and a key press takes little time of the main thread.
    func testFilteringTenThousandEventsMovesNothingAndIsOffTheMainThread() throws {
        try withGTK {
            let events = (0..<10_000).map { number in
                Self.tagged(1 + number / 200, "\(["Walk", "Talk"][number % 2]) \(number)", ["tag \(number % 7)"])
            }
            let it = try EventsStage(events)
            defer { it.close() }
            let agenda = try it.events
            Input.key("ctrl+2")
            XCTAssertTrue(pump(seconds: 60) { agenda.rowCount == 10_000 && agenda.tableNode.isContentReady })
            // A row that stays is where it was.
            let row = try XCTUnwrap(
                agenda.rows.indexPath(of: .event(try XCTUnwrap(agenda.last?.sections[20].events[4].id))))
            agenda.tableNode.scrollToRow(at: row, at: .start, animated: false)
            XCTAssertTrue(pump { agenda.tableNode.isContentReady })
            let id = try XCTUnwrap(agenda.rows.item(at: row)).id
            @MainActor func place() -> Double? {
                agenda.rows.indexPath(of: id).map {
                    agenda.tableNode.rectForRow(at: $0).minY
                }
            }
            let before = try XCTUnwrap(place())
            agenda.choose(.of { $0.words = "walk" })
            XCTAssertTrue(pump(seconds: 60) { agenda.rowCount == 5_000 && agenda.rows.indexPath(of: id) != nil })
            XCTAssertTrue(pump { agenda.tableNode.isContentReady })
            XCTAssertEqual(try XCTUnwrap(place()), before, accuracy: 1, "the row stays where it is")

            var costs: [Double] = []
            for words in ["walk 1", "walk 12", "walk 123", "walk 12", "walk 1", "walk"] {
                let start = Self.threadSeconds
                agenda.choose(.of { $0.words = words })
                costs.append(Self.threadSeconds - start)
                XCTAssertTrue(pump(seconds: 60) { agenda.last?.query.words == words })
            }
            print("main thread for a key among 10,000 events: \(costs.map { ($0 * 1e4).rounded() / 10 }) ms")
            XCTAssertLessThan(costs.max() ?? 1, 0.016)
        }
    }
}

extension EventQuery {
    fileprivate static func of(_ change: (inout EventQuery) -> Void) -> EventQuery {
        var query = EventQuery()
        change(&query)
        return query
    }
}
