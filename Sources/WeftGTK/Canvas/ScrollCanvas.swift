import WeftGLib
import WeftShim

/// A canvas inside a scrolled window: kinetic scrolling, overlay scrollbar, wheel and touchpad come from GTK.
@MainActor
public final class ScrollCanvas: CanvasWidget {
    /// What scrolls: rows or items, pages one at a time, or something else.
    public enum Kind: Sendable {
        case list, pages, box
    }

    /// `axis` is what `value` and `configure` without an axis mean.
    public convenience init(_ kind: Kind = .list, axis: CanvasAxis = .vertical) {
        let context = ContextBox()
        let role = kind == .list ? GTK_ACCESSIBLE_ROLE_LIST : GTK_ACCESSIBLE_ROLE_GROUP
        self.init(
            floating: weft_scroll_canvas_new(
                kind == .box ? "weftscroll" : "weftlist", role, Self.callbacks, context.opaque), context: context)
        self.axis = axis
    }

    /// The direction that it scrolls in.
    public private(set) var axis = CanvasAxis.vertical

    /// Whether `value` grows towards the top (or the left): the adjustment's values are the negative of it.
    public var isReversed = false {
        didSet {
            guard isReversed != oldValue, let range, range.page > 0 else { return }
            write(range)
        }
    }

    /// What was configured last, as the owner counts.
    private var range: (value: Double, lower: Double, upper: Double, page: Double)?

    /// Called whenever a value changes, before the frame is laid out. The owner places the children anew.
    public var onScroll: (() -> Void)?

    private func adjustment(_ axis: CanvasAxis) -> UnsafeMutablePointer<GtkAdjustment>? {
        weft_scroll_canvas_adjustment(widget, axis == .vertical ? 1 : 0)
    }

    /// Where the canvas is scrolled to along `axis`, in points of the range that was configured.
    public var value: Double {
        get { isReversed ? -value(axis) - page : value(axis) }
        set { setValue(isReversed ? -newValue - page : newValue, axis) }
    }

    private var page: Double { adjustment(axis).map { gtk_adjustment_get_page_size($0) } ?? 0 }

    /// Where it is scrolled to, in points.
    public func value(_ axis: CanvasAxis) -> Double { adjustment(axis).map { gtk_adjustment_get_value($0) } ?? 0 }

    /// Scrolls to so many points, as far as the contents reach.
    public func setValue(_ value: Double, _ axis: CanvasAxis) {
        guard let adjustment = adjustment(axis) else { return }
        gtk_adjustment_set_value(adjustment, value)
    }

    /// Sets the range and value along `axis`, counted as `value` is. GTK clamps the value.
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

    /// Points an arrow key scrolls.
    public static let keyStep = 60.0
    /// What Page Up and Page Down scroll, as a share of what is seen.
    public static let pageShare = 0.9
    /// What a click on an arrow of the scrollbar scrolls, as a share of what is seen.
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

    /// Points at which the vertical contents begin.
    public var lower: Double { adjustment(.vertical).map { gtk_adjustment_get_lower($0) } ?? 0 }
    /// Points at which the vertical contents end.
    public var upper: Double { adjustment(.vertical).map { gtk_adjustment_get_upper($0) } ?? 0 }
}

/// A GtkScrolledWindow around one scroll canvas.
@MainActor
public final class ScrolledWindow: Widget {
    private var horizontal = false
    private var vertical = true
    private var thumbs: [SteadyThumb] = []
    /// What fingers do; once somebody wants to hear of them.
    var pull = PullWatch()

    /// A scrolled window of a canvas, with bars in the directions it scrolls in.
    public init(_ canvas: ScrollCanvas, horizontal: Bool = false, vertical: Bool = true) {
        super.init(floating: gtk_scrolled_window_new())
        thumbs = [CanvasAxis.horizontal, .vertical].compactMap { SteadyThumb(of: opaque, $0) }
        gtk_scrolled_window_set_child(opaque, canvas.widget)
        setScrolls(horizontal: horizontal, vertical: vertical)
        Self.goesBackBeforeLeaving(widget)
        passCrosswiseScrollingOn()
    }

    /// Whether scrolling by so much is for this window: it is for one that scrolls along the larger part of it.
    func scrolls(alongX x: Double, alongY y: Double) -> Bool { horizontal && x >= y || vertical && y >= x }

    /// In which directions it scrolls.
    public func setScrolls(horizontal: Bool, vertical: Bool) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
        let policy = showsIndicator ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL
        gtk_scrolled_window_set_policy(
            opaque, horizontal ? policy : GTK_POLICY_NEVER, vertical ? policy : GTK_POLICY_NEVER)
    }

    /// Whether there is a scrollbar; the list scrolls either way.
    public var showsIndicator = true {
        didSet { setScrolls(horizontal: horizontal, vertical: vertical) }
    }

    /// Whether a finger on the content scrolls it, and goes on for a while.
    public var scrollsByFinger: Bool {
        get { gtk_scrolled_window_get_kinetic_scrolling(opaque) != 0 }
        set { gtk_scrolled_window_set_kinetic_scrolling(opaque, newValue ? 1 : 0) }
    }

    /// Where the contents end.
    public enum Edge: Sendable {
        case left, right, top, bottom
    }

    /// Whether the pointer or a finger holds the scrollbar's thumb.
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

    /// The GtkRange that a GtkScrollbar is made of.
    static func range(of bar: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
        gtk_widget_get_first_child(bar)
    }
}
