import Weft
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests opening addresses from outside in the program's window.
final class AddressOpenerTests: XCTestCase {
    @MainActor
    private static func stage(store folder: String? = nil) throws -> (SourcesStage, AddressOpener, FakeSource) {
        let source = FakeSource("a")
        let it = try SourcesStage([source], store: folder)
        var group = Group.north(1, of: "a")
        group.link = "https://www.a.example/groups/1/"
        source.answer(.success(SourcePage([group, Group.north(2, of: "a")])))
        XCTAssertTrue(pump { it.isReady })
        return (it, AddressOpener(it.app), source)
    }

    @MainActor private static var sources: WidgetView? { WidgetView.window(titled: "Sources") }

    func testAnOpenedPlaceIsSearched() throws {
        try withGTK {
            let (it, opener, source) = try Self.stage()
            defer { it.close() }
            opener.open(["geo:48.8566,2.3522;u=10"])
            XCTAssertTrue(pump { source.places.last?.latitude == 48.8566 }, "\(source.places)")
            XCTAssertTrue(pump(seconds: 60) { it.shows("Paris") }, "\(it.texts)")
            XCTAssertEqual(source.places.count, 2, "what it is called is no other place")
        }
    }

    func testTheLastOfManyRequestedPlacesIsSearched() throws {
        try withGTK {
            let (it, _, source) = try Self.stage()
            defer { it.close() }
            let reads = Locked(0)
            let finder = PlaceFinder { () throws(GazetteerError) in
                reads.withLock { $0 += 1 }
                return try Gazetteer(.forThisProcess())
            }
            let opener = AddressOpener(it.app, finder: finder)
            for latitude in 10...40 { opener.open(["geo:\(latitude).5,2.3"]) }
            opener.open(["geo:48.8566,2.3522"])
            XCTAssertTrue(pump(seconds: 60) { it.shows("Paris") }, "\(it.texts)")
            XCTAssertEqual(source.places.last?.latitude, 48.8566)
            XCTAssertLessThanOrEqual(source.places.count, 3, "\(source.places)")
            for _ in 0..<20 { opener.open(["geo:48.8566,2.3522"]) }
            opener.open(["geo:51.5,-0.12"])
            XCTAssertTrue(pump(seconds: 60) { it.shows("London") }, "\(it.texts)")
            XCTAssertLessThanOrEqual(source.places.count, 4, "\(source.places)")
            XCTAssertEqual(reads.withLock { $0 }, 1, "the towns are read once")
        }
    }

