import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests scrolling to rows and to parts of rows, and waiting for the end of it.
final class ScrollToRowTests: XCTestCase {
    typealias IndexPath = WeftNodes.IndexPath

    /// The outcome of a scroll that runs in a task of its own.
    @MainActor
    private final class Outcome {
        var isInPlace: Bool?
        var task: Task<Void, Never>?

        init(_ scroll: @escaping @MainActor () async -> Bool) {
            task = Task { [weak self] in
                let result = await scroll()
                self?.isInPlace = result
            }
        }
    }

    private static func withStage(
        _ count: Int = 300, inverted: Bool = false, _ body: @MainActor (TableStage) throws -> Void
    ) throws {
        try withGTK {
            // Heights that differ from the estimate.
            let stage = try TableStage(
                TableModel((0..<count).map { TableItem(id: $0, height: Double(30 + $0 * 37 % 90)) }))
            defer { stage.window.destroy() }
            stage.table.inverted = inverted
            XCTAssertTrue(stage.settle())
            try body(stage)
        }
    }

    func testARowStandsAtAnyFractionOfTheListMovedByAnOffset() throws {
        for animated in [false, true] {
            try Self.withStage { stage in
                for (share, offset) in [(0.0, 0.0), (0.25, 0), (0.5, 0), (1, 0), (0.25, 12), (7, 0), (.nan, .infinity)]
                {
                    let outcome = Outcome {
                        await stage.table.scroll(
                            to: IndexPath(row: 200), at: .fraction(share, offset: offset), animated: animated)
                    }
                    XCTAssertTrue(pump { outcome.isInPlace != nil })
                    XCTAssertEqual(outcome.isInPlace, true)
                    let rect = stage.rect(200)
                    let (fraction, distance) = share.isNaN ? (0, 0) : (min(share, 1), offset)
                    XCTAssertEqual(
                        rect.minY, fraction * (600 - rect.height) + distance, accuracy: 0.5, "\(share) \(offset)")
                    XCTAssertTrue(stage.core.scroller.isAllKnown, "everything on screen is measured")
                }
            }
        }
    }

    func testAPartOfARowIsShown() throws {
        for inverted in [false, true] {
            try Self.withStage(inverted: inverted) { stage in
                stage.model.items[150].height = 2000
                stage.table.reloadRows(at: [IndexPath(row: 150)])
                let outcome = Outcome {
                    await stage.table.scroll(
                        to: IndexPath(row: 150), at: .start, part: { _ in Rect(x: 0, y: 900, width: 10, height: 20) },
                        animated: false)
                }
                XCTAssertTrue(pump { outcome.isInPlace != nil })
                XCTAssertEqual(outcome.isInPlace, true)
                let rect = stage.rect(150)
                XCTAssertEqual(rect.height, 2000)
                // In an inverted list, the list's start is below.
                let (top, bottom) = (rect.minY + 900, rect.minY + 920)
                XCTAssertEqual(inverted ? bottom : top, inverted ? 600 : 0, accuracy: 0.5, "inverted: \(inverted)")
            }
        }
    }

    func testACancelledScrollStopsWhereItIs() throws {
        try Self.withStage { stage in
            let outcome = Outcome { await stage.table.scroll(to: IndexPath(row: 250), at: .start) }
            XCTAssertTrue(pump { stage.core.scroller.isGliding })
            outcome.task?.cancel()
            XCTAssertTrue(pump { outcome.isInPlace != nil })
            XCTAssertEqual(outcome.isInPlace, false)
            XCTAssertFalse(stage.core.scroller.isGliding)
            // Rows above may be measured, which changes the offset and not the place.
            let row = stage.table.visibleRows.lowerBound
            let place = stage.rect(row).minY
            pump(exactly: 0.4)
            XCTAssertEqual(stage.rect(row).minY, place, accuracy: 0.5)
        }
    }

    func testAScrollEndsWithoutItsRowIfTheUserScrollsOrTheRowIsDeletedOrAnotherScrollBegins() throws {
        let endings: [(name: String, end: @MainActor (TableStage) -> Void)] = [
            (
                "wheel",
                { stage in
                    Input.movePointer(x: 100, y: 100)
                    Input.wheelUp(2)
                }
            ),
            (
                "deletion",
                { stage in
                    stage.model.items.remove(at: 250)
                    stage.table.deleteRows(at: [IndexPath(row: 250)])
                }
            ),
            ("another scroll", { stage in stage.table.scrollToRow(at: IndexPath(row: 3), at: .start) }),
            ("reload", { stage in stage.table.reloadData() }),
        ]
        for (name, end) in endings {
            try Self.withStage { stage in
                let outcome = Outcome { await stage.table.scroll(to: IndexPath(row: 250), at: .start) }
                XCTAssertTrue(pump { stage.core.scroller.isGliding }, name)
                end(stage)
                XCTAssertTrue(pump { outcome.isInPlace != nil }, name)
                XCTAssertEqual(outcome.isInPlace, false, name)
                XCTAssertTrue(stage.settle(), name)
            }
        }
    }

    func testARowThatDoesNotExistIsNotWaitedFor() throws {
        try Self.withStage { stage in
            let outcome = Outcome { await stage.table.scroll(to: IndexPath(row: 9999)) }
            XCTAssertTrue(pump { outcome.isInPlace != nil })
            XCTAssertEqual(outcome.isInPlace, false)
        }
    }

    func testAListWithoutASizeStartsAtTheRow() throws {
        try withGTK {
            let (table, model) = (TableNode(), TableModel((0..<400).map { TableItem(id: $0, height: 50) }))
            (table.dataSource, table.delegate) = (model, model)
            let outcome = Outcome { await table.scroll(to: IndexPath(row: 200), at: .fraction(0.5)) }
            XCTAssertFalse(pump(seconds: 0.2) { outcome.isInPlace != nil })
            let window = TestWindow()
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            XCTAssertTrue(pump { outcome.isInPlace != nil })
            XCTAssertEqual(outcome.isInPlace, true)
            let middle = table.rectForRow(at: IndexPath(row: 200)).midY
            XCTAssertEqual(middle, table.viewportSize.height / 2, accuracy: 0.5)
        }
    }
}
