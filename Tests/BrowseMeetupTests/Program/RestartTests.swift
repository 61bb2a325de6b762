import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers

/// Tests that the window's state is restored at the next start.
final class RestartTests: XCTestCase {
    private static let kilometres = (1...40).map(Double.init)

    /// Runs the program with a source of forty groups and `change`, and then once more.
    @MainActor
    private static func restart(
        in folder: String, change: (SourcesStage) throws -> Void, then look: (SourcesStage) throws -> Void
    ) throws {
        let source = FakeSource("a")
        let it = try SourcesStage([source], store: folder)
        source.answer(kilometres)
        XCTAssertTrue(pump { it.isReady })
        try change(it)
        try end(it)
        let again = FakeSource("a")
        let next = try SourcesStage([again], store: folder)
        again.answer(kilometres)
        XCTAssertTrue(pump { !next.names.isEmpty })
        try look(next)
        try end(next)
    }

    @MainActor
    private static func end(_ stage: SourcesStage) throws {
        let keeper = stage.app.keeper
        stage.app.window?.close()
        XCTAssertTrue(pump { stage.view == nil })
        _ = awaiting { await keeper.finish() }
        stage.close()
    }

    @MainActor
    private static func top(_ stage: SourcesStage) throws -> (name: String, distance: Double)? {
        let table = try stage.feed.tableNode
        guard let state = table.scrollState, stage.names.indices.contains(state.row) else { return nil }
        return (stage.names[state.row], state.distance)
    }

    @MainActor
    private static func resize(_ stage: SourcesStage, _ width: Int, _ height: Int) throws {
        let split = try XCTUnwrap(stage.app.split)
        XCTAssertTrue(
            pump {
                stage.app.window?.setDefaultSize(width: width, height: height)
                return split.isCollapsed == (width < 900)
            })
    }

    /// The name of the group in the selected row.
    @MainActor
    private static func selected(_ stage: SourcesStage) -> String? {
        guard let feed = stage.app.feed, let path = feed.tableNode.indexPathForSelectedRow,
            feed.rows.indices.contains(path.row)
        else { return nil }
        return feed.rows[path.row].group.name
    }

    /// Rows are higher than their estimates before they are measured.
    func testSizePlaceAndPageComeBack() throws {
        try withGTK {
            for (width, offset) in [(480, 1000.0), (1000, 700.0), (1000, 6543.0)] {
                try SourcesStage.withFolder { folder in
                    var before: (name: String, distance: Double)?
                    try Self.restart(in: folder) { it in
                        it.app.preferences.change { $0.rows = .large }
                        try Self.resize(it, width, 700)
                        let table = try it.feed.tableNode
                        XCTAssertTrue(pump { it.isReady && table.viewportSize.width < 480 })
                        table.contentOffset = offset
                        XCTAssertTrue(pump { it.isReady })
                        if let state = table.scrollState, state.distance < 150 {
                            table.contentOffset += 200
                            XCTAssertTrue(pump { it.isReady })
                        }
                        if width > 900 {
                            it.app.showDetails(of: try XCTUnwrap(try it.feed.groups.first { $0.name == "a 3.0" }))
                        }
                        before = try Self.top(it)
                    } then: { next in
                        XCTAssertEqual(next.app.window?.defaultSize.width, width)
                        XCTAssertEqual(next.app.window?.defaultSize.height, 700)
                        XCTAssertGreaterThan(try XCTUnwrap(before).distance, 120, "more than a guess of a row")
                        XCTAssertTrue(pump { (try? Self.top(next))?.name == before?.name }, "\(next.names)")
                        XCTAssertTrue(pump { next.isReady })
                        let top = try XCTUnwrap(try Self.top(next))
                        XCTAssertEqual(top.name, before?.name)
                        XCTAssertEqual(top.distance, try XCTUnwrap(before?.distance), accuracy: 1)
                        if width < 900 {
                            let table = try next.feed.tableNode
                            XCTAssertTrue(
                                pump {
                                    table.core.rows.withKeyboard.map { table.visibleRows.contains($0.index) } == true
                                },
                                "the keyboard is on a row that is seen")
                        }
                        guard width > 900 else { return }
                        XCTAssertTrue(pump { next.app.split?.secondaryViewController?.title == "a 3.0" })
                        XCTAssertTrue(pump { Self.selected(next) == "a 3.0" }, "its row is highlighted")
                    }
                }
            }
        }
    }

