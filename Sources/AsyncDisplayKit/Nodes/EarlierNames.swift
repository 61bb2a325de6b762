import Foundation
import WeftNodes

// Names of earlier versions of Texture, as deprecated aliases.

/// The earlier name of layout elements.
@available(*, deprecated, renamed: "ASLayoutElement")
public typealias ASLayoutable = ASLayoutElement

/// The earlier name of a pager's data source.
@available(*, deprecated, renamed: "ASPagerDataSource")
public typealias ASPagerNodeDataSource = ASPagerDataSource

extension ASDisplayNode {
    /// The size of the node's layout for a maximum size, in points.
    @available(*, deprecated, renamed: "layoutThatFits(_:)")
    public func measure(_ constrainedSize: CGSize) -> CGSize {
        layoutThatFits(ASSizeRange(min: .zero, max: constrainedSize)).size
    }

    /// The layout for these sizes.
    @available(*, deprecated, renamed: "layoutThatFits(_:)")
    public func measureWithSizeRange(_ constrainedSize: ASSizeRange) -> ASLayout { layoutThatFits(constrainedSize) }

    /// The layout for these sizes.
    @available(*, deprecated, renamed: "layoutThatFits(_:)")
    public func measure(with constrainedSize: ASSizeRange) -> ASLayout { layoutThatFits(constrainedSize) }

    /// The size that the node calculated.
    @available(*, deprecated, renamed: "style.preferredSize")
    public var preferredFrameSize: CGSize {
        get { style.preferredSize }
        set { style.preferredSize = newValue }
    }

    /// True if the subnodes are the nodes of the layout.
    @available(*, deprecated, renamed: "automaticallyManagesSubnodes")
    public var usesImplicitHierarchyManagement: Bool {
        get { automaticallyManagesSubnodes }
        set { automaticallyManagesSubnodes = newValue }
    }

    /// Loads the node's data again if it is near the screen.
    @available(*, deprecated, renamed: "setNeedsPreload()")
    public func setNeedsDataFetch() { setNeedsPreload() }
}

extension ASTextNode {
    /// The text with its attributes.
    @available(*, deprecated, renamed: "attributedText")
    public var attributedString: NSAttributedString? {
        get { attributedText }
        set { attributedText = newValue }
    }

    /// The text at the end of a truncated text.
    @available(*, deprecated, renamed: "truncationAttributedText")
    public var truncationAttributedString: NSAttributedString? {
        get { truncationAttributedText }
        set { truncationAttributedText = newValue }
    }
}

extension ASVideoNode {
    /// The delegate of the video under this module's earlier name.
    @available(*, deprecated, renamed: "delegate")
    public var videoDelegate: (any ASVideoNodeDelegate)? {
        get { delegate }
        set { delegate = newValue }
    }
}
