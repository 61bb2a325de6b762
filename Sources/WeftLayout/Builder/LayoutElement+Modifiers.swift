/// Specs around an element, written behind it: `photo.ratio(0.5).overlay(caption)`.
extension LayoutElement {
    /// The element within insets.
    public func padding(_ insets: EdgeInsets) -> InsetLayoutSpec {
        InsetLayoutSpec(insets: insets, child: self)
    }

    /// The element within the same inset, in points, at all edges.
    public func padding(_ inset: Double) -> InsetLayoutSpec {
        padding(EdgeInsets(all: inset))
    }

    /// The element within insets in points left and right, and above and below.
    public func padding(horizontal: Double = 0, vertical: Double = 0) -> InsetLayoutSpec {
        padding(EdgeInsets(horizontal: horizontal, vertical: vertical))
    }

    /// Another element over this one, at exactly its size.
    public func overlay(_ overlay: any LayoutElement) -> OverlayLayoutSpec {
        OverlayLayoutSpec(child: self, overlay: overlay)
    }

    /// Another element behind this one, at exactly its size.
    public func background(_ background: any LayoutElement) -> BackgroundLayoutSpec {
        BackgroundLayoutSpec(child: self, background: background)
    }

    /// The element at a ratio of height to width.
    public func ratio(_ ratio: Double) -> RatioLayoutSpec {
        RatioLayoutSpec(ratio: ratio, child: self)
    }

    /// The element in the middle of the space there is.
    public func centered(
        _ options: CenterLayoutSpecCenteringOptions = .xy, sizing: CenterLayoutSpecSizingOptions = []
    ) -> CenterLayoutSpec {
        CenterLayoutSpec(centeringOptions: options, sizingOptions: sizing, child: self)
    }

    /// The element at an edge or a corner of the space there is.
    public func positioned(
        horizontal: RelativeLayoutSpecPosition = .none, vertical: RelativeLayoutSpecPosition = .none,
        sizing: RelativeLayoutSpecSizingOption = []
    ) -> RelativeLayoutSpec {
        RelativeLayoutSpec(
            horizontalPosition: horizontal, verticalPosition: vertical, sizingOption: sizing, child: self)
    }

    /// Another element centred on a corner of this one, moved by `offset` points.
    public func corner(
        _ corner: any LayoutElement, at location: CornerLayoutLocation, offset: Point = .zero, wraps: Bool = false
    ) -> CornerLayoutSpec {
        CornerLayoutSpec(child: self, corner: corner, location: location, offset: offset, wrapsCorner: wraps)
    }
}

/// Styles, written behind an element. A node is a reference: there it is the node's own style that changes.
extension LayoutElement {
    /// The element's share in a stack.
    public func flex(grow: Double = 0, shrink: Double = 0, basis: Dimension = .auto) -> Self {
        styled {
            $0.flexGrow = grow
            $0.flexShrink = shrink
            $0.flexBasis = basis
        }
    }

    /// The sizes that are given; the others stay.
    public func size(
        width: Dimension? = nil, height: Dimension? = nil, minWidth: Dimension? = nil, minHeight: Dimension? = nil,
        maxWidth: Dimension? = nil, maxHeight: Dimension? = nil
    ) -> Self {
        styled {
            if let width { $0.width = width }
            if let height { $0.height = height }
            if let minWidth { $0.minWidth = minWidth }
            if let minHeight { $0.minHeight = minHeight }
            if let maxWidth { $0.maxWidth = maxWidth }
            if let maxHeight { $0.maxHeight = maxHeight }
        }
    }

    /// The element's own alignment across its stack.
    public func alignSelf(_ alignment: StackLayoutAlignSelf) -> Self {
        styled { $0.alignSelf = alignment }
    }

    /// Points before and after the element in its stack.
    public func spacing(before: Double = 0, after: Double = 0) -> Self {
        styled {
            $0.spacingBefore = before
            $0.spacingAfter = after
        }
    }

    /// The element's place in an absolute spec, in points.
    public func position(x: Double, y: Double) -> Self {
        styled { $0.layoutPosition = Point(x: x, y: y) }
    }
}
