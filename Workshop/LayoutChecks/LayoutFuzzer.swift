import JSON
import LayoutFormat
import WeftLayout

/// Checks random layouts, one per seed, for all properties that do not require the expected result.
public struct LayoutFuzzer: Sendable {
    /// A fuzzer.
    public init() {}

    /// The problems of a seed's layouts; empty without any.
    public func findings(_ seed: UInt64) -> [String] {
        switch seed % 8 {
        case 0, 1, 2, 3: rightness(seed)
        case 4: contract(seed)
        case 5: roundTrip(seed)
        case 6: bytes(seed)
        default: seed % 800 == 7 ? extremes(seed) : contract(seed)
        }
    }

    /// Checks typical numbers: the engine agrees with the reference model, and the contract is kept.
    private func rightness(_ seed: UInt64) -> [String] {
        var generator = TreeGenerator(seed: seed)
        let tree = generator.tree(depth: Int.random(in: 1...4, using: &generator.random))
        let range = generator.range()
        var nodes: [ProbeNode] = []
        do {
            let layout = try Layout.calculate(spec: tree.element(&nodes), constraints: LayoutConstraints(range))
            let reference = ReferenceLayout(tree, range)
            let ruled = try tree.element(&nodes, usesRules: true).calculateLayout(LayoutConstraints(range))
            return LayoutFuzzer.differences(layout, reference)
                + LayoutFuzzer.differences(ruled, reference).map { "by rules \($0)" }
                + ContractChecker(tree).violations(in: range)
        } catch {
            return ["\(error)"]
        }
    }

    /// The tree that `rightness` checks for a seed, as a case in the JSON format.
    public func shown(_ seed: UInt64) throws -> String {
        var generator = TreeGenerator(seed: seed)
        let tree = generator.tree(depth: Int.random(in: 1...4, using: &generator.random))
        return try tree.caseJSON(in: generator.range()).text(.line)
    }

    private static func differences(_ layout: Layout, _ reference: ReferenceLayout) -> [String] {
        let found = [Rect(origin: .zero, size: layout.size)] + layout.sublayouts.map(\.frame)
        let expected = [Rect(origin: .zero, size: reference.size)] + reference.frames
        guard found.count == expected.count else { return ["\(found.count) frames, not \(expected.count)"] }
        func near(_ left: Double, _ right: Double) -> Bool { abs(left - right) <= 1e-6 * max(1, abs(left)) }
        for (index, (left, right)) in zip(found, expected).enumerated() {
            let isNear =
                near(left.minX, right.minX) && near(left.minY, right.minY) && near(left.width, right.width)
                && near(left.height, right.height)
            if !isNear { return ["frame \(index) is \(left), the reference says \(right)"] }
        }
        return []
    }

    /// Checks that the contract is kept for any numbers.
    private func contract(_ seed: UInt64) -> [String] {
        var generator = TreeGenerator(seed: seed, numbers: .hostile)
        let tree = generator.tree(depth: Int.random(in: 1...7, using: &generator.random))
        return ContractChecker(tree, usesRules: seed % 16 > 7).violations(in: generator.range())
    }

    /// Checks that a tree has the same layout after it was written as JSON and read again.
    private func roundTrip(_ seed: UInt64) -> [String] {
        var generator = TreeGenerator(seed: seed)
        let tree = generator.tree(depth: 5)
        let range = generator.range()
        var nodes: [ProbeNode] = []
        do {
            let layout = try Layout.calculate(spec: tree.element(&nodes), constraints: LayoutConstraints(range))
            let text = try tree.caseJSON(in: range).text(.line)
            let file = try CaseFile([UInt8](text.utf8))
            guard let read = try file.cases.first?.result.get().layout() else { return ["no case came back"] }
            let same =
                read.size == layout.size && read.sublayouts.map(\.frame) == layout.sublayouts.map(\.frame)
            return same ? [] : ["the JSON form has another layout"]
        } catch {
            return ["\(error)"]
        }
    }

    /// Checks that bytes similar to a case file yield a result or an error, and that results are valid JSON.
    private func bytes(_ seed: UInt64) -> [String] {
        var generator = TreeGenerator(seed: seed)
        let tree = generator.tree(depth: 4)
        guard var bytes = try? tree.caseJSON(in: generator.range()).bytes(.line) else { return ["no JSON was written"] }
        if generator.random.once(in: 2) {
            bytes = Array("{\"cases\": [".utf8) + bytes + Array(", ".utf8) + bytes + Array("]}".utf8)
        }
        for _ in 0..<Int.random(in: 0...6, using: &generator.random) {
            LayoutFuzzer.damage(&bytes, &generator.random)
        }
        guard let file = try? CaseFile(bytes) else { return [] }
        var found: [String] = []
        for (_, result) in file.cases {
            guard let layoutCase = try? result.get(), let layout = try? layoutCase.layout() else { continue }
            if !layoutCase.range.contains(layout.size) { found.append("the size \(layout.size) is outside") }
            let answer = JSON.object(LayoutCase.answer(layout))
            if (try? JSON(parsing: answer.bytes())) != answer { found.append("the answer is no JSON: \(answer)") }
            if layout.svg.isEmpty || layout.asciiDescription.isEmpty { found.append("nothing drawn") }
        }
        return found
    }

    private static let pieces = [
        "inf", "\"inf\"", "1e308", "-1e308", "1e999", "-0", "null", "true", "{", "}", "[", "]", ",", ":", "\"",
        "\\u0000",
        "\\ud800", "\"50%\"", "\"-5%\"", "\"nan%\"", "0.1", "99999999999999999999", "\u{FEFF}", "\"children\":",
        "\"style\":",
    ].map { Array($0.utf8) }

    private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...12, using: &random)))
        case 2: bytes.insert(contentsOf: random.pick(pieces), at: place)
        case 3: bytes.removeSubrange(place...)
        default:
            let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
            bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &random))
        }
    }

    /// Checks very wide and very deep trees.
    private func extremes(_ seed: UInt64) -> [String] {
        var generator = TreeGenerator(seed: seed, numbers: .hostile)
        if generator.random.once(in: 2) {
            var stack = generator.tree(depth: 2)
            var kind = Tree.Stack()
            kind.direction = generator.random.pick(StackLayoutDirection.allCases)
            kind.flexWrap = generator.random.pick(StackLayoutFlexWrap.allCases)
            stack.kind = .stack(kind)
            stack.children = (0..<2_000).map { _ in generator.tree(depth: 1) }
            return ContractChecker(stack).violations(in: generator.range())
        }
        var tree = generator.tree(depth: 2)
        for _ in 0..<Int.random(in: 100...900, using: &generator.random) {
            var parent = generator.tree(depth: 2)
            if parent.children.isEmpty { parent = Tree(.wrapper, style: parent.style, children: [tree]) }
            parent.children[0] = tree
            tree = parent
        }
        return ContractChecker(tree).violations(in: generator.range())
    }
}
