import WeftShim

/// A main child that fills the widget, with other widgets over it.
@MainActor
public final class Overlay: Widget {
    /// An empty overlay.
    public init() {
        super.init(floating: gtk_overlay_new())
    }

    /// Sets the main child; nil leaves it empty.
    public func setChild(_ child: Widget?) { gtk_overlay_set_child(opaque, child?.widget) }

    /// Adds a widget above the others, placed by its alignment.
    public func addOverlay(_ widget: Widget) { gtk_overlay_add_overlay(opaque, widget.widget) }

    /// Adds a widget over the others, centred at the lower end.
    ///
    /// - Parameter room: returns the free space below it in points; called in each layout, after the main child has its
    ///   size.
    public func addOverlay(_ widget: Widget, above room: @escaping @MainActor () -> Int) {
        let child = widget.opaque
        connect("get-child-position") { [weak self, weak widget] arguments in
            guard let self, let widget, arguments.object(0) == child,
                let place = arguments.boxed(1)?.assumingMemoryBound(to: GdkRectangle.self)
            else { return false }
            place.pointee = bottomPlace(of: widget, above: room())
            return true
        }
        addOverlay(widget)
    }

    private func bottomPlace(of child: Widget, above room: Int) -> GdkRectangle {
        let across = child.measure(.horizontal)
        let wide = max(across.minimum, min(across.natural, width))
        let down = child.measure(.vertical, forSize: wide)
        let high = max(down.minimum, min(down.natural, height))
        return GdkRectangle(
            x: gint(clamping: (width - wide) / 2), y: gint(clamping: max(0, height - room - high)),
            width: gint(clamping: wide), height: gint(clamping: high))
    }

    /// Places the overlaid widgets again in the next frame.
    public func placeAgain() { gtk_widget_queue_allocate(widget) }
}

/// A widget that fades in and out if the desktop animates. While it is hidden, pointer, keyboard and assistive
/// technology do not find it.
@MainActor
public final class Revealer: Widget {
    private var child: RevealedChild?

    /// A revealer with a hidden child.
    public init(_ child: Widget) {
        super.init(floating: gtk_revealer_new())
        gtk_revealer_set_transition_type(opaque, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
        gtk_revealer_set_transition_duration(opaque, 150)
        gtk_revealer_set_child(opaque, child.widget)
        canTarget = false
        self.child = RevealedChild(child, of: opaque) { [weak self] in self?.isRevealed == true }
    }

    /// True if the child is shown, or fading in.
    public var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(opaque) != 0 }
        set {
            if newValue { child?.willCome() }
            gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0)
            canTarget = newValue
            child?.hideIfGone()
        }
    }

    private var canTarget: Bool {
        get { gtk_widget_get_can_target(widget) != 0 }
        set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
    }
}
