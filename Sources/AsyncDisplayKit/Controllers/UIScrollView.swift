import Foundation
import WeftContainers
import WeftLayout
import WeftNodes

/// A scrolled view: a list, or the contents of a scroll node. Main thread; points.
@MainActor
protocol ScrolledContents: AnyObject {
    var place: CGPoint { get }
    func go(to place: CGPoint, animated: Bool)
    var wholeSize: CGSize { get }
    /// The content inset; nil if the view does not support one.
    var inset: UIEdgeInsets? { get set }
    var pages: Bool { get set }
    var showsIndicator: Bool { get set }
    var indicatorInsets: UIEdgeInsets { get set }
}

/// Scrolling events, which delegates of lists receive, too. Main thread; all methods are optional.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// Called when the list is scrolled.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

/// The view of a list, or of a scroll node. Main thread.
open class UIScrollView: UIView {
    private let scrolled: any ScrolledContents
    private var own: CGSize?

    init(_ node: ASDisplayNode, _ scrolled: any ScrolledContents) {
        self.scrolled = scrolled
        super.init(of: node)
    }

    /// The scroll offset in points.
    public var contentOffset: CGPoint {
        get { scrolled.place }
        set { scrolled.go(to: newValue, animated: false) }
    }

    /// Scrolls to an offset, at once or animated.
    public func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        scrolled.go(to: contentOffset, animated: animated)
    }

    /// Empty space around all rows, in points, inside the scrolled content. It has no effect on a scroll node: use
    /// insets in its spec.
    public var contentInset: UIEdgeInsets {
        get { scrolled.inset ?? .zero }
        set { scrolled.inset = newValue }
    }

    /// The size of the contents in points; an estimate until all rows are measured. Set it for a scroll node if the
    /// layout does not determine it.
    public var contentSize: CGSize {
        get { scrolled.wholeSize }
        set {
            guard let scroll = scrolled as? ScrollNode else {
                return Misuse.report("contentSize: that of a list is its rows'")
            }
            scroll.contentSize = newValue.weft
        }
    }

    /// True if scrolling stops only at multiples of the view's size.
    public var isPagingEnabled: Bool {
        get { scrolled.pages }
        set { scrolled.pages = newValue }
    }

    /// True if there is a scrollbar.
    public var showsVerticalScrollIndicator: Bool {
        get { scrolled.showsIndicator }
        set { scrolled.showsIndicator = newValue }
    }

    /// True if there is a scrollbar; the same property as the vertical one.
    public var showsHorizontalScrollIndicator: Bool {
        get { scrolled.showsIndicator }
        set { scrolled.showsIndicator = newValue }
    }

    /// The distances of the scrollbars from the view's edges, in points; negative ones count as 0.
    public var scrollIndicatorInsets: UIEdgeInsets {
        get { scrolled.indicatorInsets }
        set { scrolled.indicatorInsets = newValue }
    }
}

extension ListNode: ScrolledContents {
    var place: CGPoint {
        scrollsSideways ? CGPoint(x: contentOffset, y: 0) : CGPoint(x: 0, y: contentOffset)
    }

    func go(to place: CGPoint, animated: Bool) {
        setContentOffset(Double(scrollsSideways ? place.x : place.y), animated: animated)
    }

    var wholeSize: CGSize {
        scrollsSideways
            ? CGSize(width: contentExtent, height: viewportSize.height)
            : CGSize(width: viewportSize.width, height: contentExtent)
    }

    var inset: UIEdgeInsets? {
        get { UIEdgeInsets(contentInset) }
        set { contentInset = newValue?.weft ?? .zero }
    }

    var pages: Bool {
        get { isPagingEnabled }
        set { isPagingEnabled = newValue }
    }

    var showsIndicator: Bool {
        get { showsScrollIndicator }
        set { showsScrollIndicator = newValue }
    }

    var indicatorInsets: UIEdgeInsets {
        get { UIEdgeInsets(scrollIndicatorInsets) }
        set { scrollIndicatorInsets = newValue.weft }
    }
}

extension ScrollNode: ScrolledContents {
    var place: CGPoint { CGPoint(contentOffset) }

    func go(to place: CGPoint, animated: Bool) { setContentOffset(place.weft, animated: animated) }

    var wholeSize: CGSize { CGSize(contentSize) }

    var inset: UIEdgeInsets? {
        get { nil }
        set { Misuse.report("\(debugDescription).contentInset: put an ASInsetLayoutSpec around what is scrolled") }
    }

    var pages: Bool {
        get { isPagingEnabled }
        set { isPagingEnabled = newValue }
    }

    var showsIndicator: Bool {
        get { showsScrollIndicator }
        set { showsScrollIndicator = newValue }
    }

    var indicatorInsets: UIEdgeInsets {
        get { UIEdgeInsets(scrollIndicatorInsets) }
        set { scrollIndicatorInsets = newValue.weft }
    }
}
