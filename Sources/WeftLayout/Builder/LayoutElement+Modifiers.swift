/// Modifiers that wrap an element in a spec: `photo.ratio(0.5).overlay(caption)`.
extension LayoutElement {
    /// The element within insets.
    public func padding(_ insets: EdgeInsets) -> InsetLayoutSpec {
        InsetLayoutSpec(insets: insets, child: self)
    }

    /// Adds the same inset, in points, at all edges of the element.
    public func padding(_ inset: Double) -> InsetLayoutSpec {
        padding(EdgeInsets(all: inset))
    }

    /// Adds insets in points: one at the left and right of the element, and one above and below.
    public func padding(horizontal: Double = 0, vertical: Double = 0) -> InsetLayoutSpec {
        padding(EdgeInsets(horizontal: horizontal, vertical: vertical))
    }

    /// Places another element in front of this one, at exactly its size.
    public func overlay(_ overlay: any LayoutElement) -> OverlayLayoutSpec {
        OverlayLayoutSpec(child: self, overlay: overlay)
    }

    /// Places another element behind this one, at exactly its size.
    public func background(_ background: any LayoutElement) -> BackgroundLayoutSpec {
        BackgroundLayoutSpec(child: self, background: background)
    }

    /// The element at a ratio of height to width.
    public func ratio(_ ratio: Double) -> RatioLayoutSpec {
        RatioLayoutSpec(ratio: ratio, child: self)
    }

    /// Places the element in the middle of the available space.
    public func centered(
        _ options: CenterLayoutSpecCenteringOptions = .xy, sizing: CenterLayoutSpecSizingOptions = []
    ) -> CenterLayoutSpec {
        CenterLayoutSpec(centeringOptions: options, sizingOptions: sizing, child: self)
    }

    /// Places the element at an edge or in a corner of the available space.
    public func positioned(
        horizontal: RelativeLayoutSpecPosition = .none, vertical: RelativeLayoutSpecPosition = .none,
        sizing: RelativeLayoutSpecSizingOption = []
    ) -> RelativeLayoutSpec {
        RelativeLayoutSpec(
            horizontalPosition: horizontal, verticalPosition: vertical, sizingOption: sizing, child: self)
    }

    /// Places another element centred on a corner of this one, moved by `offset` points.
    public func corner(
        _ corner: any LayoutElement, at location: CornerLayoutLocation, offset: Point = .zero, wraps: Bool = false
    ) -> CornerLayoutSpec {
        CornerLayoutSpec(child: self, corner: corner, location: location, offset: offset, wrapsCorner: wraps)
    }
}

/// Modifiers that set styles for one layout. The element itself does not change, so a node can be in two layouts with
/// different styles. A value that no modifier sets comes from the element's own style.
extension LayoutElement {
    /// Sets the element's flex factors and the length that it starts from. nil leaves a value unchanged.
    public func flex(grow: Double? = nil, shrink: Double? = nil, basis: Dimension? = nil) -> StyledElement {
        modified {
            if let grow { $0.flexGrow = grow }
            if let shrink { $0.flexShrink = shrink }
            if let basis { $0.flexBasis = basis }
        }
    }

    /// Sets the given sizes. `.auto` removes one of the element's own sizes.
    public func size(
        width: Dimension? = nil, height: Dimension? = nil, minWidth: Dimension? = nil, minHeight: Dimension? = nil,
        maxWidth: Dimension? = nil, maxHeight: Dimension? = nil
    ) -> StyledElement {
        modified {
            if let width { $0.width = width }
            if let height { $0.height = height }
            if let minWidth { $0.minWidth = minWidth }
            if let minHeight { $0.minHeight = minHeight }
            if let maxWidth { $0.maxWidth = maxWidth }
            if let maxHeight { $0.maxHeight = maxHeight }
        }
    }

    /// Sets the element's size in points, as far as its parent permits.
    public func size(_ size: Size) -> StyledElement {
        modified { $0.preferredSize = size }
    }

    /// Sets the element's own alignment across its stack.
    public func alignSelf(_ alignment: StackLayoutAlignSelf) -> StyledElement {
        modified { $0.alignSelf = alignment }
    }

    /// Sets the points before and after the element in its stack. nil leaves a value unchanged.
    public func spacing(before: Double? = nil, after: Double? = nil) -> StyledElement {
        modified {
            if let before { $0.spacingBefore = before }
            if let after { $0.spacingAfter = after }
        }
    }

    /// The element's place in an absolute spec, in points.
    public func position(x: Double, y: Double) -> StyledElement {
        modified { $0.layoutPosition = Point(x: x, y: y) }
    }

    /// Sets any values of the style: `icon.styled { $0.minSize = Size(width: 8, height: 8) }`. Values that the closure
    /// does not assign keep those of the element.
    public func styled(_ change: (inout LayoutStyle) -> Void) -> StyledElement {
        var style = style.withoutNames
        change(&style)
        return StyledElement(self, style)
    }

    /// Like `styled`, for closures that only set values.
    private func modified(_ change: (inout LayoutStyle) -> Void) -> StyledElement {
        StyledElement(self, LayoutStyle(change))
    }
}
