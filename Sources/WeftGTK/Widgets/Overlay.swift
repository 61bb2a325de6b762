import WeftShim

/// A widget that fills its place, and others over it.
@MainActor
public final class Overlay: Widget {
    /// An empty place.
    public init() {
        super.init(floating: gtk_overlay_new())
    }

    /// What fills the place; nil leaves it empty.
    public func setChild(_ child: Widget?) { gtk_overlay_set_child(opaque, child?.widget) }

    /// Puts a widget over the others, where its alignment says.
    public func addOverlay(_ widget: Widget) { gtk_overlay_add_overlay(opaque, widget.widget) }

    /// Puts a widget over the others, in the middle of the lower end.
    ///
    /// - Parameter room: points to leave free below it; asked in each layout, when what fills the place has its size.
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

    /// Places all that is over the others anew in the next frame.
    public func placeAgain() { gtk_widget_queue_allocate(widget) }
}

/// A widget that comes and goes by fading, where the desktop animates. While it is gone, neither pointer, keyboard nor
/// assistive technology find it.
@MainActor
public final class Revealer: Widget {
    private var child: RevealedChild?

    /// One that does not show its child yet.
    public init(_ child: Widget) {
        super.init(floating: gtk_revealer_new())
        gtk_revealer_set_transition_type(opaque, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
        gtk_revealer_set_transition_duration(opaque, 150)
        gtk_revealer_set_child(opaque, child.widget)
        canTarget = false
        self.child = RevealedChild(child, of: opaque) { [weak self] in self?.isRevealed == true }
    }

    /// Whether the child shows, or comes.
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
