import WeftGLib
import WeftShim

/// A canvas inside a scrolled window: kinetic scrolling, overlay scrollbar, wheel and touchpad come from GTK.
@MainActor
public final class ScrollCanvas: CanvasWidget {
    public convenience init(_ axis: CanvasAxis = .vertical) {
        let context = ContextBox()
        self.init(floating: weft_scroll_canvas_new(Self.callbacks, context.opaque), context: context)
        self.axis = axis
    }

    /// What it scrolls along.
    public private(set) var axis = CanvasAxis.vertical

    /// Whether values grow towards the top (or the left): the adjustment's are the negative of what is read and set here.
    public var isReversed = false {
        didSet {
            guard isReversed != oldValue, let range, range.page > 0 else { return }
            write(range)
        }
    }

    /// What was configured last, as the owner counts.
    private var range: (value: Double, lower: Double, upper: Double, page: Double)?

    /// Called whenever the value changes, before the frame is laid out.
    public var onScroll: (() -> Void)?

    private var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
        axis == .vertical ? gtk_scrollable_get_vadjustment(opaque) : gtk_scrollable_get_hadjustment(opaque)
    }

    /// The adjustment's value, in points of its own coordinate space.
    public var value: Double {
        get {
            guard let adjustment else { return 0 }
            let value = gtk_adjustment_get_value(adjustment)
            return isReversed ? -value - gtk_adjustment_get_page_size(adjustment) : value
        }
        set {
            guard let adjustment else { return }
            gtk_adjustment_set_value(
                adjustment, isReversed ? -newValue - gtk_adjustment_get_page_size(adjustment) : newValue)
        }
    }

    /// Sets the adjustment's whole range and value at once. GTK clamps the value.
    public func configure(value: Double, lower: Double, upper: Double, page: Double) {
        range = (value, lower, upper, page)
        write((value, lower, upper, page))
    }

    private func write(_ range: (value: Double, lower: Double, upper: Double, page: Double)) {
        guard let adjustment else { return }
        let page = range.page
        let value = isReversed ? -range.value - page : range.value
        let (lower, upper) = isReversed ? (-range.upper, -range.lower) : (range.lower, range.upper)
        guard
            gtk_adjustment_get_lower(adjustment) != lower || gtk_adjustment_get_upper(adjustment) != upper
                || gtk_adjustment_get_page_size(adjustment) != page || gtk_adjustment_get_value(adjustment) != value
        else { return }
        gtk_adjustment_configure(adjustment, value, lower, upper, page * 0.1, page * 0.9, page)
    }

    public var lower: Double { adjustment.map { gtk_adjustment_get_lower($0) } ?? 0 }
    public var upper: Double { adjustment.map { gtk_adjustment_get_upper($0) } ?? 0 }
}

/// A GtkScrolledWindow around one scroll canvas.
@MainActor
public final class ScrolledWindow: Widget {
    private let axis: CanvasAxis

    public init(_ canvas: ScrollCanvas, _ axis: CanvasAxis = .vertical) {
        self.axis = axis
        super.init(floating: gtk_scrolled_window_new())
        gtk_scrolled_window_set_child(opaque, canvas.widget)
        showsIndicator = true
    }

    /// Whether there is a scrollbar; the list scrolls either way.
    public var showsIndicator = true {
        didSet {
            let policy = showsIndicator ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL
            gtk_scrolled_window_set_policy(
                opaque, axis == .horizontal ? policy : GTK_POLICY_NEVER,
                axis == .vertical ? policy : GTK_POLICY_NEVER)
        }
    }

    public enum Edge: Sendable {
        case left, right, top, bottom
    }

    /// Called when a finger or a touchpad pulls beyond an end.
    public func onOverscroll(_ handler: @escaping @MainActor (Edge) -> Void) {
        connect("edge-overshot") { arguments in
            let edges: [Edge] = [.left, .right, .top, .bottom]
            let edge = arguments.enumeration(0)
            if edges.indices.contains(edge) { handler(edges[edge]) }
            return false
        }
    }

    /// Whether the pointer or a finger holds the scrollbar's thumb.
    public var isThumbHeld: Bool {
        let bar =
            axis == .vertical
            ? gtk_scrolled_window_get_vscrollbar(opaque) : gtk_scrolled_window_get_hscrollbar(opaque)
        guard let bar else { return false }
        return gtk_widget_get_state_flags(bar).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
            || Self.range(of: bar).map {
                gtk_widget_has_css_class($0, "dragging") != 0
            } ?? false
    }

    private static func range(of bar: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
        gtk_widget_get_first_child(bar)
    }
}
