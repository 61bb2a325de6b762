import WeftGLib
import WeftGTK
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

final class RangeModeTests: XCTestCase {
    /// A table of 200 rows of 100 points in a window of 600 points: six rows are on screen.
    @MainActor
    private static func stage() throws -> TableStage {
        let stage = try TableStage(TableModel((0..<200).map { TableItem(id: $0, height: 100) }))
        stage.table.contentOffset = 10_000
        XCTAssertTrue(stage.settle())
        return stage
    }

    /// The number of rows in a state, without the first row, which stays live because it has the keyboard focus.
    @MainActor
    private static func count(_ stage: TableStage, _ state: InterfaceState) -> Int {
        stage.core.rows.values.count {
            $0.index != stage.core.keyboard.focus.cursor && $0.node?.interfaceState.contains(state) == true
        }
    }

    @MainActor
    private static func counts(_ stage: TableStage) -> [Int] {
        [count(stage, .visible), count(stage, .display), count(stage, .preload)]
    }

    func testEachModeKeepsAsManyRowsAsTextureSays() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.window.destroy() }
            XCTAssertEqual(stage.table.rangeMode, .full)
            XCTAssertEqual(Self.counts(stage), [6, 15, 30], "1 and 0.5 screens, 2.5 and 1.5 screens")
            for (mode, counts) in [
                (RangeMode.visibleOnly, [6, 6, 6]), (.lowMemory, [6, 6, 6]), (.minimum, [6, 10, 11]),
                (.full, [6, 15, 30]),
            ] {
                stage.table.rangeMode = mode
                XCTAssertTrue(stage.settle())
                XCTAssertEqual(Self.counts(stage), counts, "\(mode)")
            }
            stage.table.setTuningParameters(
                RangeTuningParameters(leadingScreens: 2, trailingScreens: 2), for: .full, type: .display)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(Self.counts(stage), [6, 30, 33])
            XCTAssertEqual(stage.model.ledger.mistakes, [])
        }
    }

    func testAListStartsInMinimumModeAndGrowsOnceTheScreenIsThere() throws {
        try withGTK {
            let model = TableModel((0..<200).map { TableItem(id: $0, height: 100) })
            // Slow enough to be looked at before it is there.
            model.effort = 0.01
            let table = TableNode()
            table.dataSource = model
            let window = TestWindow(width: 400, height: 600)
            defer { window.destroy() }
            XCTAssertEqual(table.rangeMode, .minimum)
            var modes: Set<RangeMode> = []
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            XCTAssertTrue(
                pump {
                    if !table.isContentReady { modes.insert(table.rangeMode) }
                    return table.isContentReady && table.rangeMode == .full
                })
            XCTAssertEqual(modes, [.minimum])
        }
    }

    func testRowsThatLeaveTheRangesAreNotifiedFirstThenVisibleOnesThenTheOthers() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.window.destroy() }
            let log = StateLog()
            for (position, row) in stage.core.rows.byPosition {
                log.rows[row.node?.id ?? 0] = position
                row.node?.addInterfaceStateDelegate(log)
            }
            stage.core.canvas.value += 300
            XCTAssertTrue(pump { !log.events.isEmpty })
            // Rows that are new to the ranges have no node yet: this is one pass.
            let visits = log.events
            let ranks = visits.map(\.rank)
            XCTAssertEqual(ranks, ranks.sorted(), "\(visits)")
            XCTAssertEqual(Set(ranks), [0, 1, 2, 3], "\(visits)")
            let shown = visits.filter { $0.rank == 1 }.map(\.row)
            XCTAssertEqual(shown, shown.sorted())
            XCTAssertEqual(shown.count, 3)
            XCTAssertEqual(visits.count { $0.rank == 0 }, 3)
            XCTAssertEqual(stage.model.ledger.mistakes, [])
        }
    }

    func testAHiddenWindowReleasesItsContentsAndRestoresThem() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.window.destroy() }
            let node = try XCTUnwrap(stage.node(102))
            stage.window.window?.isVisible = false
            XCTAssertTrue(pump { Self.count(stage, .visible) == 0 })
            XCTAssertEqual(Self.count(stage, .display), 6)
            XCTAssertLessThanOrEqual(Self.count(stage, .preload), 12)
            stage.window.window?.present()
            XCTAssertTrue(pump { Self.counts(stage) == [6, 15, 30] }, "\(Self.counts(stage))")
            XCTAssertTrue(stage.node(102) === node)
            XCTAssertNil(stage.difference())
            XCTAssertEqual(stage.model.ledger.mistakes, [])
        }
    }

    func testLowMemoryDoesNotChangeTheScreenUntilTheUserContinues() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.window.destroy() }
            MemoryPressure.shared.warn()
            XCTAssertEqual(Self.counts(stage), [6, 6, 6])
            stage.core.canvas.value += 100
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(Self.counts(stage), [6, 15, 30])
            stage.window.window?.isVisible = false
            XCTAssertTrue(pump { Self.count(stage, .visible) == 0 })
            MemoryPressure.shared.warn()
            XCTAssertEqual(Self.counts(stage), [0, 0, 6])
            stage.window.window?.present()
            XCTAssertTrue(pump { Self.count(stage, .visible) == 6 })
            XCTAssertEqual(stage.model.ledger.mistakes, [])
        }
    }

    func testACoveredListUsesItsModeForMemoryWarnings() throws {
        try withGTK {
            let stage = try Self.stage()
            defer { stage.window.destroy() }
            XCTAssertEqual(stage.table.rangeModeForMemoryWarnings, .lowMemory)
            stage.table.rangeModeForMemoryWarnings = .visibleOnly
            stage.window.window?.isVisible = false
            XCTAssertTrue(pump { Self.count(stage, .visible) == 0 })
            MemoryPressure.shared.warn()
            XCTAssertEqual(Self.counts(stage), [0, 6, 6], "it keeps what is drawn of its screen")
        }
    }

    func testADeletedListLeavesAllStates() throws {
        try withGTK {
            let ledger: StateLedger
            do {
                let stage = try Self.stage()
                ledger = stage.model.ledger
                stage.window.destroy()
            }
            XCTAssertTrue(pump { ledger.inside == 0 })
            XCTAssertEqual(ledger.mistakes, [])
        }
    }
}

/// Records which rows changed their state, in order.
@MainActor
private final class StateLog: InterfaceStateDelegate {
    struct Event {
        let row: Int
        let state: InterfaceState

        /// 0: left all ranges, 1: visible, 2: drawn, 3: preloaded.
        var rank: Int {
            state.contains(.visible) ? 1 : state.contains(.display) ? 2 : state.contains(.preload) ? 3 : 0
        }
    }

    var rows: [UInt64: Int] = [:]
    private(set) var events: [Event] = []

    func node(
        _ node: DisplayNode, didChangeInterfaceStateFrom old: InterfaceState, to state: InterfaceState
    ) {
        guard let row = rows[node.id] else { return }
        events.append(Event(row: row, state: state))
    }
}
