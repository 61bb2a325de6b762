import HTTPServing
import JSON
import WeftGLib
import XCTest

@testable import GroupDirectory

/// Tests which event of a group is its next one: the first that takes place, or a cancelled one if there is none.
final class NextEventTests: XCTestCase {
    private static let states: [(called: [String], next: String)] = [
        (["-first", "second", "third"], "second"), (["-first", "-second", "third"], "third"), (["-first"], "-first"),
        (["-first", "-second"], "-first"), (["first", "-second"], "first"),
    ]

    /// The number of records that a query requests in one of its fields.
    private static func limit(_ request: HTTPServerRequest, behind field: String) -> Int? {
        guard let query = (try? JSON(parsing: request.body))?["query"]?.string,
            let place = query.firstRange(of: field)
        else { return nil }
        return Int(query[place.upperBound...].prefix { $0.isNumber })
    }

    private static func time(_ number: Int) -> JSON { .string("2030-05-0\(number + 1)T18:00:00Z") }

    func testMobilizonsNextEventIsTheFirstThatTakesPlace() throws {
        try MainActor.assumeIsolated {
            for (called, next) in Self.states {
                let events = called.enumerated().map { number, name -> JSON in
                    [
                        "uuid": .string("\(number)"), "title": .string(name), "beginsOn": Self.time(number),
                        "status": name.hasPrefix("-") ? "CANCELLED" : "CONFIRMED",
                    ]
                }
                let standIn = try StandIn { request in
                    let limit = Self.limit(request, behind: "organizedEvents(afterDatetime: $start, limit: ") ?? 0
                    return MobilizonStandIn.answer(request) { _, _ in
                        let next: JSON = ["elements": .array(Array(events.prefix(limit)))]
                        let group: JSON = ["id": "1", "name": "x", "organizedEvents": next]
                        return ["data": ["searchGroups": ["total": 1, "elements": [group]]]]
                    }
                }
                XCTAssertEqual(try standIn.mobilizonGroups().items.map(\.nextEvent?.name), [next])
            }
        }
    }

    func testMeetupsNextEventIsTheFirstThatTakesPlace() throws {
        try MainActor.assumeIsolated {
            for (called, next) in Self.states {
                let events = called.enumerated().map { number, name -> JSON in
                    [
                        "node": [
                            "id": .string("\(number)"), "title": .string(name), "dateTime": Self.time(number),
                            "status": name.hasPrefix("-") ? "CANCELLED" : "ACTIVE",
                        ]
                    ]
                }
                let standIn = try StandIn { request in
                    let limit = Self.limit(request, behind: "events(first: ") ?? 0
                    return MeetupStandIn.answer(request) { _, variables in
                        let group: JSON = [
                            "id": "1", "name": "x", "events": ["edges": .array(Array(events.prefix(limit)))],
                        ]
                        return ["data": ["recommendedGroups": MeetupStandIn.page(of: [group], variables)]]
                    }
                }
                let source = standIn.source(.meetup)
                let page = try answer { () async throws(MeetupServiceError) in
                    try await source.groups(GroupSearch(near: .lyon), after: nil, pageSize: 10)
                }
                XCTAssertEqual(page.items.map(\.nextEvent?.name), [next])
            }
        }
    }

    func testACalendarsNextEventIsTheFirstThatTakesPlace() throws {
        try MainActor.assumeIsolated {
            for (called, next) in Self.states {
                let events = called.enumerated().map { number, name in
                    CalendarText.event(
                        name, ":2030010\(number + 1)T100000Z", "SUMMARY:\(name)",
                        "STATUS:" + (name.hasPrefix("-") ? "CANCELLED" : "CONFIRMED"))
                }
                let standIn = try StandIn { _ in CalendarText.answer(CalendarText.calendar(events)) }
                let source = standIn.source(.calendar)
                let page = try answer { () async throws(MeetupServiceError) in
                    try await source.groups(
                        GroupSearch(near: .lyon, start: CalendarText.start), after: nil, pageSize: 10)
                }
                XCTAssertEqual(page.items.map(\.nextEvent?.name), [next])
            }
        }
    }

    /// Groups of a list of events are ordered by their next event that takes place.
    func testGroupsOfAListOfEventsAreSortedByTheirNextMeeting() {
        func found(_ group: String, _ event: String, isCancelled: Bool = false) -> FoundEvent {
            var event = GroupEvent(id: event, name: event, time: CalendarText.start)
            if isCancelled { event.status = .cancelled }
            return FoundEvent(event: event, group: Group(id: group, name: group))
        }
        let groups = [
            found("off", "1", isCancelled: true), found("late", "2", isCancelled: true), found("early", "3"),
            found("late", "4"), found("off", "5", isCancelled: true),
        ].groups
        XCTAssertEqual(groups.map(\.id), ["early", "late", "off"])
        XCTAssertEqual(groups.map(\.nextEvent?.id), ["3", "4", "1"])
    }
}
