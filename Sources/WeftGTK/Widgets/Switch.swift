import WeftShim

/// A native switch.
@MainActor
public final class Switch: Widget {
    /// A switch with an accessible name.
    public init(label: String, isOn: Bool = false) {
        super.init(floating: gtk_switch_new())
        self.isOn = isOn
        setAccessibleLabel(label)
    }

    /// True if the switch is on.
    public var isOn: Bool {
        get { gtk_switch_get_active(opaque) != 0 }
        set { gtk_switch_set_active(opaque, newValue ? 1 : 0) }
    }

    /// Called after each change, by the user or the program.
    public func onChange(_ handler: @escaping @MainActor (Bool) -> Void) {
        connect("notify::active") { [weak self] _ in
            if let self { handler(self.isOn) }
            return false
        }
    }
}
