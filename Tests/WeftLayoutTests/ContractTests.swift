import LayoutChecks
import LayoutFormat
import Testing
import WeftLayout

/// The measuring contract over every spec of the registry, with generated children.
@Suite struct ContractTests {
    @Test(arguments: TreeGenerator.registry.indices)
    func everySpecKeepsTheContract(_ index: Int) {
        let (name, make) = TreeGenerator.registry[index]
        for numbers in [TreeGenerator.Numbers.usual, .hostile] {
            for seed in UInt64(0)..<150 {
                var generator = TreeGenerator(seed: seed &* 31 &+ UInt64(index), numbers: numbers)
                let tree = make(&generator, 1 + Int(seed % 4))
                let found = ContractChecker(tree).violations(in: generator.range())
                #expect(found.isEmpty, "\(name), \(numbers), seed \(seed): \(found)")
            }
        }
    }

    @Test func theSizeGrowsWithTheMaximumIfPromised() {
        var count = 0
        for seed in UInt64(0)..<6_000 {
            var generator = TreeGenerator(seed: seed, numbers: .usual)
            let (_, make) = TreeGenerator.registry[Int(seed) % TreeGenerator.registry.count]
            let tree = make(&generator, 1 + Int(seed % 3))
            guard tree.growsWithMaximum else { continue }
            count += 1
            let found = ContractChecker(tree).violations(in: generator.range())
            #expect(found.isEmpty, "seed \(seed): \(found)")
        }
        #expect(count > 50, "trees that the promise is about")
    }

    @Test func theCheckerReportsUnstableAnswers() {
        let found = ContractChecker { _ in FickleNode() }.violations(in: .unconstrained)
        #expect(found.contains("the same question got another answer"))
    }

    @Test func theCheckerReportsRepeatedMeasurements() {
        let found = ContractChecker { nodes in
            nodes.append(ProbeNode("n0", .fill))
            // By another pass: a pass does not ask twice.
            _ = try? nodes[0].calculateLayout(LayoutConstraints(.unconstrained))
            return nodes[0]
        }.violations(in: .unconstrained)
        #expect(found.contains("n0 was asked the same twice"))
    }

    @Test func theFuzzerFindsNothingInItsFirstSeeds() {
        for seed in UInt64(1)...2_000 {
            let found = LayoutFuzzer().findings(seed)
            #expect(found.isEmpty, "seed \(seed): \(found)")
        }
    }
}

/// A node that is wider in each answer.
// Only touched by the one test that makes it.
private final class FickleNode: LayoutNode, @unchecked Sendable {
    var style = LayoutStyle()
    private var width = 0.0

    func layoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        width += 1
        return Layout(node: self, size: Size(width: width, height: 1))
    }
}
