import Testing
import WeftGLib
import WeftTestSupport

@testable import WeftContainers

@Suite("Differences of two lists")
struct ListDiffTests {
    struct Element: Identifiable, Equatable {
        var id: Int
        var text = 0
    }

    /// Applies the diff to `old`, as `performBatch` does.
    static func applied(_ diff: ListDiff<Element>, to old: [Element]) -> [Element] {
        let gone = Set(diff.deletes + diff.moves.map(\.from))
        var result = old.indices.filter { !gone.contains($0) }.map { old[$0].id }
        let arrivals = diff.inserts.map { ($0, diff.elements[$0].id) } + diff.moves.map { ($0.to, old[$0.from].id) }
        for (index, id) in arrivals.sorted(by: { $0.0 < $1.0 }) { result.insert(id, at: index) }
        let texts = Dictionary(uniqueKeysWithValues: diff.elements.map { ($0.id, $0) })
        let reloaded = Set(diff.reloads.map { old[$0].id } + diff.inserts.map { diff.elements[$0].id })
        let before = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0) })
        return result.compactMap { reloaded.contains($0) ? texts[$0] : before[$0] }
    }

    @Test func randomListsBecomeOneAnother() {
        var random = SeededRandom()
        for _ in 0..<2000 {
            let old = (0..<Int.random(in: 0...30, using: &random)).shuffled(using: &random).map {
                Element(id: $0, text: .random(in: 0...1, using: &random))
            }
            var new = (0..<Int.random(in: 0...40, using: &random)).map {
                Element(id: $0, text: .random(in: 0...1, using: &random))
            }
            if Bool.random(using: &random) { new.shuffle(using: &random) }
            new.removeAll { _ in Int.random(in: 0..<5, using: &random) == 0 }
            let diff = ListDiff(from: old, to: new)
            #expect(Self.applied(diff, to: old) == new, "seed \(random.seed)")
        }
    }

    @Test func noChangeIsAnEmptyDifference() {
        let list = (0..<50).map { Element(id: $0) }
        #expect(ListDiff(from: list, to: list).isEmpty)
    }

    @Test func oneElementMovedIsOneMove() {
        let list = (0..<50).map { Element(id: $0) }
        for (from, to) in [(0, 49), (49, 0), (10, 30), (30, 10)] {
            var new = list
            new.insert(new.remove(at: from), at: to)
            let diff = ListDiff(from: list, to: new)
            #expect(diff.moves.count == 1 && diff.moves[0] == (from, to))
            #expect(diff.deletes.isEmpty && diff.inserts.isEmpty && diff.reloads.isEmpty)
        }
    }

    @Test func aRepeatedElementIsShownOnce() {
        let list = (0..<5).map { Element(id: $0) }
        let diff = ListDiff(from: list, to: list + list + [Element(id: 9), Element(id: 9)])
        #expect(diff.elements.map(\.id) == [0, 1, 2, 3, 4, 9])
        #expect(diff.inserts == [5] && diff.deletes.isEmpty && diff.moves.isEmpty)
    }

    /// The result is compared with that of the same list without repetitions.
    @Test func aRepeatedElementIsShownAtItsFirstPlace() {
        var random = SeededRandom()
        for _ in 0..<2000 {
            let old = (0..<Int.random(in: 0...12, using: &random)).map { Element(id: $0) }
            var new = old
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let element = Element(id: .random(in: 0...14, using: &random))
                new.insert(element, at: .random(in: 0...new.count, using: &random))
            }
            var seen: Set<Int> = []
            let once = new.filter { seen.insert($0.id).inserted }
            let diff = ListDiff(from: old, to: new)
            #expect(diff.elements == once, "seed \(random.seed)")
            #expect(Self.applied(diff, to: old) == once, "seed \(random.seed)")
        }
    }

    @Test func aHundredThousandElementsTakeLittleTime() {
        let old = (0..<100_000).map { Element(id: $0) }
        var new = old
        new.removeAll { $0.id % 7 == 0 }
        new.swapAt(5, 80_000)
        let start = threadCPUSeconds()
        let diff = ListDiff(from: old, to: new)
        #expect(diff.moves.count == 2 && diff.deletes.count == 14286)
        #expect(threadCPUSeconds() - start < 10)
    }
}
