/// Collects the children of a spec from a block, with `if`, `switch` and `for`, elements that may be missing, and
/// lists:
///
///     StackLayoutSpec.vertical(spacing: 4) {
///         title
///         subtitle?.padding(horizontal: 8)
///         if isNew { badge }
///         tags.map { $0.flex(shrink: 1) }
///     }
///
/// A block of plain elements has the cost of a list: one array.
@resultBuilder
public enum LayoutBuilder {
    public static func buildExpression(_ element: any LayoutElement) -> any LayoutElement { element }

    public static func buildExpression(_ element: (any LayoutElement)?) -> any LayoutElement {
        element ?? LayoutGroup([])
    }

    public static func buildExpression(_ elements: [any LayoutElement]) -> any LayoutElement {
        LayoutGroup(elements)
    }

    public static func buildExpression<Element: LayoutElement>(_ elements: [Element]) -> any LayoutElement {
        LayoutGroup(elements)
    }

    public static func buildBlock(_ elements: any LayoutElement...) -> [any LayoutElement] { elements }

    public static func buildOptional(_ elements: [any LayoutElement]?) -> LayoutGroup {
        LayoutGroup(elements ?? [])
    }

    public static func buildEither(first elements: [any LayoutElement]) -> LayoutGroup { LayoutGroup(elements) }

    public static func buildEither(second elements: [any LayoutElement]) -> LayoutGroup { LayoutGroup(elements) }

    public static func buildArray(_ elements: [[any LayoutElement]]) -> LayoutGroup {
        LayoutGroup(elements.flatMap { $0 })
    }

    public static func buildLimitedAvailability(_ elements: [any LayoutElement]) -> LayoutGroup {
        LayoutGroup(elements)
    }

    public static func buildFinalResult(_ elements: [any LayoutElement]) -> [any LayoutElement] {
        // Compares types, since casting each child of each cell would dominate the cost of building.
        guard elements.contains(where: { type(of: $0) == LayoutGroup.self }) else { return elements }
        return elements.flatMap { element in
            (element as? LayoutGroup).map { buildFinalResult($0.elements) } ?? [element]
        }
    }
}

/// The elements of a condition or a loop in a `LayoutBuilder` block. The block inserts them in the group's place.
public struct LayoutGroup: LayoutElement {
    public var style = LayoutStyle()
    let elements: [any LayoutElement]

    init(_ elements: [any LayoutElement]) {
        self.elements = elements
    }

    /// Lowers a group outside of a block as a wrapper spec.
    public func lower(into pass: inout LayoutPass) {
        WrapperLayoutSpec(children: elements, style: style).lower(into: &pass)
    }
}
