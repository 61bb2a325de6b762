import Foundation
import WeftNodes

/// Directions that something is scrolled in.
public struct ASScrollDirection: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// To the right.
    public static let right = ASScrollDirection(rawValue: 1)
    /// To the left.
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
/// To the left and to the right.
public let ASScrollDirectionHorizontalDirections: ASScrollDirection = [.left, .right]

/// A node whose inside is larger than it is. Any thread.
open class ASScrollNode: ASDisplayNode {
    private let scroll: ScrollNode

    /// A scrolled node with nothing in it.
    public override init() {
        let own = ScrollNode()
        scroll = own
        super.init(weftNode: own)
    }

    @MainActor private lazy var scrollView = UIScrollView(self, scroll)

    /// What the node is on screen. Main thread.
    @preconcurrency @MainActor public override var view: UIScrollView { scrollView }

    /// Whether what is scrolled is as large as its layout.
    public final var automaticallyManagesContentSize: Bool {
        get { scroll.automaticallyManagesContentSize }
        set { scroll.automaticallyManagesContentSize = newValue }
    }

    /// Where to it is scrolled. Default up and down.
    public final var scrollableDirections: ASScrollDirection {
        get {
            var directions: ASScrollDirection = []
            if scroll.scrollableDirections.contains(.vertical) { directions.formUnion([.up, .down]) }
            if scroll.scrollableDirections.contains(.horizontal) { directions.formUnion([.left, .right]) }
            return directions
        }
        set { scroll.scrollableDirections = newValue.weft }
    }

    /// How large what is scrolled is, where the layout does not say; points.
    public final var contentSize: CGSize {
        get { CGSize(scroll.contentSize) }
        set { scroll.contentSize = newValue.weft }
    }
}
