import WeftGLib
import WeftLayout
import WeftShim

/// A canvas inside a scrolled window: kinetic scrolling, overlay scrollbar, wheel and touchpad come from GTK.
@MainActor
public final class ScrollCanvas: CanvasWidget {
    /// The contents of the canvas: list rows or items, pages, or a custom view.
    public enum Kind: Sendable {
        case list, pages, box
    }

    /// - Parameter axis: the axis of `value`, and of `configure` without an axis.
    public convenience init(_ kind: Kind = .list, axis: CanvasAxis = .vertical) {
        let context = ContextBox()
        let role = kind == .list ? GTK_ACCESSIBLE_ROLE_LIST : GTK_ACCESSIBLE_ROLE_GROUP
        self.init(
            floating: weft_scroll_canvas_new(
                kind == .box ? "weftscroll" : "weftlist", role, Self.callbacks, context.opaque), context: context)
        self.axis = axis
    }

    /// The scroll direction.
    public private(set) var axis = CanvasAxis.vertical

    /// True if `value` grows towards the top (or the left): the adjustment's values are its negatives.
    public var isReversed = false {
        didSet {
            guard isReversed != oldValue, let range, range.page > 0 else { return }
            write(range)
        }
    }

    /// The configured range, in the owner's direction.
    private var range: (value: Double, lower: Double, upper: Double, page: Double)?

    /// Called after each change of a value, before the frame is laid out. The owner places the children again.
    public var onScroll: (() -> Void)?

    private func adjustment(_ axis: CanvasAxis) -> UnsafeMutablePointer<GtkAdjustment>? {
        weft_scroll_canvas_adjustment(widget, axis == .vertical ? 1 : 0)
    }

    /// The scroll position along `axis`, in points of the configured range.
    public var value: Double {
        get { isReversed ? -value(axis) - page : value(axis) }
        set { setValue(isReversed ? -newValue - page : newValue, axis) }
    }

    private var page: Double { adjustment(axis).map { gtk_adjustment_get_page_size($0) } ?? 0 }

    /// The scroll position along an axis, in points.
    public func value(_ axis: CanvasAxis) -> Double { adjustment(axis).map { gtk_adjustment_get_value($0) } ?? 0 }

    /// Scrolls to a position in points, clamped to the contents.
    public func setValue(_ value: Double, _ axis: CanvasAxis) {
        guard let adjustment = adjustment(axis) else { return }
        gtk_adjustment_set_value(adjustment, value)
    }

    /// Sets the range and value along `axis`, in the direction of `value`. GTK clamps the value.
    public func configure(value: Double, lower: Double, upper: Double, page: Double) {
        range = (value, lower, upper, page)
        write((value, lower, upper, page))
    }

    private func write(_ range: (value: Double, lower: Double, upper: Double, page: Double)) {
        guard isReversed else {
            return configure(axis, value: range.value, lower: range.lower, upper: range.upper, page: range.page)
        }
        configure(
            axis, value: -range.value - range.page, lower: -range.upper, upper: -range.lower, page: range.page)
    }

    /// Distance in points that an arrow key scrolls.
    public static let keyStep = 60.0
    /// Distance that Page Up and Page Down scroll, as a share of the visible extent.
    public static let pageShare = 0.9
    /// Distance that a click on a scrollbar's arrow scrolls, as a share of the visible extent.
    private static let stepShare = 0.1

    /// Sets the adjustment's whole range and value at once. GTK clamps the value.
    public func configure(
        _ axis: CanvasAxis, value: Double, lower: Double, upper: Double, page: Double
    ) {
        guard let adjustment = adjustment(axis) else { return }
        guard
            gtk_adjustment_get_lower(adjustment) != lower || gtk_adjustment_get_upper(adjustment) != upper
                || gtk_adjustment_get_page_size(adjustment) != page || gtk_adjustment_get_value(adjustment) != value
        else { return }
        gtk_adjustment_configure(adjustment, value, lower, upper, page * Self.stepShare, page * Self.pageShare, page)
    }

