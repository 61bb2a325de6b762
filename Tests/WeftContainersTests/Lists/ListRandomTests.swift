import WeftGLib
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Thousands of random changes of sections and rows are compared with arrays. They are made in single and nested
/// batches, while the list is scrolled, gets other widths and is reloaded, and while rows change their own height.
/// After each of them the live rows match the model, states are balanced, and the visible rows do not move.
final class ListRandomTests: XCTestCase {
    @MainActor
    private static func run(
        _ list: ListNode, changes wanted: Int = 3000,
        range: ((TableItem) -> SizeRange)? = nil
    ) throws {
        var random = SeededRandom()
        let model = SectionsModel()
        model.range = range
        model.sections = (0..<6).map { _ in model.newSection(rows: 12, header: .random(using: &random), &random) }
        let stage = try ListStage(list, model)
        defer { stage.window.destroy() }
        var (done, step) = (0, 0)
        while done < Int(Double(wanted) / Sanitizer.slowness) {
            step += 1
            let note = "step \(step), seed \(random.seed)"
            if Int.random(in: 0..<3, using: &random) == 0 { scroll(stage, &random) }
            if Int.random(in: 0..<50, using: &random) == 0 {
                let width = [300, 400, 520].randomElement(using: &random) ?? 400
                stage.window.window?.setDefaultSize(width: width, height: 600)
            }
            done += growRow(stage, &random)
            let batch = ModelBatch(model, &random)
            if Int.random(in: 0..<80, using: &random) == 0 {
                model.sections = batch.new
                list.reloadData()
                done += 1
            } else {
                done += batch.changes.size
                let anchor = stage.anchor(surviving: batch)
                stage.perform(batch, animated: step % 7 == 0, isNested: .random(using: &random))
                if let anchor, let drift = drift(stage, anchor) { return XCTFail("\(note): drift of \(drift)") }
            }
            if let broken = stage.brokenInvariant() { return XCTFail("\(note): \(broken)") }
            if Int.random(in: 0..<4, using: &random) == 0 {
                turnLoop(.random(in: 1..<5, using: &random))
                if let broken = stage.brokenInvariant() { return XCTFail("\(note), turned: \(broken)") }
            }
            guard step % 60 == 59 else { continue }
            guard stage.settle(seconds: 10) else { return XCTFail("\(note): nothing settles") }
            if let difference = stage.difference() { return XCTFail("\(note): \(difference)") }
        }
        XCTAssertEqual(model.ledger.mistakes, [])
    }

    @MainActor
    private static func scroll(_ stage: ListStage, _ random: inout SeededRandom) {
        let end = stage.core.geometry.totalExtent + 1
        stage.list.contentOffset =
            .random(using: &random)
            ? .random(in: 0...end, using: &random)
            : stage.list.contentOffset + .random(in: -500...500, using: &random)
    }

    /// Changes the height of a random live row. Returns the number of changed rows.
    @MainActor
    private static func growRow(_ stage: ListStage, _ random: inout SeededRandom) -> Int {
        guard Int.random(in: 0..<4, using: &random) == 0,
            let position = stage.core.rows.positions.sorted().randomElement(using: &random),
            let node = stage.core.rows[position]?.node as? RowNode
        else { return 0 }
        node.grow(by: .random(in: 0...90, using: &random))
        return 1
    }

    /// The distance of the anchored item from its previous position; nil if it has not moved, or if the list's end is
    /// the reason.
    @MainActor
    private static func drift(_ stage: ListStage, _ anchor: (id: Int, place: Double)) -> Double? {
        guard let position = stage.position(of: anchor.id) else { return .infinity }
        let scroller = stage.core.scroller
        let isAtEnd = scroller.offset <= 0 || scroller.offset >= scroller.maximumOffset - 1e-6
        let drift = stage.core.geometry.offset(of: position) - stage.core.offset - anchor.place
        return abs(drift) < 0.001 || isAtEnd ? nil : drift
    }

    func testATableOfSectionsFollowsTenThousandChanges() throws {
        try withGTK { try Self.run(TableNode(), changes: 10_000) }
    }

    func testAGridFollowsThousandsOfChanges() throws {
        try withGTK {
            try Self.run(
                CollectionNode {
                    let layout = GridLayout(.adaptive(minimum: 100))
                    layout.itemSpacing = 8
                    layout.lineSpacing = 6
                    return layout
                })
        }
    }

    func testAFlowFollowsThousandsOfChanges() throws {
        try withGTK {
            try Self.run(
                CollectionNode {
                    let layout = FlowLayout()
                    layout.itemSpacing = 5
                    layout.justifiesLines = true
                    return layout
                },
                range: { item in
                    let width = 60 + Double(item.id % 7) * 20
                    return SizeRange(
                        min: Size(width: width, height: 0), max: Size(width: width, height: .infinity))
                })
        }
    }

    func testAWaterfallFollowsThousandsOfChanges() throws {
        try withGTK { try Self.run(CollectionNode { WaterfallLayout(.fixed(3)) }) }
    }
}

extension ListChanges {
    /// The number of single changes.
    var size: Int {
        deletedRows.count + insertedRows.count + reloadedRows.count + movedRows.count + deletedSections.count
            + insertedSections.count + movedSections.count + reloadedSections.count
    }
}
