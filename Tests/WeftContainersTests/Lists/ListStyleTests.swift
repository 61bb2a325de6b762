import WeftGLib
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftGTK
@testable import WeftNodes

private typealias IndexPath = WeftNodes.IndexPath

/// Sections of ten rows of 50 points, with letters for an index.
@MainActor
private final class Letters: TableDataSource, TableDelegate {
    var titles: [String]? = (0..<12).map { String(UnicodeScalar(UInt8(65 + $0))) }
    var sections = 12
    /// True if section 1 has a header; the other sections have none.
    var hasHeader = false
    private(set) var refreshes = 0

    func numberOfSections(in tableNode: TableNode) -> Int { sections }
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 10 }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt path: IndexPath) -> @Sendable () -> CellNode {
        { GrowingNode() }
    }

    func tableNode(
        _ tableNode: TableNode, nodeBlockForHeaderInSection section: Int
    ) -> (@Sendable () -> CellNode)? {
        guard hasHeader, section == 1 else { return nil }
        return { GrowingNode() }
    }

    func sectionIndexTitles(for tableNode: TableNode) -> [String]? { titles }

    func tableNode(_ tableNode: TableNode, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
        title == "L" ? 0 : index
    }

    func tableNodeShouldRefresh(_ tableNode: TableNode) -> Bool {
        refreshes += 1
        return true
    }
}

final class ListStyleTests: XCTestCase {
    @MainActor
    private final class Stage {
        let window = TestWindow()
        let table: TableNode
        let letters: Letters

        init(_ letters: Letters, style: TableNode.Style = .plain) throws {
            self.letters = letters
            table = TableNode(style: style)
            table.accessibilityName = "Letters"
            table.dataSource = letters
            table.delegate = letters
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            settle()
        }

        func settle() {
            XCTAssertTrue(
                pump {
                    ApplyQueue.shared.count == 0 && table.isContentReady
                        && table.core.rows.values.allSatisfy { !$0.isPreparing && $0.size != nil }
                })
            XCTAssertTrue(window.waitForFrame(2))
        }

        /// The first row at the table's start.
        var first: IndexPath? { table.indexPathForRow(at: Point(x: 100, y: 1)) }
        var strip: CanvasWidget? { table.core.sectionIndex.widget }
        /// The strip's accessible name.
        var spokenName: String? { table.core.sectionIndex.node?.main.canvas?.spoken.name }
    }

    // MARK: The index

