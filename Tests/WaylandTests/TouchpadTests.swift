import Glibc
import WeftGLib
import WeftGTK
import WeftLayout
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftNodes

/// Tests that a touchpad is distinguished from a wheel if the compositor does so. `make test-wayland`.
final class TouchpadTests: XCTestCase {
    @MainActor
    private final class Rows: TableDataSource, TableDelegate {
        var refreshes = 0

        func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 100 }
        func tableNode(
            _ tableNode: TableNode, nodeBlockForRowAt indexPath: WeftNodes.IndexPath
        ) -> @Sendable () -> CellNode {
            { TextCellNode("Row \(indexPath.row)") }
        }
        func tableNodeShouldRefresh(_ tableNode: TableNode) -> Bool {
            refreshes += 1
            return true
        }
    }

    /// The devices exist as long as the returned value.
    @MainActor
    private static func input(_ commands: String...) throws -> ChildProcess {
        let script = Checkout.path + "/scripts/wayland-input.py"
        let text = commands.joined(separator: "\\n")
        return try ChildProcess("/bin/sh", ["-c", "(printf '\(text)\\n'; sleep 30) | exec python3 '\(script)'"])
    }

    func testFingersPullAListAndAWheelDoesNot() throws {
        try withGTK {
            XCTAssertTrue(Compositor.isThere, "run by scripts/in-wayland.sh")
            let window = TestWindow(width: 400, height: 600)
            defer { window.destroy() }
            let (table, rows) = (TableNode(), Rows())
            table.dataSource = rows
            table.delegate = rows
            XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
            XCTAssertTrue(pump { table.isContentReady })
            let wheel = try Self.input("move 200 300", "wheel 1", "wheel -9")
            XCTAssertTrue(pump { table.contentOffset > 0 })
            XCTAssertTrue(pump { table.contentOffset == 0 })
            XCTAssertFalse(pump(seconds: 1) { rows.refreshes > 0 }, "a wheel")
            _ = wheel.end(SIGTERM)
            let up = try Self.input("move 200 300", "fingers -300")
            XCTAssertTrue(pump { rows.refreshes == 1 }, "\(rows.refreshes)")
            _ = up.end(SIGTERM)
            let down = try Self.input("move 200 300", "fingers 200")
            XCTAssertTrue(pump { table.contentOffset > 450 })
            XCTAssertEqual(rows.refreshes, 1)
            _ = down.end(SIGTERM)
        }
    }
}
