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
