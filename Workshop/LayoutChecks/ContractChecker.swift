import WeftLayout

/// Checks the measuring contract on one tree with any elements.
public struct ContractChecker: Sendable {
    /// The maximum number of measurements of a leaf in a pass: eleven within the first five levels, eight below.
    public static let maximumQuestions = 11

    private let makeElement: @Sendable (inout [ProbeNode]) -> any LayoutElement
    /// True if the contract promises that the size grows with the maximum.
    private let growsWithMaximum: Bool

    /// A checker of a tree.
    ///
    /// - Parameter usesRules: see `Tree.element`.
    public init(_ tree: Tree, usesRules: Bool = false) {
        makeElement = { tree.element(&$0, usesRules: usesRules) }
        growsWithMaximum = tree.growsWithMaximum
    }

    /// - Parameter makeElement: makes the element to check, and appends its nodes to the list.
    public init(_ makeElement: @escaping @Sendable (inout [ProbeNode]) -> any LayoutElement) {
        self.makeElement = makeElement
        growsWithMaximum = false
    }

    /// The violations of the tree's layout in a range, a sentence each; empty if the contract is kept.
    public func violations(in range: SizeRange) -> [String] {
        var nodes: [ProbeNode] = []
        let element = makeElement(&nodes)
        let constraints = LayoutConstraints(range)
        do {
            let layout = try Layout.calculate(spec: element, constraints: constraints)
            var found = size(of: layout, in: range) + order(of: layout, nodes) + questions(nodes)
            for node in nodes { node.forget() }
            // A query with other constraints in between must not change the result.
            _ = try Layout.calculate(
                spec: element, constraints: LayoutConstraints(SizeRange(exactly: Size(width: 31, height: 17))))
            let again = try Layout.calculate(spec: element, constraints: constraints)
            if !ContractChecker.same(layout, again) { found.append("the same question got another answer") }
            found += try exactness(of: layout, element)
            found += try mirroring(of: layout, element, range)
            if growsWithMaximum { found += try growth(of: layout, element, range) }
            return found
        } catch {
            return ["\(error)"]
        }
    }

    /// Checks that the size is finite and inside the range, and that all frames are finite.
    private func size(of layout: Layout, in range: SizeRange) -> [String] {
        var found: [String] = []
        if !range.contains(layout.size) { found.append("the size \(layout.size) is outside of \(range)") }
        for frame in [layout.frame] + layout.sublayouts.map(\.frame) {
            let numbers = [frame.minX, frame.minY, frame.width, frame.height]
            if !numbers.allSatisfy(\.isFinite) { found.append("the frame \(frame) is not finite") }
            if frame.width < 0 || frame.height < 0 { found.append("the frame \(frame) is negative") }
        }
        return found
    }

    /// Checks that each node occurs exactly once.
    private func order(of layout: Layout, _ nodes: [ProbeNode]) -> [String] {
        let placed = layout.sublayouts.map { $0.node?.layoutName ?? "" }
        return placed.sorted() == nodes.map(\.layoutName).sorted() ? [] : ["the nodes placed are \(placed)"]
    }

    /// Checks that nodes are measured a bounded number of times, never twice with the same constraints, and only with
    /// valid ranges.
    private func questions(_ nodes: [ProbeNode]) -> [String] {
        var found: [String] = []
        for node in nodes {
            if node.asked.count > ContractChecker.maximumQuestions {
                found.append("\(node.layoutName) was asked \(node.asked.count) times")
            }
            if Set(node.asked).count != node.asked.count { found.append("\(node.layoutName) was asked the same twice") }
            for range in node.asked.map(\.range) where SizeRange(min: range.min, max: range.max) != range {
                found.append("\(node.layoutName) was asked for the range \(range)")
            }
        }
        return found
    }

    /// Checks that an exact range determines the size.
    private func exactness(of layout: Layout, _ element: any LayoutElement) throws(LayoutError) -> [String] {
        let exact = LayoutConstraints(SizeRange(exactly: layout.size))
        let size = try Layout.calculate(spec: element, constraints: exact).size
        return size == layout.size ? [] : ["the exact size \(layout.size) gave \(size)"]
    }

    /// Checks that a larger maximum never yields a smaller size.
    private func growth(
        of layout: Layout, _ element: any LayoutElement, _ range: SizeRange
    ) throws(LayoutError) -> [String] {
        for (width, height) in [(1.4, 1.0), (1.0, 1.7), (2.0, 2.0)] {
            let maximum = Size(width: range.max.width * width + width, height: range.max.height * height + height)
            let larger = SizeRange(min: range.min, max: maximum)
            let size = try Layout.calculate(spec: element, constraints: LayoutConstraints(larger)).size
            // Tolerates rounding errors of sums.
            func isSmaller(_ new: Double, _ old: Double) -> Bool { new < old - 1e-6 * max(1, old) }
            if isSmaller(size.width, layout.size.width) || isSmaller(size.height, layout.size.height) {
                return ["the larger maximum \(maximum) gave \(size) instead of \(layout.size)"]
            }
        }
        return []
    }

    /// Checks that a right-to-left layout is the mirrored one.
    private func mirroring(
        of layout: Layout, _ element: any LayoutElement, _ range: SizeRange
    ) throws(LayoutError) -> [String] {
        let environment = LayoutEnvironment(isRightToLeft: true)
        let mirrored = try Layout.calculate(
            spec: element, constraints: LayoutConstraints(range, environment: environment))
        return ContractChecker.same(mirrored, layout.mirrored()) ? [] : ["right to left is not the mirror image"]
    }

    private static func same(_ left: Layout, _ right: Layout) -> Bool {
        left.size == right.size
            && left.sublayouts.count == right.sublayouts.count
            && zip(left.sublayouts, right.sublayouts).allSatisfy { $0.node === $1.node && $0.frame == $1.frame }
    }
}
