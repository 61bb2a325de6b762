import Foundation
import WeftLayout

/// Anything that can be laid out: nodes and specs.
public protocol ASLayoutElement: AnyObject {
    /// What the element asks of the layout around it.
    var style: ASLayoutElementStyle { get }

    /// The element as Weft lays it out: the node, or the spec as the value that it is at this moment.
    var weftElement: any LayoutElement { get }
}

extension ASLayoutElement {
    /// Sets the style in place, and gives the element.
    @discardableResult
    public func styled(_ change: (ASLayoutElementStyle) -> Void) -> Self {
        change(style)
        return self
    }
}

// The words of stacks and of what stands in corners are Weft's own.

/// Which way a stack's children follow one another.
public typealias ASStackLayoutDirection = StackLayoutDirection
/// Where a stack puts its children along its direction.
public typealias ASStackLayoutJustifyContent = StackLayoutJustifyContent
/// Where a stack puts its children across its direction.
public typealias ASStackLayoutAlignItems = StackLayoutAlignItems
/// A child's own wish against its stack's `alignItems`.
public typealias ASStackLayoutAlignSelf = StackLayoutAlignSelf
/// Whether a stack breaks its children into lines.
public typealias ASStackLayoutFlexWrap = StackLayoutFlexWrap
/// Where a stack of several lines puts them.
public typealias ASStackLayoutAlignContent = StackLayoutAlignContent
/// Alignment along x.
public typealias ASHorizontalAlignment = HorizontalAlignment
/// Alignment along y.
public typealias ASVerticalAlignment = VerticalAlignment
/// The axes on which a centre spec centres.
public typealias ASCenterLayoutSpecCenteringOptions = CenterLayoutSpecCenteringOptions
/// The axes on which a centre spec is as small as its child.
public typealias ASCenterLayoutSpecSizingOptions = CenterLayoutSpecSizingOptions
/// Where a relative spec puts its child on an axis.
public typealias ASRelativeLayoutSpecPosition = RelativeLayoutSpecPosition
/// The axes on which a relative spec is as small as its child.
public typealias ASRelativeLayoutSpecSizingOption = RelativeLayoutSpecSizingOption
/// How large an absolute spec is.
public typealias ASAbsoluteLayoutSpecSizing = AbsoluteLayoutSpecSizing
/// The corner that a corner spec is about.
public typealias ASCornerLayoutSpecLocation = CornerLayoutLocation
/// The corner that a corner spec is about.
public typealias ASCornerLayoutLocation = CornerLayoutLocation

extension ASLayoutElement {
    /// What is inside, drawn in letters.
    public func asciiArtString() -> String { lowered.asciiArtString }
}
