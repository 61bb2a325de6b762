import Foundation
import WeftNodes

/// Scroll directions.
public struct ASScrollDirection: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Right.
    public static let right = ASScrollDirection(rawValue: 1)
    /// Left.
    public static let left = ASScrollDirection(rawValue: 2)
    /// Up.
    public static let up = ASScrollDirection(rawValue: 4)
    /// Down.
    public static let down = ASScrollDirection(rawValue: 8)

    var weft: ScrollNode.Directions {
        var directions: ScrollNode.Directions = []
        if !isDisjoint(with: [.left, .right]) { directions.insert(.horizontal) }
        if !isDisjoint(with: [.up, .down]) { directions.insert(.vertical) }
        return directions
    }
}

/// Up and down.
public let ASScrollDirectionVerticalDirections: ASScrollDirection = [.up, .down]
/// Left and right.
public let ASScrollDirectionHorizontalDirections: ASScrollDirection = [.left, .right]

/// A node with content that may be larger than the node. Any thread.
open class ASScrollNode: ASDisplayNode {
    private let scroll: ScrollNode

    /// Makes an empty scroll node.
    public override init() {
        let own = ScrollNode()
        // Texture's nodes do not manage their subnodes automatically by default.
        own.automaticallyManagesSubnodes = false
        scroll = own
        super.init(weftNode: own)
    }

    @MainActor private lazy var scrollView = UIScrollView(self, scroll)

    /// The node's view. Main thread.
    @preconcurrency @MainActor public override var view: UIScrollView { scrollView }

    /// True if the layout determines the size of the contents.
    public final var automaticallyManagesContentSize: Bool {
        get { scroll.automaticallyManagesContentSize }
        set { scroll.automaticallyManagesContentSize = newValue }
    }

    /// The scroll directions. Default: up and down.
    public final var scrollableDirections: ASScrollDirection {
        get {
            var directions: ASScrollDirection = []
            if scroll.scrollableDirections.contains(.vertical) { directions.formUnion([.up, .down]) }
            if scroll.scrollableDirections.contains(.horizontal) { directions.formUnion([.left, .right]) }
            return directions
        }
        set { scroll.scrollableDirections = newValue.weft }
    }

    /// The size of the contents in points, if the layout does not determine it.
    public final var contentSize: CGSize {
        get { CGSize(scroll.contentSize) }
        set { scroll.contentSize = newValue.weft }
    }
}