    func testViewAndPageOfANarrowWindowComeBack() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                try Self.restart(in: folder) { it in
                    it.app.views?.selectedIndex = 2
                    it.app.showDetails(of: try XCTUnwrap(try it.feed.groups.first))
                } then: { next in
                    XCTAssertTrue(pump { next.app.views?.selectedIndex == 2 })
                    XCTAssertTrue(pump { next.app.split?.secondaryViewController?.title == "a 1.0" })
                    XCTAssertEqual(next.app.split?.isCollapsed, true)
                    XCTAssertTrue(pump { next.app.split?.secondaryViewController?.view.isMapped == true })
                    XCTAssertEqual(next.app.groups?.searchButton.isVisible, false, "it is of the groups' view alone")
                    next.app.split?.closeDetail()
                }
                // The page was closed, and stays so.
                let source = FakeSource("a")
                let last = try SourcesStage([source], store: folder)
                XCTAssertTrue(pump { last.app.views?.selectedIndex == 2 && !last.names.isEmpty })
                XCTAssertNil(last.app.split?.secondaryViewController)
                try Self.end(last)
            }
        }
    }

    func testThePageOfAnEventComesBackBesideThatOfItsGroup() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let event = GroupEvent.on(1, "19:00", "Walk")
                try Self.restart(in: folder) { it in
                    try Self.resize(it, 1000, 700)
                    let group = try XCTUnwrap(try it.feed.groups.first)
                    let store = try XCTUnwrap(it.session.store)
                    _ = awaiting { try? await store.remember([event], of: group) }
                    it.app.showDetails(of: group, animated: false)
                    it.app.showEvent(
                        EventSubject(event: event, group: group, source: group.source), from: it.app.shownPage,
                        animated: false)
                    XCTAssertNotNil(it.app.split?.supplementaryViewController)
                } then: { next in
                    XCTAssertTrue(pump { (next.app.shownPage as? EventPageViewController)?.subject.title == "Walk" })
                    XCTAssertEqual(next.app.split?.supplementaryViewController?.title, "a 1.0")
                    XCTAssertTrue(
                        pump {
                            let metres = (next.app.shownPage as? EventPageViewController)?.subject.distance
                            return metres.map { abs($0 - 1000) < 50 } == true
                        }, "the distance comes back, too")
                }
            }
        }
    }

    /// The real program on the sample, whose groups are not stored.
    func testTheProgramOpensTheEventsPageAgain() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let stage = try BusStage(folder)
                defer { stage.bus.end() }
                @MainActor func quit(_ program: ChildProcess) {
                    Input.focus(windowTitled: ProgramStage.title)
                    Input.key("ctrl+q")
                    XCTAssertEqual(program.end(0), 0)
                }
                let first = try stage.start()
                stage.waitForWindows(1, ProgramStage.title)
                Input.focus(windowTitled: ProgramStage.title)
                Input.key("ctrl+2")
                XCTAssertTrue(
                    pump(seconds: 30) {
                        Input.key("Return")
                        pump(exactly: 3) { stage.openEvent != nil }
                        return stage.openEvent != nil
                    }, "no event was opened")
                quit(first)
                let event = try XCTUnwrap(stage.openEvent)
                let second = try stage.start()
                stage.waitForWindows(1, ProgramStage.title)
                // The page is open again, else it is not kept.
                pump(exactly: 6)
                quit(second)
                XCTAssertEqual(stage.openEvent, event)
            }
        }
    }

    func testThePlacesOfTheOtherViewsComeBackWhenTheyAreShown() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let events = (1...60).map { (number: Int) -> FoundEvent in
                    let event = GroupEvent.on(1 + number / 4, "19:0\(number % 4)", "E\(number)")
                    return FoundEvent.of(Double(number % 9 + 1), event)
                }
                @MainActor func stage() throws -> SourcesStage {
                    let source = FakeSource("a", events: [.success(SourcePage(events))])
                    let it = try SourcesStage([source], store: folder)
                    source.answer(Self.kilometres)
                    XCTAssertTrue(pump { !it.names.isEmpty })
                    return it
                }
                @MainActor func show(_ it: SourcesStage, _ index: Int) throws -> TableNode {
                    it.app.showView(index)
                    let table = try XCTUnwrap(index == 1 ? it.app.events?.tableNode : it.app.saved?.tableNode)
                    XCTAssertTrue(pump { table.numberOfRows >= 40 && table.isContentReady }, "\(it.texts)")
                    return table
                }
                let it = try stage()
                for kilometres in Self.kilometres { it.app.savedList.save(.north(kilometres, of: "a")) }
                let store = try XCTUnwrap(it.session.store)
                XCTAssertTrue(pump { awaiting { (try? await store.savedGroups())?.groups.count } == 40 })
                var before: [ListScrollState?] = []
                for (index, offset) in [(1, 1500.0), (2, 900.0)] {
                    let table = try show(it, index)
                    table.contentOffset = offset
                    XCTAssertTrue(pump { table.isContentReady })
                    before.append(table.scrollState)
                }
                it.app.showView(0)
                try Self.end(it)
                // They are also kept in a run in which the user does not look at that list.
                try Self.end(try stage())
                let next = try stage()
                for (number, index) in [1, 2].enumerated() {
                    let table = try show(next, index)
                    let wanted = try XCTUnwrap(before[number])
                    XCTAssertTrue(pump { table.isContentReady && table.scrollState?.row == wanted.row })
                    XCTAssertEqual(table.scrollState?.section, wanted.section)
                    XCTAssertEqual(table.scrollState?.distance ?? .nan, wanted.distance, accuracy: 1)
                }
                try Self.end(next)
            }
        }
    }

    func testThePositionOfAListThatWasNotShownIsNotAppliedAtAnotherPlace() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let source = FakeSource("a")
                let it = try SourcesStage([source], store: folder)
                source.answer(Self.kilometres)
                let table = try it.feed.tableNode
                XCTAssertTrue(pump { it.isReady })
                table.contentOffset = 1000
                XCTAssertTrue(pump { it.isReady && table.scrollState != nil })
                it.app.showView(1)
                try Self.end(it)
                let again = FakeSource("a")
                let next = try SourcesStage([again], store: folder)
                again.answer(Self.kilometres)
                let list = try next.feed.tableNode
                XCTAssertTrue(pump { next.app.views?.selectedIndex == 1 && list.scrollState != nil }, "\(next.names)")
                let place = try XCTUnwrap(Coordinate(latitude: 51.55, longitude: -0.1))
                next.app.choosePlace(StoredPlace(name: "Highbury", coordinate: place))
                XCTAssertNil(list.scrollState)
                again.answer(Self.kilometres)
                next.app.showView(0)
                XCTAssertTrue(pump { next.isReady && list.viewportSize.height > 0 && !next.names.isEmpty })
                XCTAssertEqual(list.contentOffset, 0)
                try Self.end(next)
            }
        }
    }

    func testAStoredPlaceAndPageThatAreGoneAreDropped() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                var state = WindowState()
                let key = GroupKey(source: SourceID(rawValue: "a"), id: "nowhere")
                state.place = WindowState.Place(row: key, distance: 5, index: 3)
                state.page = WindowState.Page(group: key)
                let (store, kept) = (GroupStore(path: folder + "/groups.sqlite"), state)
                _ = awaiting {
                    await store.keep(kept)
                    await store.close()
                }
                try Self.restart(in: folder) { it in
                    let feed = try it.feed
                    XCTAssertTrue(pump { feed.place.wanted == nil })
                    XCTAssertEqual(feed.tableNode.contentOffset, 0)
                    XCTAssertNil(it.app.split?.secondaryViewController)
                } then: { next in
                    XCTAssertNil(next.session.lastWindow?.state.place)
                    XCTAssertNil(next.session.lastWindow?.state.page)
                }
            }
        }
    }

    /// The sample needs no store, but a window that was changed has a state to store.
    func testTheSampleKeepsTheWindowAndNothingWhereNothingChanged() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let first = try SourcesStage(store: folder + "/data")
                XCTAssertTrue(pump { first.isReady })
                try Self.end(first)
                XCTAssertFalse(LocalFile.mayBeThere(folder + "/data"))
                let second = try SourcesStage(store: folder + "/data")
                XCTAssertTrue(pump { second.isReady })
                try Self.resize(second, 1100, 650)
                // The window is not closed: changes are written after a while.
                XCTAssertTrue(
                    pump(seconds: 20) {
                        awaiting { [store = second.session.store] in await store?.lastWindow()?.state.width } == 1100
                    })
                second.app.showDetails(of: try XCTUnwrap(try second.feed.groups.last))
                try Self.end(second)
                let third = try SourcesStage(store: folder + "/data")
                XCTAssertEqual(third.app.window?.defaultSize.width, 1100)
                XCTAssertTrue(pump { third.app.split?.secondaryViewController?.title == "Group 2" }, "\(third.texts)")
                try Self.end(third)
            }
        }
    }
}
