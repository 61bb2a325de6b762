import Testing
import WeftGLib
import WeftNodes
import WeftTestSupport

@testable import WeftContainers

struct RowRangesTests {
    private struct Step: Equatable {
        let position: Int
        let state: InterfaceState
        let priority: WorkPriority
    }

    private static func steps(_ ranges: RowRanges) -> [Step] {
        var steps: [Step] = []
        ranges.visit { steps.append(Step(position: $0, state: $1, priority: $2)) }
        return steps
    }

    @Test func eachRowIsListedOnceAtItsNearestPosition() {
        let ranges = RowRanges(visible: [4, 5], display: [3, 4, 5, 6], preload: [1, 3, 4, 5, 6, 9])
        let display: InterfaceState = [.measureLayout, .preload, .display]
        let preload: InterfaceState = [.measureLayout, .preload]
        #expect(
            Self.steps(ranges) == [
                Step(position: 4, state: .inHierarchy, priority: .visible),
                Step(position: 5, state: .inHierarchy, priority: .visible),
                Step(position: 3, state: display, priority: .display),
                Step(position: 6, state: display, priority: .display),
                Step(position: 1, state: preload, priority: .preload),
                Step(position: 9, state: preload, priority: .preload),
            ])
    }

    @Test func anyThreeSetsAreJoined() {
        var random = SeededRandom()
        for _ in 0..<500 {
            let sets = (0..<3).map { _ in
                Set((0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0..<16, using: &random) })
            }
            let ranges = RowRanges(visible: sets[0].sorted(), display: sets[1].sorted(), preload: sets[2].sorted())
            let all = sets[0].union(sets[1]).union(sets[2])
            for position in -1...16 { #expect(ranges.contains(position) == all.contains(position)) }
            let steps = Self.steps(ranges)
            #expect(steps.map(\.position).sorted() == all.sorted())
            for step in steps {
                let nearest = sets.firstIndex { $0.contains(step.position) }
                #expect(nearest == [.visible, .display, .preload].firstIndex(of: step.priority))
            }
        }
    }
}
