import LayoutFormat
import Testing
import WeftLayout

/// Nested stacks measure each leaf a bounded number of times, for any of its properties.
@Suite struct LinearMeasuringTests {
    @Test(arguments: NestedStacks.Family.allCases)
    func leavesAreMeasuredABoundedNumberOfTimes(_ family: NestedStacks.Family) throws {
        for depth in [2, 3, 5, 10, 20, 50, 100, 200] {
            for (key, tree) in try NestedStacks.laidOut(family, depth: depth) {
                let most = tree.leaves.map(\.count).max() ?? 0
                #expect(most <= 8, "\(key)")
                #expect(tree.leaves.allSatisfy { Set($0.asked).count == $0.count }, "\(key)")
            }
        }
    }

    /// The counts themselves. A change of a count changes the cost of layouts, and must be checked.
    @Test(arguments: NestedStacks.Family.allCases)
    func theNumberOfMeasuresIsPinned(_ family: NestedStacks.Family) throws {
        var found: [String: [Int]] = [:]
        for depth in PinnedMeasures.depths {
            for (key, tree) in try NestedStacks.laidOut(family, depth: depth) {
                found[key, default: []].append(tree.leaves.reduce(0) { $0 + $1.count })
            }
        }
        for (key, counts) in found.sorted(by: { $0.key < $1.key }) {
            #expect(PinnedMeasures.counts[key] == counts, "\"\(key)\": \(counts),")
        }
    }
}
