import Foundation
import WeftLayout

/// An object with a style: a node or a spec.
protocol StyleOwner: AnyObject {
    /// The style as a Weft value.
    var weftStyle: LayoutStyle { get set }
}

/// An element's requests to the layout around it. Setting a property changes the element. Lengths are in points.
public struct ASLayoutElementStyle {
    let owner: any StyleOwner

    private func change(_ change: (inout LayoutStyle) -> Void) {
        var style = owner.weftStyle
        change(&style)
        owner.weftStyle = style
    }

    private func length(_ path: KeyPath<LayoutStyle, WeftLayout.Dimension>) -> ASDimension {
        ASDimension(owner.weftStyle[keyPath: path])
    }

    /// The preferred width.
    public var width: ASDimension {
        get { length(\.width) }
        nonmutating set { change { $0.width = newValue.weft } }
    }

    /// The preferred height.
    public var height: ASDimension {
        get { length(\.height) }
        nonmutating set { change { $0.height = newValue.weft } }
    }

    /// The smallest width. It takes precedence over the other widths.
    public var minWidth: ASDimension {
        get { length(\.minWidth) }
        nonmutating set { change { $0.minWidth = newValue.weft } }
    }

    /// The smallest height. It takes precedence over the other heights.
    public var minHeight: ASDimension {
        get { length(\.minHeight) }
        nonmutating set { change { $0.minHeight = newValue.weft } }
    }

    /// The largest width.
    public var maxWidth: ASDimension {
        get { length(\.maxWidth) }
        nonmutating set { change { $0.maxWidth = newValue.weft } }
    }

    /// The largest height.
    public var maxHeight: ASDimension {
        get { length(\.maxHeight) }
        nonmutating set { change { $0.maxHeight = newValue.weft } }
    }

    /// The width and height in points; 0 for a length that is not in points.
    public var preferredSize: CGSize {
        get { CGSize(owner.weftStyle.preferredSize) }
        nonmutating set { change { $0.preferredSize = newValue.weft } }
    }

    /// The smallest size in points.
    public var minSize: CGSize {
        get { CGSize(owner.weftStyle.minSize) }
        nonmutating set { change { $0.minSize = newValue.weft } }
    }

    /// The largest size in points.
    public var maxSize: CGSize {
        get { CGSize(owner.weftStyle.maxSize) }
        nonmutating set { change { $0.maxSize = newValue.weft } }
    }

    /// Width and height.
    public var preferredLayoutSize: ASLayoutSize {
        get { ASLayoutSize(owner.weftStyle.preferredLayoutSize) }
        nonmutating set { change { $0.preferredLayoutSize = newValue.weft } }
    }

    /// The smallest width and height.
    public var minLayoutSize: ASLayoutSize {
        get { ASLayoutSize(owner.weftStyle.minLayoutSize) }
        nonmutating set { change { $0.minLayoutSize = newValue.weft } }
    }

    /// The largest width and height.
    public var maxLayoutSize: ASLayoutSize {
        get { ASLayoutSize(owner.weftStyle.maxLayoutSize) }
        nonmutating set { change { $0.maxLayoutSize = newValue.weft } }
    }
}

// Properties for stacks and absolute specs.
extension ASLayoutElementStyle {
    /// The space before the element in a stack, in points, in addition to the stack's spacing.
    public var spacingBefore: CGFloat {
        get { owner.weftStyle.spacingBefore }
        nonmutating set { change { $0.spacingBefore = Double(newValue) } }
    }

    /// The space after the element in a stack, in points, in addition to the stack's spacing.
    public var spacingAfter: CGFloat {
        get { owner.weftStyle.spacingAfter }
        nonmutating set { change { $0.spacingAfter = Double(newValue) } }
    }

    /// The share of free space in a stack.
    public var flexGrow: CGFloat {
        get { owner.weftStyle.flexGrow }
        nonmutating set { change { $0.flexGrow = Double(newValue) } }
    }

    /// The share of missing space in a stack.
    public var flexShrink: CGFloat {
        get { owner.weftStyle.flexShrink }
        nonmutating set { change { $0.flexShrink = Double(newValue) } }
    }

    /// The length in a stack before it grows or shrinks.
    public var flexBasis: ASDimension {
        get { length(\.flexBasis) }
        nonmutating set { change { $0.flexBasis = newValue.weft } }
    }

    /// The element's alignment across its stack.
    public var alignSelf: ASStackLayoutAlignSelf {
        get { owner.weftStyle.alignSelf }
        nonmutating set { change { $0.alignSelf = newValue } }
    }

    /// The distance from the top to the first baseline.
    public var ascender: CGFloat {
        get { owner.weftStyle.ascender }
        nonmutating set { change { $0.ascender = Double(newValue) } }
    }

    /// The distance from the bottom to the last baseline, negative upwards.
    public var descender: CGFloat {
        get { owner.weftStyle.descender }
        nonmutating set { change { $0.descender = Double(newValue) } }
    }

    /// The place in an absolute spec.
    public var layoutPosition: CGPoint {
        get { CGPoint(owner.weftStyle.layoutPosition) }
        nonmutating set { change { $0.layoutPosition = newValue.weft } }
    }
}
