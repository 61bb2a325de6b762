import WeftGLib
import WeftShim

/// A canvas inside a scrolled window: kinetic scrolling, overlay scrollbar, wheel and touchpad come from GTK.
@MainActor
public final class ScrollCanvas: CanvasWidget {
    /// A list, or a box of something else that scrolls.
    public convenience init(isList: Bool = true) {
        let context = ContextBox()
        let role = isList ? GTK_ACCESSIBLE_ROLE_LIST : GTK_ACCESSIBLE_ROLE_GROUP
        self.init(
            floating: weft_scroll_canvas_new(
                isList ? "weftlist" : "weftscroll", role, Self.callbacks, context.opaque), context: context)
    }

    /// Called whenever a value changes, before the frame is laid out.
    public var onScroll: (() -> Void)?

    private func adjustment(_ axis: CanvasAxis) -> UnsafeMutablePointer<GtkAdjustment>? {
        axis == .vertical ? gtk_scrollable_get_vadjustment(opaque) : gtk_scrollable_get_hadjustment(opaque)
    }

    /// The vertical adjustment's value, in points of its own coordinate space.
    public var value: Double {
        get { value(.vertical) }
        set { setValue(newValue, .vertical) }
    }

    public func value(_ axis: CanvasAxis) -> Double { adjustment(axis).map { gtk_adjustment_get_value($0) } ?? 0 }

    public func setValue(_ value: Double, _ axis: CanvasAxis) {
        guard let adjustment = adjustment(axis) else { return }
        gtk_adjustment_set_value(adjustment, value)
    }

    /// Sets the adjustment's whole range and value at once. GTK clamps the value.
    public func configure(
        _ axis: CanvasAxis = .vertical, value: Double, lower: Double, upper: Double, page: Double
    ) {
        guard let adjustment = adjustment(axis) else { return }
        guard
            gtk_adjustment_get_lower(adjustment) != lower || gtk_adjustment_get_upper(adjustment) != upper
                || gtk_adjustment_get_page_size(adjustment) != page || gtk_adjustment_get_value(adjustment) != value
        else { return }
        gtk_adjustment_configure(adjustment, value, lower, upper, page * 0.1, page * 0.9, page)
    }

    public var lower: Double { adjustment(.vertical).map { gtk_adjustment_get_lower($0) } ?? 0 }
    public var upper: Double { adjustment(.vertical).map { gtk_adjustment_get_upper($0) } ?? 0 }
}

/// A GtkScrolledWindow around one scroll canvas.
@MainActor
public final class ScrolledWindow: Widget {
    public init(_ canvas: ScrollCanvas, horizontal: Bool = false, vertical: Bool = true) {
        super.init(floating: gtk_scrolled_window_new())
        gtk_scrolled_window_set_child(opaque, canvas.widget)
        setScrolls(horizontal: horizontal, vertical: vertical)
    }

    public func setScrolls(horizontal: Bool, vertical: Bool) {
        gtk_scrolled_window_set_policy(
            opaque, horizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
            vertical ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER)
    }

    /// Whether the pointer or a finger holds the vertical scrollbar's thumb.
    public var isThumbHeld: Bool {
        guard let bar = gtk_scrolled_window_get_vscrollbar(opaque) else { return false }
        return gtk_widget_get_state_flags(bar).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
            || Self.range(of: bar).map {
                gtk_widget_has_css_class($0, "dragging") != 0
            } ?? false
    }

    private static func range(of bar: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
        gtk_widget_get_first_child(bar)
    }
}
