import GroupDirectory
import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import WeftContainers

/// The window under the pointer: presses, popovers and tooltips.
final class PointerFlowTests: XCTestCase {
    func testAPressOnOneRowAndAReleaseOnAnotherOpensNothing() throws {
        try withGTK {
            let stage = try ProgramStage()
            defer { stage.app.window?.close() }
            let table = try stage.feed.tableNode
            let whole = try XCTUnwrap(stage.view)
            // The middle of a row on the screen; the window is at the corner.
            @MainActor func middle(_ row: Int) throws -> (x: Int, y: Int) {
                let node = try XCTUnwrap(table.nodeForRow(at: IndexPath(row: row)))
                let bounds = try XCTUnwrap(WidgetView.of(node.widget).bounds(in: whole))
                return (Int(bounds.midX), Int(bounds.minY) + 20)
            }
            stage.app.preferences.change { $0.rows = .compact }
            XCTAssertTrue(pump { table.visibleRows.count > 4 && table.isContentReady })
            let (first, third) = (try middle(0), try middle(2))
            Input.drag((first.x, first.y), (first.x, first.y + 15), (third.x, third.y))
            _ = pump(seconds: 1) { stage.app.shownPage != nil }
            XCTAssertNil(stage.app.shownPage)
            Input.click(x: third.x, y: third.y)
            XCTAssertTrue(pump { stage.app.shownPage != nil })
        }
    }

    func testRowsNeitherOverlapNorGapWhileTheWindowChangesItsWidth() throws {
        try withGTK {
            let stage = try ProgramStage()
            defer { stage.app.window?.close() }
            stage.app.preferences.change { $0.rows = .large }
            let table = try stage.feed.tableNode
            XCTAssertTrue(pump { table.isContentReady })
            table.contentOffset = 700
            XCTAssertTrue(pump { table.isContentReady })
            let list = WidgetView.of(table.widget)
            var faults: [String] = []
            var widths: Set<Int> = []
            for width in Array(stride(from: 480, to: 860, by: 20)) + stride(from: 860, to: 480, by: -33) {
                stage.app.window?.setDefaultSize(width: width, height: 800)
                for _ in 0..<2 {
                    var isPainted = false
                    FrameClock.shared.afterPaint { isPainted = true }
                    XCTAssertTrue(pump { isPainted })
                    widths.insert(list.width)
                    let rows = list.tree.filter { $0.cssName == "weftrow" && $0.isMapped }
                        .compactMap { $0.bounds(in: list) }.sorted { $0.minY < $1.minY }
                    for (row, next) in zip(rows, rows.dropFirst()) where abs(row.maxY - next.minY) > 1.5 {
                        faults.append("\(list.width): a row ends at \(row.maxY), the next begins at \(next.minY)")
                    }
                }
            }
            XCTAssertGreaterThan(widths.count, 10)
            XCTAssertEqual(faults, [])
        }
    }

    func testPopoversOpenAtTheirFinalSize() throws {
        try withGTK {
            let stage = try ProgramStage()
            defer { stage.app.window?.close() }
            for name in ["Lyon", "Porto", "Bergen"] {
                let place = StoredPlace(
                    name: name, region: "Europe",
                    coordinate: try XCTUnwrap(Coordinate(latitude: 40 + Double(name.count), longitude: 5)))
                stage.app.choosePlace(place)
            }
            XCTAssertTrue(pump { (try? stage.feed.tableNode.isContentReady) == true })
            Input.key("ctrl+f")
            XCTAssertTrue(pump { stage.app.groups?.isSearchOpen == true })
            // The button reads the categories when it appears.
            _ = pump(seconds: 0.5) { false }
            for key in ["ctrl+shift+f", "ctrl+l"] {
                var popover: WidgetView? {
                    stage.view?.tree.first { $0.typeName == "GtkPopover" && $0.isMapped }
                }
                Input.key(key)
                XCTAssertTrue(pump { popover != nil }, key)
                var isPainted = false
                FrameClock.shared.afterPaint { isPainted = true }
                XCTAssertTrue(pump { isPainted })
                let first = popover.map { [$0.width, $0.height] }
                _ = pump(seconds: 1) { false }
                XCTAssertEqual(popover.map { [$0.width, $0.height] }, first, key)
                Input.key("Escape")
                XCTAssertTrue(pump { popover == nil }, key)
            }
        }
    }

    func testTooltipsSayMoreThanTheTextThatIsSeen() throws {
        try withGTK {
            let stage = try ProgramStage()
            defer { stage.app.window?.close() }
            stage.app.window?.setDefaultSize(width: 1200, height: 800)
            let group = try XCTUnwrap(try stage.feed.groups.first)
            stage.app.hide(group)
            stage.app.openSources(nil)
            stage.app.showDetails(of: group, animated: false)
            XCTAssertTrue(pump { WidgetView.windows.count >= 2 && stage.app.shownPage?.view.isMapped == true })
            XCTAssertTrue(pump(seconds: 20) { WidgetView.windows.contains { $0.shownTexts.contains("Add") } })
            var tips = 0
            for widget in WidgetView.windows.flatMap(\.tree) where widget.isMapped {
                guard let tip = widget.tooltip else { continue }
                tips += 1
                let texts = widget.tree.filter { !$0.isTextCut }.compactMap(\.labelText)
                XCTAssertFalse(texts.contains { $0.lowercased() == tip.lowercased() }, "\(tip) is there twice")
            }
            XCTAssertGreaterThan(tips, 3)
            stage.app.sourcesWindow?.window.close()
        }
    }
}