    /// Start of the vertical contents, in points.
    public var lower: Double { adjustment(.vertical).map { gtk_adjustment_get_lower($0) } ?? 0 }
    /// End of the vertical contents, in points.
    public var upper: Double { adjustment(.vertical).map { gtk_adjustment_get_upper($0) } ?? 0 }
}

/// A GtkScrolledWindow around one scroll canvas.
@MainActor
public final class ScrolledWindow: Widget {
    private var horizontal = false
    private var vertical = true
    private var thumbs: [SteadyThumb] = []
    /// Tracks touches for pulling, once a handler is set.
    var pull = PullWatch()

    /// A scrolled window of a canvas, with scrollbars in its scroll directions.
    public init(_ canvas: ScrollCanvas, horizontal: Bool = false, vertical: Bool = true) {
        super.init(floating: gtk_scrolled_window_new())
        thumbs = [CanvasAxis.horizontal, .vertical].compactMap { SteadyThumb(of: opaque, $0) }
        gtk_scrolled_window_set_child(opaque, canvas.widget)
        setScrolls(horizontal: horizontal, vertical: vertical)
        Self.goesBackBeforeLeaving(widget)
        passCrosswiseScrollingOn()
    }

    /// True if this window handles a scroll by (x, y): it scrolls along the larger component.
    func scrolls(alongX x: Double, alongY y: Double) -> Bool { horizontal && x >= y || vertical && y >= x }

    /// Sets the scroll directions.
    public func setScrolls(horizontal: Bool, vertical: Bool) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
        let policy = showsIndicator ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL
        gtk_scrolled_window_set_policy(
            opaque, horizontal ? policy : GTK_POLICY_NEVER, vertical ? policy : GTK_POLICY_NEVER)
    }

    /// True if there is a scrollbar. The canvas can be scrolled in both cases.
    public var showsIndicator = true {
        didSet { setScrolls(horizontal: horizontal, vertical: vertical) }
    }

    /// The distances of the scrollbars from the window's edges, in points.
    public var indicatorInsets = EdgeInsets.zero {
        didSet {
            guard indicatorInsets != oldValue else { return }
            func points(_ length: Double) -> Int32 { Int32(min(max(0, length.isFinite ? length : 0), 10_000)) }
            for bar in [gtk_scrolled_window_get_vscrollbar(opaque), gtk_scrolled_window_get_hscrollbar(opaque)] {
                gtk_widget_set_margin_top(bar, points(indicatorInsets.top))
                gtk_widget_set_margin_bottom(bar, points(indicatorInsets.bottom))
                gtk_widget_set_margin_start(bar, points(isRightToLeft ? indicatorInsets.right : indicatorInsets.left))
                gtk_widget_set_margin_end(bar, points(isRightToLeft ? indicatorInsets.left : indicatorInsets.right))
            }
        }
    }

    /// True if touch scrolls the contents, with kinetic scrolling.
    public var scrollsByFinger: Bool {
        get { gtk_scrolled_window_get_kinetic_scrolling(opaque) != 0 }
        set { gtk_scrolled_window_set_kinetic_scrolling(opaque, newValue ? 1 : 0) }
    }

    /// An end of the contents.
    public enum Edge: Sendable {
        case left, right, top, bottom
    }

    /// True while the pointer or a touch holds the scrollbar's thumb.
    public var isThumbHeld: Bool {
        let bar =
            vertical
            ? gtk_scrolled_window_get_vscrollbar(opaque) : gtk_scrolled_window_get_hscrollbar(opaque)
        guard let bar else { return false }
        return gtk_widget_get_state_flags(bar).rawValue & WEFT_GTK_STATE_FLAG_ACTIVE.rawValue != 0
            || Self.range(of: bar).map {
                gtk_widget_has_css_class($0, "dragging") != 0
            } ?? false
    }

    /// The GtkRange inside a GtkScrollbar.
    static func range(of bar: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
        gtk_widget_get_first_child(bar)
    }
}
