import JSON
import WeftLayout

/// Reads an element tree: nodes and specs.
struct ElementReader {
    /// The names read so far and their paths.
    private(set) var names: [String: String] = [:]

    mutating func element(_ value: JSON, at path: String) throws(CaseError) -> any LayoutElement {
        var fields = try FieldReader(value, at: path)
        let style = try ElementReader.style(&fields)
        if let name = fields.take("node") {
            let node = try node(name, &fields, style)
            try fields.finish("a node")
            return node
        }
        guard let kind = fields.take("spec") else {
            throw CaseError(path: path, message: "expected the key \"node\" or \"spec\"")
        }
        guard case .string(let word) = kind else {
            throw fields.error("spec", "expected the name of a spec, found \(kind.kind)")
        }
        let spec = try spec(word, &fields, style)
        try fields.finish("the spec \(word)")
        return spec
    }

    private mutating func node(
        _ name: JSON, _ fields: inout FieldReader, _ style: LayoutStyle
    ) throws(CaseError) -> any LayoutElement {
        guard case .string(let name) = name, !name.isEmpty else {
            throw fields.error("node", "expected a name, found \(name.kind)")
        }
        if let first = names.updateValue(fields.path, forKey: name) {
            throw fields.error("node", "the name \"\(name)\" is taken at \(first)")
        }
        return SampleNode(name, try ElementReader.rule(&fields), style: style)
    }

    private static func rule(_ fields: inout FieldReader) throws(CaseError) -> SampleNode.Rule {
        let word = try fields.choice("measure", "fill", ["fill": "fill", "intrinsic": "intrinsic", "text": "text"])
        let size = try fields.take("intrinsicSize").map { (value) throws(CaseError) in
            try fields.numbers(value, "intrinsicSize", "[width, height]", count: 2, from: 0)
        }
        let cells = try fields.take("cells").map { (value) throws(CaseError) in
            try fields.number(value, "cells", from: 0)
        }
        let cell = try fields.take("cellSize").map { (value) throws(CaseError) in
            try fields.numbers(value, "cellSize", "[width, height]", count: 2, from: 0)
        }
        switch word {
        case "intrinsic":
            guard let size else { throw CaseError(path: fields.path, message: "expected the key \"intrinsicSize\"") }
            return .intrinsic(Size(width: size[0], height: size[1]))
        case "text":
            guard let cells else { throw CaseError(path: fields.path, message: "expected the key \"cells\"") }
            guard cells < 1e15, Double(Int(cells)) == cells else {
                throw fields.error("cells", "expected a whole number, found the number \(cells)")
            }
            guard let cell else { throw CaseError(path: fields.path, message: "expected the key \"cellSize\"") }
            guard cell[0] > 0 else {
                throw fields.error("cellSize[0]", "expected a number above 0, found the number \(cell[0])")
            }
            return .text(cells: cells, cell: Size(width: cell[0], height: cell[1]))
        default:
            return .fill
        }
    }

    private static func style(_ fields: inout FieldReader) throws(CaseError) -> LayoutStyle {
        var style = LayoutStyle()
        guard let value = fields.take("style") else { return style }
        var entries = try FieldReader(value, at: fields.path(to: "style"))
        style.width = try entries.dimension("width")
        style.height = try entries.dimension("height")
        style.minWidth = try entries.dimension("minWidth")
        style.minHeight = try entries.dimension("minHeight")
        style.maxWidth = try entries.dimension("maxWidth")
        style.maxHeight = try entries.dimension("maxHeight")
        style.flexBasis = try entries.dimension("flexBasis")
        style.flexGrow = try entries.number("flexGrow", 0, from: 0)
        style.flexShrink = try entries.number("flexShrink", 0, from: 0)
        style.spacingBefore = try entries.number("spacingBefore", 0)
        style.spacingAfter = try entries.number("spacingAfter", 0)
        style.ascender = try entries.number("ascender", 0)
        style.descender = try entries.number("descender", 0)
        style.layoutPosition = try entries.point("layoutPosition")
        style.alignSelf = try entries.choice(
            "alignSelf", .auto,
            ["auto": .auto, "start": .start, "end": .end, "center": .center, "stretch": .stretch])
        try entries.finish("a style")
        return style
    }
}
