import Weft
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests that the keyboard and the scroll position stay when the list of sources changes, with real keys.
final class SourceListFocusTests: XCTestCase {
    private static let many = (1...20).map {
        StoredSource(kind: "gancio", address: "https://s\($0).example", name: "S\($0)")
    }

    @MainActor
    private static func openStage() throws -> SourceEditingStage {
        let stage = try SourceEditingStage(many)
        XCTAssertTrue(pump { stage.names.count == many.count })
        // A row without a place cannot be scrolled to.
        XCTAssertTrue(
            pump {
                guard let view = stage.view, let row = row("S20", stage)?.bounds(in: view) else { return false }
                return row.minY > Double(view.height)
            })
        return stage
    }

    /// The row with a source's name.
    @MainActor
    private static func row(_ name: String, _ stage: SourceEditingStage) -> WidgetView? {
        stage.view?.tree.first { $0.typeName == "GtkListBoxRow" && $0.tree.contains { $0.labelText == name } }
    }

    /// True if a widget is completely inside the window.
    @MainActor
    private static func isOnScreen(_ widget: WidgetView?, _ stage: SourceEditingStage) -> Bool {
        guard let view = stage.view, let bounds = widget?.bounds(in: view), let all = view.bounds(in: view) else {
            return false
        }
        return bounds.minY > 0 && bounds.maxY <= all.maxY
    }

    @MainActor
    private static func tab(to tooltip: String, _ stage: SourceEditingStage) {
        for _ in 0..<8 where stage.view?.focus?.tooltip != tooltip {
            let before = stage.view?.focus?.pointer
            Input.key("Tab")
            _ = pump(seconds: 1) { stage.view?.focus?.pointer != before }
        }
        XCTAssertEqual(stage.view?.focus?.tooltip, tooltip)
    }

    func testAMovedSourceStaysOnScreenAndArrowsGoOnFromIt() throws {
        try withGTK {
            let stage = try Self.openStage()
            defer { stage.close() }
            XCTAssertTrue(try XCTUnwrap(Self.row("S15", stage)).grabFocus())
            XCTAssertTrue(pump { Self.isOnScreen(Self.row("S15", stage), stage) })
            Self.tab(to: "Move S15 down", stage)
            let button = stage.view?.focus?.pointer
            Input.key("space")
            XCTAssertTrue(pump { stage.names.firstIndex(of: "S15") == 15 }, "\(stage.names)")
            XCTAssertTrue(pump { Self.isOnScreen(Self.row("S15", stage), stage) })
            pump(exactly: 0.5)
            XCTAssertTrue(Self.isOnScreen(Self.row("S15", stage), stage))
            XCTAssertFalse(Self.isOnScreen(Self.row("S1", stage), stage), "the list has not jumped to its start")
            XCTAssertEqual(stage.view?.focus?.pointer, button, "the same button has the keyboard")
            Input.key("Down")
            XCTAssertTrue(pump { stage.view?.focus?.pointer == Self.row("S17", stage)?.pointer }, "the next row")
        }
    }

    func testRemovingAndRestoringASourceKeepsTheScrollPosition() throws {
        try withGTK {
            let stage = try Self.openStage()
            defer { stage.close() }
            XCTAssertTrue(try XCTUnwrap(stage.part("Remove S15")).grabFocus())
            XCTAssertTrue(pump { Self.isOnScreen(Self.row("S15", stage), stage) })
            Input.key("space")
            XCTAssertTrue(pump { stage.view?.focus?.pointer == Self.row("S16", stage)?.pointer }, "\(stage.names)")
            pump(exactly: 0.5)
            XCTAssertTrue(Self.isOnScreen(Self.row("S16", stage), stage))
            Input.key("ctrl+z")
            XCTAssertTrue(pump { stage.view?.focus?.pointer == Self.row("S15", stage)?.pointer }, "\(stage.names)")
            XCTAssertEqual(stage.names, Self.many.map(\.title))
            XCTAssertTrue(pump { Self.isOnScreen(Self.row("S15", stage), stage) })
            pump(exactly: 0.5)
            XCTAssertTrue(Self.isOnScreen(Self.row("S15", stage), stage))
        }
    }

    func testCtrlZInTheEmptyFieldRestoresTheRemovedSource() throws {
        try withGTK {
            let stage = try Self.openStage()
            defer { stage.close() }
            try XCTUnwrap(stage.part("Remove S1")).press()
            XCTAssertTrue(pump { !stage.names.contains("S1") })
            XCTAssertEqual(stage.view?.focus?.typeName, "GtkText")
            // Typed text is undone first.
            Input.type("abc")
            XCTAssertTrue(pump { stage.view?.focus?.writtenText == "abc" })
            Input.key("ctrl+z")
            XCTAssertFalse(pump(seconds: 0.3) { stage.names.contains("S1") })
            Input.key("ctrl+a", "BackSpace")
            XCTAssertTrue(pump { stage.view?.focus?.writtenText == "" })
            Input.key("ctrl+z")
            XCTAssertTrue(pump { stage.names.first == "S1" }, "\(stage.names)")
        }
    }
}
