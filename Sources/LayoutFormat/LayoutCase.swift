import JSON
import WeftLayout

/// One layout, with its expected result for a fixture.
public struct LayoutCase: Sendable {
    /// The case's name.
    public let name: String?
    /// The size range for the layout.
    public let range: SizeRange
    /// The tree to lay out.
    public let tree: any LayoutElement
    /// The expected frames.
    public let expected: JSON?

    /// Reads a case.
    ///
    /// - Throws: `CaseError` with the path of the mistake.
    public init(_ value: JSON) throws(CaseError) {
        var fields = try FieldReader(value, at: "")
        name = try fields.take("name").map { (value) throws(CaseError) in
            guard case .string(let name) = value else {
                throw fields.error("name", "expected a text, found \(value.kind)")
            }
            return name
        }
        for key in ["source", "evidence", "note"] { _ = fields.take(key) }
        range = try LayoutCase.range(try fields.require("sizeRange"))
        var reader = ElementReader()
        tree = try reader.element(try fields.require("tree"), at: "tree")
        expected = fields.take("expected")
        try fields.finish("a case")
    }

    private static func range(_ value: JSON) throws(CaseError) -> SizeRange {
        var fields = try FieldReader(value, at: "sizeRange")
        let min = try fields.numbers(try fields.require("min"), "min", "[width, height]", count: 2, from: 0)
        let max = try fields.numbers(
            try fields.require("max"), "max", "[width, height]", count: 2, from: 0, unlimited: true)
        try fields.finish("a size range")
        for axis in 0..<2 where max[axis] < min[axis] {
            throw fields.error("max[\(axis)]", "expected at least the minimum, \(min[axis]), found \(max[axis])")
        }
        return SizeRange(
            min: Size(width: min[0], height: min[1]), max: Size(width: max[0], height: max[1]))
    }

    /// Lays the case out.
    ///
    /// - Throws: `CaseError` if the tree has no layout.
    public func layout() throws(CaseError) -> Layout {
        do {
            return try Layout.calculate(spec: tree, constraints: LayoutConstraints(range))
        } catch {
            throw CaseError(path: "", message: error.description)
        }
    }

    /// A layout in the format: size, order back to front, frames.
    public static func answer(_ layout: Layout) -> JSONObject {
        let names = layout.sublayouts.map { $0.node?.layoutName ?? "" }
        let frames = layout.sublayouts.map { sublayout in
            let frame = sublayout.frame
            return JSON.array([frame.minX, frame.minY, frame.width, frame.height].map { .number($0) })
        }
        return [
            "size": [.number(layout.size.width), .number(layout.size.height)],
            "order": .array(names.map(JSON.string)),
            "frames": .object(JSONObject(zip(names, frames).map { (key: $0, value: $1) })),
        ]
    }
}
