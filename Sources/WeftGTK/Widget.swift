import WeftGLib
import WeftLayout
import WeftShim

/// One strong reference to a GtkWidget. Main actor; the reference is released on the main thread, on whatever thread
/// the object is.
@MainActor
open class Widget {
    /// The widget; valid while this object lives. For WeftGTK's own files.
    let widget: UnsafeMutablePointer<GtkWidget>
    /// True once `addTooltip` was called.
    private var asksForTooltip = false

    /// The widget as an opaque pointer, for C functions with types that Swift does not import.
    var opaque: OpaquePointer { OpaquePointer(widget) }

    /// Wraps a new widget, and sinks its floating reference.
    init(floating widget: UnsafeMutablePointer<GtkWidget>) {
        g_object_ref_sink(widget)
        self.widget = widget
        LiveCount.widgets.increment()
    }

    /// Wraps any GtkWidget, even of a library that Weft does not use. A floating reference is sunk; otherwise a
    /// reference is added.
    public init(native pointer: OpaquePointer) {
        widget = UnsafeMutablePointer<GtkWidget>(pointer)
        g_object_ref_sink(widget)
        LiveCount.widgets.increment()
    }

    /// The GtkWidget, for a program's own C code; valid while this object lives.
    public var native: OpaquePointer { opaque }

    isolated deinit {
        g_object_unref(widget)
        LiveCount.widgets.decrement()
    }

    /// Connects a signal for the widget's lifetime; capture the owner weakly.
    @discardableResult
    func connect(_ signal: String, _ handler: @escaping @MainActor (SignalArguments) -> Bool) -> UInt {
        Signal.connect(opaque, signal) { MainThread.inCallback($0, handler) }
    }

    // MARK: Tree

    /// Makes this widget the last child of `parent`, or places it directly after `sibling`. For children of canvases
    /// only.
    public func setParent(_ parent: Widget, after sibling: Widget? = nil) {
        if let sibling {
            gtk_widget_insert_after(widget, parent.widget, sibling.widget)
        } else {
            gtk_widget_set_parent(widget, parent.widget)
        }
    }

    /// Puts this child of a canvas right before `sibling` (nil: last), so that the focus order matches the visual
    /// order.
    public func moveInParent(_ parent: Widget, before sibling: Widget?) {
        guard !isChild(of: parent) || gtk_widget_get_next_sibling(widget) != sibling?.widget else { return }
        gtk_widget_insert_before(widget, parent.widget, sibling?.widget)
    }

    /// Removes the widget from its parent canvas.
    public func removeFromParent() {
        guard gtk_widget_get_parent(widget) != nil else { return }
        gtk_widget_unparent(widget)
    }

    /// True if `parent` is the widget's direct parent.
    public func isChild(of parent: Widget) -> Bool { gtk_widget_get_parent(widget) == parent.widget }

    // MARK: Requests

    /// Draws the widget again in a later frame.
    public func queueDraw() { gtk_widget_queue_draw(widget) }
    /// Places the widget's children again in a later frame; its size stays.
    public func queueAllocate() { gtk_widget_queue_allocate(widget) }
    /// Measures the widget again in a later frame.
    public func queueResize() { gtk_widget_queue_resize(widget) }

    // MARK: State

