import WeftGLib
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests the rows of the Saved view, and their texts.
final class SavedSectionsTests: XCTestCase {
    private static let now = Timestamp(unixMilliseconds: 1_795_730_000_000)

    private static func saved(
        _ id: String, in hours: Int64, _ change: (inout GroupEvent) -> Void = { _ in }
    ) -> SavedEvent {
        var event = GroupEvent(
            id: id, name: id, time: Timestamp(unixMilliseconds: now.unixMilliseconds + hours * 3_600_000))
        event.timeZone = "UTC"
        change(&event)
        var group = Group(id: "g", name: "Walkers")
        group.source = SourceID(rawValue: "a")
        return SavedEvent(event, group: group, source: group.source, savedAt: now)
    }

    private static func rows(_ events: [SavedEvent], groups: [Group] = [], isUnfolded: Bool = false) -> [[String]] {
        SavedSections(events: events, groups: groups, isUnfolded: isUnfolded, now: now, today: 0).sections.map {
            [$0.header.title]
                + $0.items.map { row in
                    switch row {
                    case .event(let saved, _, _): saved.id.id
                    case .past(let count, _): "past \(count)"
                    case .group(let row, _): row.group.name
                    }
                }
        }
    }

    func testEventsAreBeforeGroupsAndPastOnesAreFolded() {
        let events = [Self.saved("old", in: -50), Self.saved("walk", in: -30), Self.saved("talk", in: 3)]
        let groups = [Group(id: "1", name: "One")]
        XCTAssertEqual(Self.rows(events, groups: groups), [["Events", "talk", "past 2"], ["Groups", "One"]])
        XCTAssertEqual(
            Self.rows(events, groups: groups, isUnfolded: true),
            [["Events", "talk", "past 2", "walk", "old"], ["Groups", "One"]])
        XCTAssertEqual(Self.rows([Self.saved("old", in: -50)]), [["Events", "past 1"]])
        XCTAssertEqual(Self.rows([], groups: groups), [["Groups", "One"]])
        XCTAssertEqual(Self.rows([]), [])
    }

    func testTheAccessibleTextHasTitleCancellationTimeAndPlaceInThisOrder() {
        let saved = Self.saved("Walk", in: 30) {
            $0.status = .cancelled
            $0.venue = Venue(name: "Park")
        }
        let text = SavedEventText(saved, sourceName: nil, now: Self.now)
        let time = text.time ?? ""
        XCTAssertTrue(time.contains(":"), time)
        XCTAssertTrue(text.spoken.hasPrefix("Walk, Cancelled, \(time)"), text.spoken)
        XCTAssertTrue(text.spoken.contains("Park, Walkers"), text.spoken)
    }

    func testChangesOfASavedEventAreShown() throws {
        var saved = Self.saved("Walk", in: 30)
        saved.take(Self.saved("Walk", in: 54).event)
        saved.isForgotten = true
        let text = SavedEventText(saved, sourceName: "example.org", now: Self.now)
        let before = try XCTUnwrap(SavedEventText(Self.saved("Walk", in: 30), sourceName: nil, now: Self.now).time)
        XCTAssertEqual(text.notes, ["Moved from \(before)", "No longer listed by example.org"])
        XCTAssertTrue(text.spoken.contains("Moved from"))
        saved.noteSeen()
        XCTAssertEqual(
            SavedEventText(saved, sourceName: nil, now: Self.now).notes, ["No longer listed by its source"])
    }
}