    func testAKnownGroupIsOpenedFromEverySpellingOfItsAddress() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let (it, opener, _) = try Self.stage(store: folder)
                opener.open(["http://A.example/groups/1#events"])
                XCTAssertTrue(pump { it.app.split?.secondaryViewController?.title == "a 1.0" })
                XCTAssertNil(Self.sources)
                XCTAssertTrue(
                    pump {
                        awaiting { [session = it.session] in
                            await session.group(at: "https://a.example/groups/1", among: []) != nil
                        } == true
                    }, "it is stored by now")
                it.app.split?.closeDetail()
                it.close()
                // Nothing but the store knows it.
                let next = try SourcesStage([FakeSource("b")], store: folder)
                defer { next.close() }
                let other = AddressOpener(next.app)
                other.open(["https://a.example/groups/1"])
                XCTAssertTrue(pump { next.app.split?.secondaryViewController?.title == "a 1.0" })
                withExtendedLifetime(other) {}
            }
        }
    }

    func testAKnownEventIsOpenedFromEverySpellingOfItsAddress() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let links = ["https://www.a.example/events/dance?id=7", "https://a.example/events/rest/"]
                let events = ["Dance", "Rest"].enumerated().map { index, name in
                    FoundEvent.of(1, .on(index + 1, "19:00", name) { $0.link = links[index] })
                }
                let it = try EventsStage(events, store: folder)
                try it.open(2)
                it.stage.app.showView(0)
                let opener = AddressOpener(it.stage.app)
                for (address, title) in [("http://A.example/events/rest", "Rest"), (links[0] + "#map", "Dance")] {
                    opener.open([address])
                    XCTAssertTrue(pump { it.details?.title == title }, "\(it.details?.title ?? "none")")
                    XCTAssertNil(Self.sources)
                }
                XCTAssertEqual(it.details?.subject.group?.name, "a 1.0")
                it.close()
                // Nothing but the store knows them.
                let next = try SourcesStage([FakeSource("b")], store: folder)
                defer { next.close() }
                let other = AddressOpener(next.app)
                other.open(["https://a.example/events/rest"])
                XCTAssertTrue(pump { (next.app.shownPage as? EventPageViewController)?.title == "Rest" })
                withExtendedLifetime((opener, other)) {}
            }
        }
    }

    func testAnEventThatTheAgendaAloneKnowsIsOpened() throws {
        try withGTK {
            // A single person invites, so no group of the feed has it, and there is no store.
            let event = GroupEvent.on(1, "19:00", "Picnic") { $0.link = "https://a.example/events/picnic" }
            let it = try EventsStage([FoundEvent(event: event)])
            defer { it.close() }
            try it.open(1)
            let opener = AddressOpener(it.stage.app)
            opener.open(["https://a.example/events/picnic"])
            XCTAssertTrue(pump { it.details?.title == "Picnic" })
            withExtendedLifetime(opener) {}
        }
    }

    /// Any program on the bus may open pages.
    func testManyPagesOfEventsAreFewRequests() throws {
        try withGTK {
            let (it, opener, source) = try Self.stage()
            defer { it.close() }
            for number in 1...400 { opener.open(["https://a.example/events/\(number)"]) }
            XCTAssertTrue(pump { it.app.split?.secondaryViewController?.title == "Event 400" })
            XCTAssertEqual(source.askedPages.last, "400")
            XCTAssertLessThanOrEqual(source.askedPages.count, 2, "the last one would cover the others")
            // One after the other.
            var last = 400
            while source.askedPages.count < 10, last < 420 {
                last += 1
                opener.open(["https://a.example/events/\(last)"])
                XCTAssertTrue(pump { source.askedPages.last == "\(last)" })
            }
            opener.open(["https://a.example/events/999"])
            XCTAssertTrue(pump { Self.sources?.shownTexts.contains { $0.contains("events/999") } == true })
            XCTAssertEqual(source.askedPages.count, 10)
            XCTAssertFalse(source.askedPages.contains("999"))
        }
    }

    func testAnUnknownAddressGetsNoRequestBeforeTheUserWantsIt() throws {
        try withGTK {
            let asked = Locked(0)
            let server = try LoopbackSocket { _, _ in
                asked.withLock { $0 += 1 }
                return true
            }
            let (it, opener, _) = try Self.stage()
            defer { it.close() }
            opener.open([server.base + "/group"])
            XCTAssertTrue(pump { Self.sources?.shownTexts.contains { $0.contains("“Add” finds out") } == true })
            XCTAssertEqual(asked.withLock { $0 }, 0)
            try XCTUnwrap(Self.sources?.button(labelled: "Add")).press()
            XCTAssertTrue(pump { asked.withLock { $0 } > 0 })
            XCTAssertEqual(asked.withLock { $0 } > 0, true)
        }
    }

    func testCalendarsAreOfferedOneAfterTheOther() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let (it, opener, _) = try Self.stage(store: folder)
                defer { it.close() }
                for name in ["One", "Two"] {
                    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nX-WR-CALNAME:\(name)\r\nEND:VCALENDAR\r\n"
                    XCTAssertTrue(LocalFile.write(text, to: "\(folder)/\(name).ics"))
                }
                opener.open(["\(folder)/One.ics", "file://\(folder)/Two.ics"])
                let says = { (text: String) in Self.sources?.shownTexts.contains { $0.contains(text) } == true }
                XCTAssertTrue(pump { says("One.ics") }, "\(Self.sources?.shownTexts ?? [])")
                try XCTUnwrap(Self.sources?.button(labelled: "Add")).press()
                XCTAssertTrue(
                    pump { says("Two.ics") }, "\(Self.sources?.shownTexts ?? [])")
                try XCTUnwrap(Self.sources?.button(labelled: "Add")).press()
                XCTAssertTrue(pump { says("Two (iCalendar) was added") }, "\(Self.sources?.shownTexts ?? [])")
            }
        }
    }

    func testAnAddressThatCannotBeOpenedIsReported() throws {
        try withGTK {
            let (it, opener, _) = try Self.stage()
            defer { it.close() }
            for text in [
                "geo:91,0", "javascript:alert(1)", "/nowhere/at/all.ics", String(repeating: "x", count: 100_000),
            ] {
                opener.open([text])
                let start = String(text.prefix(20))
                XCTAssertTrue(pump { it.texts.contains { $0.contains("“" + start) } }, "\(start): \(it.texts)")
            }
            XCTAssertNil(Self.sources)
        }
    }
}