    /// Device pixels per point; fractional under Wayland with GTK 4.12 and later. Asks the window, up the tree.
    public var scale: Double { weft_widget_get_scale(widget) }
    /// Allocated content width and height in points.
    public var width: Int { Int(gtk_widget_get_width(widget)) }
    /// Allocated content height in points.
    public var height: Int { Int(gtk_widget_get_height(widget)) }
    /// True if the widget is visible in a shown window.
    public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }
    /// True if the reading direction is right to left.
    public var isRightToLeft: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }

    /// True if the widget is shown whenever its parent is.
    public var isVisible: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
    }

    /// True if the widget can have the keyboard focus.
    public var isFocusable: Bool {
        get { gtk_widget_get_focusable(widget) != 0 }
        set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
    }

    /// True if the widget and its contents can take the keyboard focus at all.
    public var canFocus: Bool {
        get { gtk_widget_get_can_focus(widget) != 0 }
        set { gtk_widget_set_can_focus(widget, newValue ? 1 : 0) }
    }

    /// True if the widget itself, not a child, has the keyboard focus.
    public var hasFocus: Bool { gtk_widget_has_focus(widget) != 0 }

    /// True if the widget or one of its children has the keyboard focus.
    public var containsFocus: Bool {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return false }
        return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    }

    /// Focuses the widget. False if it cannot take the focus.
    @discardableResult
    public func grabFocus() -> Bool { gtk_widget_grab_focus(widget) != 0 }

    /// True if the widget reacts to input and looks enabled; GTK skips insensitive widgets in the focus order.
    public var isSensitive: Bool {
        get { gtk_widget_get_sensitive(widget) != 0 }
        set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
    }

    /// Sets the pressed state, as the theme shows it.
    public func setActive(_ isActive: Bool) { setState(WEFT_GTK_STATE_FLAG_ACTIVE, isActive) }

    /// Sets the checked state, as the theme shows a toggle button.
    public func setChecked(_ isChecked: Bool) { setState(WEFT_GTK_STATE_FLAG_CHECKED, isChecked) }

    private func setState(_ flag: GtkStateFlags, _ isSet: Bool) {
        isSet ? gtk_widget_set_state_flags(widget, flag, 0) : gtk_widget_unset_state_flags(widget, flag)
    }

    /// Opacity from 0 (invisible) to 1 (opaque).
    public var opacity: Double {
        get { gtk_widget_get_opacity(widget) }
        set { gtk_widget_set_opacity(widget, newValue) }
    }

    /// Minimum and natural size along `axis` in whole points; `forSize` is the size along the other axis, if known.
    public func measure(_ axis: CanvasAxis, forSize: Int? = nil) -> (minimum: Int, natural: Int) {
        var minimum: gint = 0
        var natural: gint = 0
        gtk_widget_measure(
            widget, axis == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL,
            gint(forSize ?? -1), &minimum, &natural, nil, nil)
        return (Int(minimum), Int(natural))
    }

    /// Calls `handler` with true when the widget is mapped and with false when it is unmapped; capture the owner
    /// weakly.
    public func onMapped(_ handler: @escaping @MainActor (Bool) -> Void) {
        connect("map") { _ in
            handler(true)
            return false
        }
        connect("unmap") { _ in
            handler(false)
            return false
        }
    }

    /// Keeps `object` alive as long as the GtkWidget, or until it is replaced by nil.
    public func hold(_ object: AnyObject?, as name: String) {
        let box = object.map { Unmanaged.passRetained($0).toOpaque() }
        g_object_set_data_full(
            UnsafeMutablePointer<GObject>(opaque), "weft-\(name)", box,
            { box in
                guard let box else { return }
                Unmanaged<AnyObject>.fromOpaque(box).release()
            })
    }

    /// The object that ``hold(_:as:)`` has stored under that name.
    public func held(as name: String) -> AnyObject? {
        guard let box = g_object_get_data(UnsafeMutablePointer<GObject>(opaque), "weft-\(name)") else { return nil }
        return Unmanaged<AnyObject>.fromOpaque(box).takeUnretainedValue()
    }

    /// True if the widget looks selected: the style sheet's `:selected`.
    public var isSelected: Bool {
        get { gtk_widget_get_state_flags(widget).rawValue & WEFT_GTK_STATE_FLAG_SELECTED.rawValue != 0 }
        set {
            guard newValue != isSelected else { return }
            if newValue {
                gtk_widget_set_state_flags(widget, WEFT_GTK_STATE_FLAG_SELECTED, 0)
            } else {
                gtk_widget_unset_state_flags(widget, WEFT_GTK_STATE_FLAG_SELECTED)
            }
        }
    }

    /// Clips children's drawing to the widget.
    public func clipsToBounds() { gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN) }

    /// True if a canvas shows this child. A hidden child is not mapped, not focused and not exposed to assistive
    /// technology. The canvas does not request its place. Do not change it inside an allocation.
    public var isShownInParent: Bool {
        get { gtk_widget_get_child_visible(widget) != 0 }
        set {
            guard newValue != isShownInParent else { return }
            gtk_widget_set_child_visible(widget, newValue ? 1 : 0)
            // GTK 4.8 exposes all children to assistive technology, mapped or not.
            Self.setAccessibleHidden(!newValue || isAccessibleHidden, of: opaque)
        }
    }

    /// Adds a style class.
    public func addStyleClass(_ name: String) { gtk_widget_add_css_class(widget, name) }
    /// Removes a style class.
    public func removeStyleClass(_ name: String) { gtk_widget_remove_css_class(widget, name) }

    /// The theme's border and padding before the content box, in points.
    public var contentOffset: Point {
        // A widget's coordinates start at its content box, and its bounds at its border.
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget, widget, &bounds) != 0 else { return .zero }
        return Point(x: -Double(bounds.origin.x), y: -Double(bounds.origin.y))
    }

    /// Calls `handler` before each frame with the frame's time in seconds, until it returns false or the widget is
    /// destroyed.
    public func onTick(_ handler: @escaping @MainActor (Double) -> Bool) {
        let box = Unmanaged.passRetained(TickBox(handler))
        gtk_widget_add_tick_callback(
            widget,
            { _, clock, context in
                guard let context else { return 0 }
                let box = Unmanaged<TickBox>.fromOpaque(context).takeUnretainedValue()
                let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1e6
                return MainActor.assumeIsolated { box.handler(time) } ? 1 : 0
            }, box.toOpaque(),
            { context in
                guard let context else { return }
                Unmanaged<TickBox>.fromOpaque(context).release()
            })
    }

    // @unchecked: made, called and released on the main thread.
    private final class TickBox: @unchecked Sendable {
        let handler: @MainActor (Double) -> Bool
        init(_ handler: @escaping @MainActor (Double) -> Bool) {
            self.handler = handler
        }
    }

    /// Sets whether the widget takes extra space.
    public func setExpands(horizontally: Bool = true, vertically: Bool = true) {
        gtk_widget_set_hexpand(widget, horizontally ? 1 : 0)
        gtk_widget_set_vexpand(widget, vertically ? 1 : 0)
    }

    /// Sets the alignment in a place larger than needed.
    public func setAlignment(horizontal: Alignment, vertical: Alignment) {
        gtk_widget_set_halign(widget, horizontal.gtk)
        gtk_widget_set_valign(widget, vertical.gtk)
    }

    /// Sets the margins around the widget, in points.
    public func setMargins(_ points: Int) {
        gtk_widget_set_margin_top(widget, gint(clamping: points))
        gtk_widget_set_margin_bottom(widget, gint(clamping: points))
        gtk_widget_set_margin_start(widget, gint(clamping: points))
        gtk_widget_set_margin_end(widget, gint(clamping: points))
    }

    /// Sets the bottom margin, in points.
    public func setMargin(bottom points: Int) { gtk_widget_set_margin_bottom(widget, gint(clamping: points)) }

    /// Sets the minimum size in points; -1 uses the widget's own.
    public func setSizeRequest(width: Int = -1, height: Int = -1) {
        gtk_widget_set_size_request(widget, gint(clamping: max(width, -1)), gint(clamping: max(height, -1)))
    }

    /// The widget's natural size, in points.
    public var naturalSize: Size {
        var (width, height): (gint, gint) = (0, 0)
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
        gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
        return Size(width: Double(width), height: Double(height))
    }

    /// Text shown while the pointer rests on the widget; a long text ends in an ellipsis.
    public var tooltip: String? {
        get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } }
        set { gtk_widget_set_tooltip_text(widget, newValue.map(Self.tip)) }
    }

    /// Adds a text for the tooltip that is computed each time. If it is nil, `tooltip` is shown. Only
    /// the first call for a widget counts. After `tooltip` was set, call it again.
    func addTooltip(_ text: @escaping @MainActor () -> String?) {
        gtk_widget_set_has_tooltip(widget, 1)
        guard !asksForTooltip else { return }
        asksForTooltip = true
        connect("query-tooltip") { arguments in
            guard let tip = arguments.object(3), let text = text() else { return false }
            gtk_tooltip_set_text(tip, Self.tip(text))
            return true
        }
    }

    /// The tooltip's text with long words broken. GTK does not break words in a tooltip, and aborts the program if it
    /// is wider than the maximum surface.
    static func tip(_ text: String) -> String {
        let start = text.prefix(mostCharactersOfTip)
        return start.endIndex == text.endIndex ? text : start + "…"
    }

    private static var mostCharactersOfTip: Int { 300 }

    /// The alignment of a widget in a place larger than needed.
    public enum Alignment {
        case fill, start, center, end

        var gtk: GtkAlign {
            switch self {
            case .fill: GTK_ALIGN_FILL
            case .start: GTK_ALIGN_START
            case .center: GTK_ALIGN_CENTER
            case .end: GTK_ALIGN_END
            }
        }
    }
}
