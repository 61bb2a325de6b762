/// An empty spec of the smallest allowed size. With `flexGrow` it is the usual spring between a stack's children.
public struct LayoutSpec: LayoutElement {
    public var style: LayoutStyle

    /// A spec without children: a space of the style's size.
    public init(style: LayoutStyle = LayoutStyle()) {
        self.style = style
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerSpec(.spacer, style)
    }
}
