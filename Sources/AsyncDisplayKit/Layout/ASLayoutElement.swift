import Foundation
import WeftLayout

/// An element of a layout: a node or a spec.
public protocol ASLayoutElement: AnyObject {
    /// The element's requests to the layout around it.
    var style: ASLayoutElementStyle { get }

    /// The element for Weft's engine: the node, or the spec's current state as a value.
    var weftElement: any LayoutElement { get }
}

extension ASLayoutElement {
    /// Changes the style in place and returns the element.
    @discardableResult
    public func styled(_ change: (ASLayoutElementStyle) -> Void) -> Self {
        change(style)
        return self
    }
}

// Weft's own types for stacks and corners.

/// The direction in which a stack places its children.
public typealias ASStackLayoutDirection = StackLayoutDirection
/// The distribution of a stack's children along its direction.
public typealias ASStackLayoutJustifyContent = StackLayoutJustifyContent
/// The alignment of a stack's children across its direction.
public typealias ASStackLayoutAlignItems = StackLayoutAlignItems
/// The alignment of one child, which overrides its stack's `alignItems`.
public typealias ASStackLayoutAlignSelf = StackLayoutAlignSelf
/// The rule for breaking a stack's children into lines.
public typealias ASStackLayoutFlexWrap = StackLayoutFlexWrap
/// The distribution of a stack's lines across its direction.
public typealias ASStackLayoutAlignContent = StackLayoutAlignContent
/// Alignment along x.
public typealias ASHorizontalAlignment = HorizontalAlignment
/// Alignment along y.
public typealias ASVerticalAlignment = VerticalAlignment
/// The axes on which a centre spec centres.
public typealias ASCenterLayoutSpecCenteringOptions = CenterLayoutSpecCenteringOptions
/// The axes on which a centre spec has its child's size.
public typealias ASCenterLayoutSpecSizingOptions = CenterLayoutSpecSizingOptions
/// The position of a relative spec's child on an axis.
public typealias ASRelativeLayoutSpecPosition = RelativeLayoutSpecPosition
/// The axes on which a relative spec has its child's size.
public typealias ASRelativeLayoutSpecSizingOption = RelativeLayoutSpecSizingOption
/// The size of an absolute spec.
public typealias ASAbsoluteLayoutSpecSizing = AbsoluteLayoutSpecSizing
/// The corner of the child on which a corner spec centres its other element.
public typealias ASCornerLayoutSpecLocation = CornerLayoutLocation
/// The corner of the child on which a corner spec centres its other element.
public typealias ASCornerLayoutLocation = CornerLayoutLocation

extension ASLayoutElement {
    /// A drawing of the contents in text characters, for debugging.
    public func asciiArtString() -> String { lowered.asciiArtString }
}
