import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers

/// The program's window with its agenda, used with real keys.
@MainActor
struct EventsStage {
    let stage: SourcesStage
    let source: FakeSource

    /// - Parameters:
    ///   - answers: the answers of the first source, in turn.
    ///   - other: another source.
    init(
        _ answers: [FakeSource.EventAnswer], store folder: String? = nil, holdsAnswers: Bool = false,
        beside other: FakeSource? = nil
    ) throws {
        Input.movePointer(x: 240, y: 760)
        source = FakeSource("a", events: answers, holdsEvents: holdsAnswers)
        stage = try SourcesStage([source] + [other].compactMap(\.self), store: folder)
        source.answer([1, 2, 3])
        other?.answer([])
        let it = stage
        XCTAssertTrue(pump { it.isReady && it.names.count == 3 && it.view?.focus?.cssName == "weftrow" })
    }

    init(_ events: [FoundEvent], store folder: String? = nil) throws {
        try self.init([.success(SourcePage(events))], store: folder)
    }

    var events: EventsViewController { get throws { try XCTUnwrap(stage.app.events) } }
    var table: TableNode { get throws { try events.tableNode } }
    var details: EventPageViewController? { stage.app.shownPage as? EventPageViewController }

    /// Opens the agenda with its key, and waits for that many events.
    func open(_ count: Int, line: UInt = #line) throws {
        Input.key("ctrl+2")
        let events = try events
        XCTAssertTrue(
            pump { events.rowCount == count && events.tableNode.isContentReady && shown.count > 0 || count == 0 },
            "\(events.rowCount) of \(count): \(stage.texts)", line: line)
    }

    /// True if the keyboard focus is in the agenda. Directly after the switch it may still be in the previous list.
    var focusIsOnARow: Bool { (try? table)?.focusedNode != nil && stage.view?.focus?.cssName == "weftrow" }

    /// The days and events on screen, by their spoken text.
    var shown: [String] {
        guard let table = try? table else { return [] }
        let rows = table.core.rows.values.filter { $0.canvas != nil }.sorted { $0.index < $1.index }
        return rows.compactMap { $0.node?.spokenText }.filter { !["", "Filters"].contains($0) }
    }

    func close() { stage.close() }
}

extension GroupEvent {
    /// - Parameters:
    ///   - days: the number of days from today, in this machine's calendar.
    ///   - clock: the time of day, for example "19:00".
    static func on(
        _ days: Int, _ clock: String, _ name: String, _ change: (inout GroupEvent) -> Void = { _ in }
    ) -> GroupEvent {
        let number = AgendaCalendar().today + days
        let parts = clock.split(separator: ":").compactMap { Int64($0) }
        let local = Int64(number) * 86_400 + parts[0] * 3600 + parts[1] * 60
        let offset = Int64(SystemZone.local().utcOffset(at: local))
        var event = GroupEvent(
            id: name, name: name, time: Timestamp(unixMilliseconds: (local - offset) * 1000))
        change(&event)
        return event
    }
}

extension FoundEvent {
    /// An event of a group of the fake source, which is named by its distance to the north.
    static func of(_ kilometres: Double, _ event: GroupEvent) -> FoundEvent {
        FoundEvent(event: event, group: .north(kilometres, of: "a"))
    }
}
