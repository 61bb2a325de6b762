import WeftGLib
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

private typealias IndexPath = WeftNodes.IndexPath

/// A click is a press and a release on the same row.
final class RowPressTests: XCTestCase {
    func testAReleaseOnAnotherRowChoosesNone() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let delegate = Chosen()
            let stage = try TableStage(TableModel((0..<40).map { TableItem(id: $0, height: 50) }))
            defer { stage.window.destroy() }
            stage.table.delegate = delegate
            Input.drag((x: 100, y: 75), (x: 100, y: 90), (x: 100, y: 175))
            _ = pump(seconds: 1) { !delegate.rows.isEmpty }
            XCTAssertEqual(delegate.rows, [])
            Input.click(x: 100, y: 175)
            XCTAssertTrue(pump { delegate.rows == [3] }, "\(delegate.rows)")
            // The hand may move a little.
            Input.drag((x: 100, y: 230), (x: 103, y: 233))
            XCTAssertTrue(pump { delegate.rows == [3, 4] }, "\(delegate.rows)")
        }
    }

    @MainActor
    private final class Chosen: TableDelegate {
        var rows: [Int] = []

        func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) { rows.append(indexPath.row) }
    }
}
