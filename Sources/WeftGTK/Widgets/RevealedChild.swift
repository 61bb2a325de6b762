import WeftShim

/// The child of a GtkRevealer. While it is not revealed, GTK hides it only visually. Its objects stay on the
/// accessibility bus unless it is made invisible.
@MainActor
final class RevealedChild {
    private let child: Widget
    private let revealer: OpaquePointer
    private let isWanted: @MainActor () -> Bool

    /// - Parameter isWanted: returns true if the child is shown, or appearing. The owner of `revealer` retains this
    ///   object.
    init(_ child: Widget, of revealer: OpaquePointer, isWanted: @escaping @MainActor () -> Bool) {
        (self.child, self.revealer, self.isWanted) = (child, revealer, isWanted)
        child.isVisible = false
        Widget.connect(revealer, "notify::child-revealed") { [weak self] _ in
            self?.hideIfGone()
            return false
        }
    }

    /// Call before the revealer shows the child.
    func willCome() { child.isVisible = true }

    /// Hides the child when it is no longer revealed. Call it after each change of the revealer, which emits no signal
    /// if the child was never visible.
    func hideIfGone() {
        if !isWanted(), gtk_revealer_get_child_revealed(revealer) == 0 { child.isVisible = false }
    }
}
