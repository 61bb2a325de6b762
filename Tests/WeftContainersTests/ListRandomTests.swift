import WeftGLib
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Ten thousand random changes of sections and rows against arrays: what lives fits the model after each batch, states
/// are balanced, and what the reader looks at does not move.
final class ListRandomTests: XCTestCase {
    @MainActor
    private static func run(_ list: ListNode, changes wanted: Int) throws {
        var random = SeededRandom()
        let model = SectionsModel()
        model.sections = (0..<6).map { _ in model.newSection(rows: 12, header: .random(using: &random), &random) }
        let stage = try ListStage(list, model)
        defer { stage.window.destroy() }
        var (done, step) = (0, 0)
        while done < wanted {
            step += 1
            let note = "step \(step), seed \(random.seed)"
            if Int.random(in: 0..<3, using: &random) == 0 {
                let end = stage.core.geometry.totalExtent + 1
                stage.list.contentOffset =
                    .random(using: &random)
                    ? .random(in: 0...end, using: &random)
                    : stage.list.contentOffset + .random(in: -500...500, using: &random)
            }
            let batch = ModelBatch(model, &random)
            done += batch.changes.size
            let anchor = stage.anchor(surviving: batch)
            stage.perform(batch, animated: step % 7 == 0)
            if let broken = stage.brokenInvariant() { return XCTFail("\(note): \(broken)") }
            if let anchor, let drift = Self.drift(stage, anchor) { return XCTFail("\(note): drift of \(drift)") }
            if Int.random(in: 0..<4, using: &random) == 0 { turnLoop(.random(in: 1..<5, using: &random)) }
            guard step % 60 == 59 else { continue }
            guard stage.settle(seconds: 10) else { return XCTFail("\(note): nothing settles") }
            if let difference = stage.difference() { return XCTFail("\(note): \(difference)") }
        }
        XCTAssertEqual(model.ledger.mistakes, [])
    }

    /// How far the anchored item is from where it was; nil when it is there, or the list's end is in the way.
    @MainActor
    private static func drift(_ stage: ListStage, _ anchor: (id: Int, place: Double)) -> Double? {
        guard let position = stage.position(of: anchor.id) else { return .infinity }
        let scroll = stage.core.scroll
        let isAtEnd = scroll.listOffset <= 0 || scroll.listOffset >= scroll.maximumListOffset - 1e-6
        let drift = stage.core.geometry.offset(of: position) - stage.core.offset - anchor.place
        return abs(drift) < 0.001 || isAtEnd ? nil : drift
    }

    func testATableOfSectionsFollowsTenThousandChanges() throws {
        try withGTK { try Self.run(TableNode(), changes: 10_000) }
    }

    func testAGridFollowsTenThousandChanges() throws {
        try withGTK {
            try Self.run(
                CollectionNode {
                    let layout = GridLayout(.adaptive(minimum: 100))
                    layout.itemSpacing = 8
                    layout.lineSpacing = 6
                    return layout
                }, changes: 10_000)
        }
    }

    func testAWaterfallFollowsThreeThousandChanges() throws {
        try withGTK { try Self.run(CollectionNode { WaterfallLayout(.fixed(3)) }, changes: 3000) }
    }
}

extension ListChanges {
    /// How many single changes.
    var size: Int {
        deletedRows.count + insertedRows.count + reloadedRows.count + movedRows.count + deletedSections.count
            + insertedSections.count + movedSections.count
    }
}
