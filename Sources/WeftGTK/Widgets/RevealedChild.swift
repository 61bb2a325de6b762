import WeftShim

/// What a GtkRevealer shows and conceals. GTK hides what has gone from the eye only: its objects stay on the accessibility bus,
/// unless it is not visible.
@MainActor
final class RevealedChild {
    private let child: Widget
    private let revealer: OpaquePointer
    private let isWanted: @MainActor () -> Bool

    /// - Parameter isWanted: whether the child shows, or comes. The owner of `revealer` holds this.
    init(_ child: Widget, of revealer: OpaquePointer, isWanted: @escaping @MainActor () -> Bool) {
        (self.child, self.revealer, self.isWanted) = (child, revealer, isWanted)
        child.isVisible = false
        Widget.connect(revealer, "notify::child-revealed") { [weak self] _ in
            self?.hideIfGone()
            return false
        }
    }

    /// Before the revealer is told to show it.
    func willCome() { child.isVisible = true }

    /// After the revealer was told something: before anything of the child was seen nothing is notified.
    func hideIfGone() {
        if !isWanted(), gtk_revealer_get_child_revealed(revealer) == 0 { child.isVisible = false }
    }
}
