import JSON
import LayoutFormat
import WeftLayout

extension Tree {
    /// A case of the JSON format with this tree. Its numbers must be in the format's domains.
    public func caseJSON(in range: SizeRange) -> JSON {
        func pair(_ size: Size) -> JSON { .array([Tree.number(size.width), Tree.number(size.height)]) }
        var count = 0
        return ["sizeRange": ["min": pair(range.min), "max": pair(range.max)], "tree": json(&count)]
    }

    private static func number(_ value: Double) -> JSON { value == .infinity ? "inf" : .number(value) }

    private static func word(_ value: some Any) -> JSON { .string(String(describing: value)) }

    private static func point(_ point: Point) -> JSON { .array([.number(point.x), .number(point.y)]) }

    private func json(_ count: inout Int) -> JSON {
        var members: JSONObject = [:]
        if case .node(let rule) = kind {
            members["node"] = "n\(count)"
            count += 1
            members += Tree.members(of: rule)
        } else {
            members = specMembers
        }
        let names = childNames
        if names.isEmpty {
            var list: [JSON] = []
            for child in children { list.append(child.json(&count)) }
            if !list.isEmpty { members["children"] = .array(list) }
        } else {
            for (name, child) in zip(names, children) { members[name] = child.json(&count) }
        }
        members["style"] = Tree.json(style)
        return .object(members)
    }

    private var childNames: [String] {
        switch kind {
        case .inset, .ratio, .relative, .center: ["child"]
        case .overlay: ["child", "overlay"]
        case .background: ["child", "background"]
        case .corner: ["child", "corner"]
        default: []
        }
    }

    private static func members(of rule: SampleNode.Rule) -> JSONObject {
        switch rule {
        case .fill: ["measure": "fill"]
        case .intrinsic(let size):
            ["measure": "intrinsic", "intrinsicSize": [.number(size.width), .number(size.height)]]
        case .text(let cells, let cell):
            [
                "measure": "text", "cells": .number(cells), "cellSize": [.number(cell.width), .number(cell.height)],
            ]
        }
    }

    private var specMembers: JSONObject {
        switch kind {
        case .node: [:]
        case .spacer: ["spec": "spacer"]
        case .wrapper: ["spec": "wrapper"]
        case .inset(let insets):
            [
                "spec": "inset",
                "insets": .array([insets.top, insets.left, insets.bottom, insets.right].map(Tree.number)),
            ]
        case .ratio(let ratio): ["spec": "ratio", "ratio": .number(ratio)]
        case .overlay: ["spec": "overlay"]
        case .background: ["spec": "background"]
        case .relative(let horizontal, let vertical, let sizing):
            [
                "spec": "relative", "horizontal": Tree.word(horizontal), "vertical": Tree.word(vertical),
                "sizing": Tree.words(
                    (sizing.contains(.minimumWidth), "minimumWidth"),
                    (sizing.contains(.minimumHeight), "minimumHeight")),
            ]
        case .center(let centering, let sizing):
            [
                "spec": "center",
                "centering": .string(["none", "x", "y", "xy"][Int(centering.rawValue & 3)]),
                "sizing": Tree.words(
                    (sizing.contains(.minimumX), "minimumX"), (sizing.contains(.minimumY), "minimumY")),
            ]
        case .absolute(let sizing): ["spec": "absolute", "sizing": Tree.word(sizing)]
        case .corner(let location, let offset, let wraps):
            [
                "spec": "corner", "location": Tree.word(location), "offset": Tree.point(offset),
                "wrapsCorner": .bool(wraps),
            ]
        case .stack(let stack): stack.members
        }
    }

    private static func words(_ words: (Bool, String)...) -> JSON {
        .array(words.filter(\.0).map { .string($0.1) })
    }

    private static func json(_ style: LayoutStyle) -> JSON {
        func json(_ dimension: Dimension) -> JSON {
            switch dimension {
            case .auto: "auto"
            case .points(let points): .number(points)
            case .fraction: .string(dimension.description)
            }
        }
        return [
            "width": json(style.width), "height": json(style.height), "minWidth": json(style.minWidth),
            "minHeight": json(style.minHeight), "maxWidth": json(style.maxWidth),
            "maxHeight": json(style.maxHeight), "flexBasis": json(style.flexBasis),
            "flexGrow": .number(style.flexGrow), "flexShrink": .number(style.flexShrink),
            "spacingBefore": .number(style.spacingBefore), "spacingAfter": .number(style.spacingAfter),
            "ascender": .number(style.ascender), "descender": .number(style.descender),
            "alignSelf": word(style.alignSelf), "layoutPosition": point(style.layoutPosition),
        ]
    }
}

extension Tree.Stack {
    fileprivate var members: JSONObject {
        func word(_ value: some Any) -> JSON { .string(String(describing: value)) }
        var members: JSONObject = [
            "spec": "stack", "direction": word(direction), "spacing": .number(spacing),
            "justifyContent": word(justifyContent), "alignItems": word(alignItems), "flexWrap": word(flexWrap),
            "alignContent": word(alignContent), "lineSpacing": .number(lineSpacing),
        ]
        if horizontalAlignment != .none { members["horizontalAlignment"] = word(horizontalAlignment) }
        if verticalAlignment != .none { members["verticalAlignment"] = word(verticalAlignment) }
        return members
    }
}
