import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Random sections of items, one after the other and several at a time: the contents set last are shown in the end, and
/// unchanged items keep their nodes.
final class ItemListRandomTests: XCTestCase {
    typealias Section = ListSection<TableItem, TableItem>

    func testTheContentsSetLastAreShown() throws {
        try withGTK {
            var random = SeededRandom()
            let (items, ledger) = (ListSections<TableItem, TableItem>(sections: []), StateLedger())
            let table = TableNode(items) {
                RowNode($0, ledger, effort: 0)
            } header: {
                RowNode($0, ledger, effort: 0)
            }
            let stage = try ItemsStage(items, table)
            defer { stage.window.destroy() }
            var made = 0
            for step in 0..<Int(120 / Sanitizer.slowness) {
                let note = "step \(step), seed \(random.seed)"
                let (before, nodes) = (items.sections, stage.nodes)
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let next = Self.changed(items.sections, &made, &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: table.performBatch { items.sections = next }
                    case 1: items.setSections(next, animated: false)
                    default: items.sections = next
                    }
                    if Bool.random(using: &random) { turnLoop(.random(in: 1..<4, using: &random)) }
                }
                guard stage.settle() else { return XCTFail("\(note): nothing settles") }
                if let difference = stage.difference() { return XCTFail("\(note): \(difference)") }
                for item in Set(Self.all(before)).intersection(Self.all(items.sections)) {
                    guard nodes[item.id] === stage.nodes[item.id] else { return XCTFail("\(note): another \(item)") }
                }
            }
            XCTAssertEqual(ledger.mistakes, [])
        }
    }

    /// All headers and items.
    private static func all(_ sections: [Section]) -> [TableItem] { sections.flatMap { [$0.header] + $0.items } }

    /// Makes some changes; identities and versions are never used again. All of it is on screen.
    private static func changed(_ old: [Section], _ made: inout Int, _ random: inout SeededRandom) -> [Section] {
        var new = old
        func item() -> TableItem {
            made += 1
            return TableItem(id: made, height: 20)
        }
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let section = new.indices.randomElement(using: &random)
            switch (Int.random(in: 0..<9, using: &random), section) {
            case (0, _) where new.count < 5:
                new.insert(ListSection(item()), at: .random(in: 0...new.count, using: &random))
            case (1, let section?):
                // Its items move elsewhere, or are removed.
                let gone = new.remove(at: section)
                if let other = new.indices.randomElement(using: &random), Bool.random(using: &random) {
                    new[other].items += gone.items.shuffled(using: &random)
                }
            case (2, let section?):
                let moved = new.remove(at: section)
                new.insert(moved, at: .random(in: 0...new.count, using: &random))
            case (3, let section?):
                new[section].header.version += 1
            case (4, let section?) where all(new).count < 20:
                new[section].items.insert(item(), at: .random(in: 0...new[section].items.count, using: &random))
            case (5, let section?) where !new[section].items.isEmpty:
                new[section].items.removeLast()
            case (6, let section?) where !new[section].items.isEmpty:
                new[section].items[.random(in: 0..<new[section].items.count, using: &random)].version += 1
            case (_, let section?) where !new[section].items.isEmpty:
                let moved = new[section].items.remove(at: .random(in: 0..<new[section].items.count, using: &random))
                guard let other = new.indices.randomElement(using: &random) else { continue }
                new[other].items.insert(moved, at: .random(in: 0...new[other].items.count, using: &random))
            default:
                break
            }
        }
        return new
    }
}
