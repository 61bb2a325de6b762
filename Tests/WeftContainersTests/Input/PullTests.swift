import WeftLayout
import WeftNodes
import WeftShim
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftGTK

/// Tests pulling a list beyond its start to refresh it. xdotool cannot simulate touch, so GTK's own gesture sends the
/// events.
final class PullTests: XCTestCase {
    @MainActor
    private static func emit(_ name: String, _ gesture: OpaquePointer, _ x: Double, _ y: Double) {
        var values = [GValue(), GValue(), GValue()]
        g_value_init(&values[0], weft_instance_type(UnsafeRawPointer(gesture)))
        g_value_set_object(&values[0], UnsafeMutableRawPointer(gesture))
        for (index, number) in [x, y].enumerated() {
            g_value_init(&values[index + 1], GType(15 << 2))
            g_value_set_double(&values[index + 1], number)
        }
        g_signal_emitv(&values, g_signal_lookup(name, gtk_gesture_drag_get_type()), 0, nil)
        for index in values.indices { g_value_unset(&values[index]) }
    }

    /// The number of refreshes that these movements of the fingers caused.
    @MainActor
    private static func refreshes(from offset: Double, _ distances: Double...) throws -> Int {
        let stage = try TableStage(TableModel(count: 30))
        defer { stage.window.destroy() }
        stage.table.contentOffset = offset
        XCTAssertTrue(stage.settle())
        let gesture = try XCTUnwrap(ScrolledWindow.touchDrag(of: stage.core.scrolledWindow.widget))
        emit("drag-begin", gesture, 100, 100)
        for distance in distances { emit("drag-update", gesture, 0, distance) }
        emit("drag-end", gesture, 0, distances.last ?? 0)
        return stage.model.refreshes
    }

    func testAFingerOnTheScreenRefreshesAtTheStartAndNowhereElse() throws {
        try withGTK {
            XCTAssertEqual(try Self.refreshes(from: 0, 30, 70, 150), 1)
            XCTAssertEqual(try Self.refreshes(from: 0, 30, 70), 0, "not far enough")
            XCTAssertEqual(try Self.refreshes(from: 200, 100, 200, 400), 0, "the list was elsewhere when it came")
        }
    }

    func testF5Refreshes() throws {
        try withGTK {
            let stage = try TableStage(TableModel(count: 30))
            defer { stage.window.destroy() }
            XCTAssertTrue(stage.core.pressed(KeyPress(.f5)))
            stage.core.pulled(.bottom)
            XCTAssertEqual(stage.model.refreshes, 1)
        }
    }
}