    func testAPressOnTheIndexScrollsToItsSectionAndADragContinues() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let stage = try Stage(Letters())
            defer { stage.window.destroy() }
            XCTAssertEqual(stage.table.sectionIndexTitles.count, 12)
            XCTAssertEqual(
                stage.table.rectForRow(at: IndexPath(row: 0)).width, 400 - 22 - 14, "it ends before the scrollbar")
            XCTAssertTrue(pump { stage.strip != nil })
            XCTAssertTrue(stage.window.waitForFrame(2))
            // Twelve titles of 18 points in the middle of 600.
            let y = { (index: Int) in 300 - 6 * 18 + index * 18 + 9 }
            Input.click(x: 375, y: y(4))
            XCTAssertTrue(pump(seconds: 5) { stage.first == IndexPath(row: 0, section: 4) })
            XCTAssertEqual(stage.table.indexPathsForSelectedRows, [], "no row was clicked")
            Input.drag(from: (375, y(4)), to: (375, y(8)))
            XCTAssertTrue(pump(seconds: 5) { stage.first == IndexPath(row: 0, section: 8) })
            // The data source says where a title leads.
            Input.click(x: 375, y: y(11))
            XCTAssertTrue(pump(seconds: 5) { stage.first == IndexPath(row: 0, section: 0) })
        }
    }

    func testTheIndexIsFocusableMovesByArrowsAndHasAName() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let stage = try Stage(Letters())
            defer { stage.window.destroy() }
            XCTAssertTrue(pump { stage.strip != nil })
            XCTAssertTrue(pump { stage.spokenName == "Section index, A" }, stage.spokenName ?? "no widget")
            Input.movePointer(x: 200, y: 300)
            stage.table.takeFocus()
            XCTAssertTrue(pump(seconds: 5) { stage.table.core.rows.withKeyboard != nil })
            Input.key("Tab")
            XCTAssertTrue(pump(seconds: 5) { stage.strip?.hasFocus == true })
            Input.key("Down", "Down", "Down")
            XCTAssertTrue(pump(seconds: 5) { stage.first == IndexPath(row: 0, section: 2) }, "from the first one on")
            let node = try XCTUnwrap(stage.table.core.sectionIndex.node)
            XCTAssertEqual(node.spokenText, "Section index, C")
            XCTAssertTrue(pump { stage.spokenName == "Section index, C" })
            Input.key("End", "Up")
            XCTAssertTrue(pump(seconds: 5) { stage.first == IndexPath(row: 0, section: 10) })
            Input.key("shift+Tab")
            XCTAssertTrue(pump(seconds: 5) { stage.table.core.rows.withKeyboard != nil }, "back to the rows")
        }
    }

    func testTheIndexExistsOnlyWithTitles() throws {
        try withGTK {
            let letters = Letters()
            letters.titles = nil
            let stage = try Stage(letters)
            defer { stage.window.destroy() }
            XCTAssertNil(stage.strip)
            XCTAssertEqual(stage.table.rectForRow(at: IndexPath(row: 0)).width, 400)
            letters.titles = ["A", "B"]
            stage.table.reloadSectionIndexTitles()
            XCTAssertTrue(pump { stage.strip != nil })
            XCTAssertEqual(stage.table.rectForRow(at: IndexPath(row: 0)).width, 364)
            letters.titles = []
            letters.sections = 11
            stage.table.deleteSections([11])
            XCTAssertTrue(pump { stage.strip == nil })
            XCTAssertEqual(stage.table.rectForRow(at: IndexPath(row: 0)).width, 400)
        }
    }

    func testEveryTitleIsReachableInAnyHeight() {
        for (count, height) in [(1, 600.0), (12, 600), (26, 300), (200, 100), (1000, 50)] {
            let hit = Set(
                stride(from: -10, through: height + 10, by: 0.05).compactMap {
                    SectionIndexNode.index(at: $0, of: count, in: height)
                })
            XCTAssertEqual(hit.count, count, "\(count) in \(height)")
            XCTAssertEqual(hit.max(), count - 1)
        }
        XCTAssertNil(SectionIndexNode.index(at: 10, of: 0, in: 100))
        XCTAssertEqual(SectionIndexNode.index(at: .nan, of: 5, in: 100), 0)
        XCTAssertEqual(SectionIndexNode.index(at: 5, of: 5, in: 0), 0)
    }

    // MARK: Boxes

    func testTheSectionsOfAGroupedTableAreBoxes() throws {
        try withGTK {
            let letters = Letters()
            letters.titles = nil
            letters.hasHeader = true
            let stage = try Stage(letters, style: .grouped)
            defer { stage.window.destroy() }
            XCTAssertEqual(TableNode.Style.insetGrouped, .grouped)
            XCTAssertEqual(stage.table.tableStyle, .grouped)
            XCTAssertEqual(stage.table.separatorStyle, .singleLine)
            // Twelve points around, and a line of one below each row.
            XCTAssertEqual(
                stage.table.rectForRow(at: IndexPath(row: 0)), Rect(x: 12, y: 12, width: 376, height: 51))
            // A gap behind the section, then the header.
            XCTAssertEqual(stage.table.rectForRow(at: IndexPath(row: 0, section: 1)).minY, 12 + 510 + 12 + 50)
            let pixels = try XCTUnwrap(Pixels(of: WidgetView.of(stage.table.core.canvas)))
            let (inside, outside) = (pixels.at(200, 30), pixels.at(5, 30))
            XCTAssertNotEqual(inside, outside)
            XCTAssertEqual(pixels.at(13, 13), outside, "the corner is round")
            XCTAssertEqual(pixels.at(200, 528), outside, "between the boxes")
            let line = pixels.at(200, 12 + 50)
            XCTAssertNotEqual(line, inside)
            XCTAssertEqual(pixels.at(12, 200), line, "the border")
            // It does not reach over a corner, either, when a row is chosen.
            stage.table.selectRow(at: IndexPath(row: 0))
            stage.settle()
            let chosen = try XCTUnwrap(Pixels(of: WidgetView.of(stage.table.core.canvas)))
            XCTAssertNotEqual(chosen.at(200, 30), inside)
            XCTAssertEqual(chosen.at(13, 13), outside)
            // A click beside the box is a click on no row.
            XCTAssertNil(stage.table.indexPathForRow(at: Point(x: 5, y: 30)))
            XCTAssertNil(stage.table.core.space.pinnedHeader)
        }
    }

    // MARK: Refreshing

    func testASpinnerShowsWhileTheListIsRefreshed() throws {
        try withGTK {
            let letters = Letters()
            letters.titles = nil
            let stage = try Stage(letters)
            defer { stage.window.destroy() }
            XCTAssertTrue(stage.table.core.pressed(KeyPress(.f5)))
            XCTAssertEqual(letters.refreshes, 1, "without it the delegate is asked")
            XCTAssertNil(stage.table.core.refresh.indicator)
            var waiting: CheckedContinuation<Void, Never>?
            var begun = 0
            stage.table.onRefresh = {
                begun += 1
                await withCheckedContinuation { waiting = $0 }
            }
            XCTAssertTrue(stage.table.core.pressed(KeyPress(.f5)))
            XCTAssertTrue(pump { waiting != nil })
            XCTAssertTrue(stage.window.waitForFrame(2))
            XCTAssertTrue(stage.table.isRefreshing)
            let indicator = try XCTUnwrap(stage.table.core.refresh.indicator)
            let frame = try XCTUnwrap(WidgetView.of(indicator).bounds(in: WidgetView.of(stage.table.core.canvas)))
            XCTAssertEqual(frame.minY, 12, accuracy: 9, "at the list's start")
            XCTAssertEqual(frame.midX, 200, accuracy: 1)
            // Once at a time.
            XCTAssertTrue(stage.table.core.pressed(KeyPress(.f5)))
            stage.table.core.pulled(.top)
            XCTAssertEqual(begun, 1)
            waiting?.resume()
            XCTAssertTrue(pump { !stage.table.isRefreshing })
            XCTAssertNil(stage.table.core.refresh.indicator)
            XCTAssertEqual(letters.refreshes, 1)
            stage.table.beginRefreshing()
            XCTAssertTrue(pump { begun == 2 })
            waiting?.resume()
            XCTAssertTrue(pump { !stage.table.isRefreshing })
        }
    }
}
