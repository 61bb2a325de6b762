import Foundation
import WeftContainers
import WeftGTK
import WeftLayout
import WeftNodes

/// A view on screen: a GTK widget. Main thread.
@preconcurrency @MainActor
open class UIView: NSObject {
    /// The way in which a picture fits its box.
    public typealias ContentMode = ASContentMode

    private let makeWidget: () -> Widget
    /// The node of this view.
    private(set) weak var node: ASDisplayNode?
    /// The Weft node of this view.
    private(set) weak var weftNode: DisplayNode?
    /// The view's own node, if it was not made for another node.
    private var own: ASDisplayNode?
    private var shown: NodeWidget?

    /// The node that represents the view.
    private(set) lazy var standIn: DisplayNode =
        weftNode ?? DisplayNode(widgetBlock: { [weak self] in self?.widget ?? CanvasWidget(role: .group) })

    /// The GTK widget, made on first use.
    public private(set) lazy var widget: Widget = {
        guard let own else { return makeWidget() }
        let shown = NodeWidget(own.weftNode)
        self.shown = shown
        return shown.widget
    }()

    /// The view that contains this one. Subviews have their frames in a controller's view.
    private(set) weak var superview: UIView?

    /// Makes a view of a widget, for custom view classes.
    public init(widget: @escaping @autoclosure () -> Widget) {
        makeWidget = widget
    }

    init(of node: ASDisplayNode) {
        let own = node.weftNode
        self.node = node
        weftNode = own
        makeWidget = { own.widget }
    }

    private init(of own: DisplayNode) {
        weftNode = own
        makeWidget = { own.widget }
    }

    /// Makes the view of a node that no other view shows.
    init(showing own: ASDisplayNode) {
        (self.own, node, weftNode) = (own, own, own.weftNode)
        makeWidget = { own.weftNode.widget }
        super.init()
    }

    /// Makes an empty view with a node of its own.
    public init(frame: CGRect = .zero) {
        let own = ASDisplayNode()
        (self.own, node, weftNode) = (own, own, own.weftNode)
        makeWidget = { own.weftNode.widget }
        super.init()
        self.frame = frame
    }

    /// The view of a Weft node. A node without a Texture node gets a new view each time.
    static func view(of own: DisplayNode) -> UIView { own.textureNode?.view ?? UIView(of: own) }

    /// The background colour of the view's node. A plain widget keeps the colour of its theme.
    public var backgroundColor: UIColor? {
        get { node?.backgroundColor }
        set { node?.backgroundColor = newValue }
    }

    /// The opacity of the view's node, from 0 to 1; that of a plain widget is 1.
    public var alpha: CGFloat {
        get { node?.alpha ?? 1 }
        set { node?.alpha = newValue }
    }

    /// The tint of the view's node; nil inherits it.
    public var tintColor: UIColor? {
        get { node?.tintColor }
        set { node?.tintColor = newValue }
    }

    /// True if subviews and subnodes are clipped at the edges. A plain widget does as it likes.
    public var clipsToBounds: Bool {
        get { node?.clipsToBounds ?? false }
        set { node?.clipsToBounds = newValue }
    }

    /// True if clicks and touches reach the view's node. Default: true.
    public var isUserInteractionEnabled: Bool {
        get { node?.isUserInteractionEnabled ?? true }
        set { node?.isUserInteractionEnabled = newValue }
    }

    /// A transform around the middle of the view's node.
    public var transform: CGAffineTransform {
        get { node.map { CATransform3DGetAffineTransform($0.transform) } ?? .identity }
        set { node?.transform = CATransform3DMakeAffineTransform(newValue) }
    }

