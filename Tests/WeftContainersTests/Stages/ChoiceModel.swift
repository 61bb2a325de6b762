import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Thirty rows of 50 points in two sections. The notifications about their selection are recorded.
@MainActor
final class ChoiceModel: TableDataSource, TableDelegate {
    typealias IndexPath = WeftNodes.IndexPath

    /// The notifications in order: "+3", "-3".
    private(set) var told: [String] = []
    /// The rows that were highlighted ("+3"), and the rows that no longer are ("-3").
    private(set) var highlights: [String] = []
    /// Rows that the delegate does not allow to be selected, and rows whose node forbids it.
    var refused: Set<Int> = []
    var unselectable: Set<Int> = []

    func takeTold() -> [String] {
        defer { told = [] }
        return told
    }

    /// The number of a row, counted through both sections.
    private func number(_ path: IndexPath) -> Int { path.section * 15 + path.row }

    func numberOfSections(in tableNode: TableNode) -> Int { 2 }
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 15 }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt path: IndexPath) -> @Sendable () -> CellNode {
        let isSelectable = !unselectable.contains(number(path))
        return {
            let cell = GrowingNode()
            cell.isSelectable = isSelectable
            return cell
        }
    }

    func tableNode(_ tableNode: TableNode, shouldSelectRowAt path: IndexPath) -> Bool {
        !refused.contains(number(path))
    }

    func tableNode(_ tableNode: TableNode, didHighlight isHighlighted: Bool, rowAt path: IndexPath) {
        highlights.append("\(isHighlighted ? "+" : "-")\(number(path))")
    }

    func tableNode(_ tableNode: TableNode, didSelectRowAt path: IndexPath) { told.append("+\(number(path))") }
    func tableNode(_ tableNode: TableNode, didDeselectRowAt path: IndexPath) { told.append("-\(number(path))") }
}

/// A table of such rows that allows multiple selection, in a window.
@MainActor
final class ChoiceStage {
    let window = TestWindow()
    let model = ChoiceModel()
    let table = TableNode()

    init(_ setUp: (ChoiceModel) -> Void = { _ in }) throws {
        setUp(model)
        table.dataSource = model
        table.delegate = model
        table.allowsMultipleSelection = true
        XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
        XCTAssertTrue(pump { table.isContentReady })
        XCTAssertTrue(window.waitForFrame(2))
    }

    var selected: [Int] { table.indexPathsForSelectedRows.map { $0.section * 15 + $0.row } }

    /// Waits for the effect of a key or a click.
    func waits(for rows: [Int]) -> Bool {
        pump(seconds: 5) { selected == rows } && window.waitForFrame(2) && selected == rows
    }

    /// The row with the keyboard focus.
    var focused: Int? {
        table.core.rows.values.first { $0.canvas?.widget.hasFocus == true }
            .flatMap { table.indexPath(at: $0.index) }.map { $0.section * 15 + $0.row }
    }

    /// Clicks the middle of a row of the first screen.
    func click(_ row: Int, holding keys: String...) {
        let y = row * 50 + 25
        switch keys.count {
        case 0: Input.click(x: 200, y: y)
        case 1: Input.click(x: 200, y: y, holding: keys[0])
        default: Input.click(x: 200, y: y, holding: keys[0], keys[1])
        }
    }
}
