import JSON
import WeftLayout

extension ElementReader {
    /// The spec of a kind, with the kind's own fields.
    mutating func spec(
        _ kind: String, _ fields: inout FieldReader, _ style: LayoutStyle
    ) throws(CaseError) -> any LayoutElement {
        switch kind {
        case "stack": return try stack(&fields, style)
        case "inset": return try inset(&fields, style)
        case "ratio": return try ratio(&fields, style)
        case "relative": return try relative(&fields, style)
        case "center": return try center(&fields, style)
        case "overlay":
            return OverlayLayoutSpec(
                child: try child("child", &fields), overlay: try child("overlay", &fields), style: style)
        case "background":
            return BackgroundLayoutSpec(
                child: try child("child", &fields), background: try child("background", &fields), style: style)
        case "absolute":
            let sizing = try fields.choice(
                "sizing", AbsoluteLayoutSpecSizing.default, ["default": .default, "sizeToFit": .sizeToFit])
            return AbsoluteLayoutSpec(sizing: sizing, children: try children(&fields), style: style)
        case "corner": return try corner(&fields, style)
        case "wrapper": return WrapperLayoutSpec(children: try children(&fields), style: style)
        case "spacer": return LayoutSpec(style: style)
        default: throw fields.error("spec", "unknown spec \"\(kind)\"")
        }
    }

    private mutating func child(_ key: String, _ fields: inout FieldReader) throws(CaseError) -> any LayoutElement {
        try element(try fields.require(key), at: fields.path(to: key))
    }

    private mutating func children(_ fields: inout FieldReader) throws(CaseError) -> [any LayoutElement] {
        guard let value = fields.take("children") else { return [] }
        guard case .array(let values) = value else {
            throw fields.error("children", "expected a list of elements, found \(value.kind)")
        }
        var children: [any LayoutElement] = []
        children.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            children.append(try element(value, at: fields.path(to: "children[\(index)]")))
        }
        return children
    }

    private mutating func stack(
        _ fields: inout FieldReader, _ style: LayoutStyle
    ) throws(CaseError) -> any LayoutElement {
        var stack = StackLayoutSpec(style: style)
        stack.direction = try fields.choice(
            "direction", .horizontal, ["horizontal": .horizontal, "vertical": .vertical])
        stack.spacing = try fields.number("spacing", 0)
        stack.justifyContent = try fields.choice(
            "justifyContent", .start,
            [
                "start": .start, "center": .center, "end": .end, "spaceBetween": .spaceBetween,
                "spaceAround": .spaceAround,
            ])
        stack.alignItems = try fields.choice(
            "alignItems", .stretch,
            [
                "stretch": .stretch, "start": .start, "end": .end, "center": .center, "baselineFirst": .baselineFirst,
                "baselineLast": .baselineLast,
            ])
        stack.flexWrap = try fields.choice("flexWrap", .noWrap, ["noWrap": .noWrap, "wrap": .wrap])
        stack.alignContent = try fields.choice(
            "alignContent", .start,
            [
                "start": .start, "center": .center, "end": .end, "spaceBetween": .spaceBetween,
                "spaceAround": .spaceAround, "stretch": .stretch,
            ])
        stack.lineSpacing = try fields.number("lineSpacing", 0)
        stack.horizontalAlignment = try fields.choice(
            "horizontalAlignment", .none, ["left": .left, "middle": .middle, "right": .right])
        stack.verticalAlignment = try fields.choice(
            "verticalAlignment", .none, ["top": .top, "center": .center, "bottom": .bottom])
        stack.children = try children(&fields)
        return stack
    }

    private mutating func inset(
        _ fields: inout FieldReader, _ style: LayoutStyle
    ) throws(CaseError) -> any LayoutElement {
        let insets = try fields.numbers(
            try fields.require("insets"), "insets", "[top, left, bottom, right]", count: 4, unlimited: true)
        return InsetLayoutSpec(
            insets: EdgeInsets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3]),
            child: try child("child", &fields), style: style)
    }

    private mutating func ratio(
        _ fields: inout FieldReader, _ style: LayoutStyle
    ) throws(CaseError) -> any LayoutElement {
        let value = try fields.require("ratio")
        guard let ratio = value.double, ratio > 0 else {
            throw fields.error("ratio", "expected a number above 0, found \(value.kind)")
        }
        return RatioLayoutSpec(ratio: ratio, child: try child("child", &fields), style: style)
    }

    private mutating func relative(
        _ fields: inout FieldReader, _ style: LayoutStyle
    ) throws(CaseError) -> any LayoutElement {
        let positions: KeyValuePairs<String, RelativeLayoutSpecPosition> = [
            "none": .none, "start": .start, "center": .center, "end": .end,
        ]
        let horizontal = try fields.choice("horizontal", .none, positions)
        let vertical = try fields.choice("vertical", .none, positions)
        let sizing: [RelativeLayoutSpecSizingOption] = try words(
            "sizing", &fields, ["minimumWidth": .minimumWidth, "minimumHeight": .minimumHeight])
        return RelativeLayoutSpec(
            horizontalPosition: horizontal, verticalPosition: vertical, sizingOption: .init(sizing),
            child: try child("child", &fields), style: style)
    }

    private mutating func center(
        _ fields: inout FieldReader, _ style: LayoutStyle
    ) throws(CaseError) -> any LayoutElement {
        let centering = try fields.choice(
            "centering", CenterLayoutSpecCenteringOptions.xy, ["none": [], "x": .x, "y": .y, "xy": .xy])
        let sizing: [CenterLayoutSpecSizingOptions] = try words(
            "sizing", &fields, ["minimumX": .minimumX, "minimumY": .minimumY])
        return CenterLayoutSpec(
            centeringOptions: centering, sizingOptions: .init(sizing), child: try child("child", &fields), style: style)
    }

    private mutating func corner(
        _ fields: inout FieldReader, _ style: LayoutStyle
    ) throws(CaseError) -> any LayoutElement {
        let location = try fields.choice(
            "location", CornerLayoutLocation.topLeft,
            [
                "topLeft": .topLeft, "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
            ])
        let offset = try fields.point("offset")
        let wrapsCorner = try fields.flag("wrapsCorner")
        return CornerLayoutSpec(
            child: try child("child", &fields), corner: try child("corner", &fields), location: location,
            offset: offset, wrapsCorner: wrapsCorner, style: style)
    }

    /// A list of allowed words.
    private func words<Value>(
        _ key: String, _ fields: inout FieldReader, _ words: KeyValuePairs<String, Value>
    ) throws(CaseError) -> [Value] {
        guard let value = fields.take(key) else { return [] }
        guard case .array(let entries) = value else {
            throw fields.error(key, "expected a list of words, found \(value.kind)")
        }
        var values: [Value] = []
        for (index, entry) in entries.enumerated() {
            values.append(try fields.choice(entry, "\(key)[\(index)]", words))
        }
        return values
    }
}