    /// The middle of the frame. Setting it keeps the size.
    public var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set {
            let size = frame.size
            frame = CGRect(
                x: newValue.x - size.width / 2, y: newValue.y - size.height / 2, width: size.width, height: size.height)
        }
    }

    /// The look of the view's node, by the names of Core Animation.
    public var layer: CALayer { CALayer(node) }

    /// True if the view is invisible.
    public var isHidden: Bool {
        get { !widget.isVisible }
        set { widget.isVisible = !newValue }
    }

    /// The frame of a view without a node.
    private var place = CGRect.zero

    /// The frame in the superview, in points; an empty frame uses the widget's own size. A node's view has the node's
    /// frame.
    open var frame: CGRect {
        get { placedNode?.frame ?? place }
        set {
            if let placedNode {
                placedNode.frame = newValue
            } else {
                place = newValue
                superview?.subviewMoved(self)
            }
        }
    }

    /// The node that determines the view's frame; nil if the view sets its own frame.
    private var placedNode: ASDisplayNode? { own == nil ? node : nil }
    /// True if it is a node's view.
    final var isOfNode: Bool { placedNode != nil }

    /// Makes this the view of a node.
    func stand(for node: ASDisplayNode) {
        self.node = node
        weftNode = node.weftNode
    }

    /// The view's own box, in points.
    open var bounds: CGRect {
        if let node { return node.bounds }
        return CGRect(origin: .zero, size: frame.size)
    }

    /// Sets the widget's natural size.
    public func sizeToFit() {
        let width = widget.measure(.horizontal).natural
        frame.size = CGSize(width: width, height: widget.measure(.vertical).natural)
    }

    /// Adds a view. A controller's view takes any view. A node's view takes only views of nodes, and adds their nodes.
    open func addSubview(_ view: UIView) {
        if node == nil { return Misuse.report("addSubview: \(type(of: self)) is a widget, and has no subviews") }
        if let child = view.placedNode { return addSubnode(child) }
        if let page = pageOfList { return page.addSubview(view) }
        view.superview = self
        subviewMoved(view)
    }

    /// Takes the view out of the one it was added to.
    public func removeFromSuperview() {
        if let placedNode { return placedNode.removeFromSupernode() }
        let parent = superview
        superview = nil
        parent?.letGo(self)
    }

    /// A subview leaves.
    func letGo(_ view: UIView) { node?.weftNode.removeSubwidget(view.widget) }

    /// Adds a node's view to this one.
    public func addSubnode(_ node: ASDisplayNode) {
        guard let own = self.node else { return addSubview(node.view) }
        if let page = pageOfList { return page.addOverlay(node) }
        own.addSubnode(node)
    }

    /// The page around a list that fills it. Views are added to this page, since a list cannot contain them.
    private var pageOfList: PageView? {
        guard let node, node.weftNode is ListNode else { return nil }
        let page = (node.weftNode.closestViewController as? PageController)?.page
        return page?.content === node ? page?.view as? PageView : nil
    }

    /// Requests a layout of the contents.
    public func setNeedsLayout() { node?.setNeedsLayout() }

    /// Applies outstanding layouts synchronously.
    public func layoutIfNeeded() { node?.layoutIfNeeded() }

    func take(_ view: UIView) { view.superview = self }

    /// Called when a subview's frame has changed.
    func subviewMoved(_ view: UIView) {
        node?.weftNode.addSubwidget(view.widget, frame: view.frame.weft)
    }

    /// Animates changes of frames and opacities.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = .curveEaseInOut,
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimation.run(
            duration: duration, delay: delay, curve: options.curve, animations, completion: completion)
    }
}

/// The way in which a picture fits its box.
public typealias UIViewContentMode = ASContentMode

/// A spinner that turns during an activity.
public final class UIActivityIndicatorView: UIView {
    /// UIKit's styles. All have the desktop's look.
    public enum Style: Sendable, Hashable {
        case gray, white, whiteLarge, medium, large
    }

    private let spinner: Spinner
    /// True if the spinner is hidden while it does not spin.
    public var hidesWhenStopped = true {
        didSet { update() }
    }

    /// Makes a spinner that does not spin yet.
    public init(style: Style) {
        let spinner = Spinner(size: style == .large || style == .whiteLarge ? 36 : 20)
        self.spinner = spinner
        super.init(widget: spinner)
        update()
    }

    /// Makes a spinner that does not spin yet.
    public convenience init(activityIndicatorStyle: Style) {
        self.init(style: activityIndicatorStyle)
    }

    /// True while the spinner turns.
    public var isAnimating: Bool { spinner.isSpinning }

    /// Starts the animation.
    public func startAnimating() {
        spinner.isSpinning = true
        update()
    }

    /// Stops the animation.
    public func stopAnimating() {
        spinner.isSpinning = false
        update()
    }

    private func update() { isHidden = hidesWhenStopped && !isAnimating }
}

/// The style of a spinner.
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
