import WeftGLib
import WeftShim

/// Remembers the focused widget inside another widget, by a weak reference.
@MainActor
public final class FocusMemory {
    /// The focused widget; nil when it no longer exists. Used by this file and the callback of the weak reference.
    fileprivate var focused: UnsafeMutablePointer<GtkWidget>?

    /// An empty memory.
    public init() {}

    isolated deinit { forget() }

    /// Remembers the focused widget if it is inside `area`. Otherwise the earlier one stays.
    public func remember(in area: Widget) {
        guard let root = gtk_widget_get_root(area.widget), let focus = gtk_root_get_focus(root),
            gtk_widget_is_ancestor(focus, area.widget) != 0
        else { return }
        remember(focus)
    }

    /// The remembered widget.
    var widget: UnsafeMutablePointer<GtkWidget>? { focused }

    func remember(_ focus: UnsafeMutablePointer<GtkWidget>) {
        forget()
        focused = focus
        g_object_weak_ref(UnsafeMutablePointer<GObject>(OpaquePointer(focus)), Self.gone, context)
    }

    /// Focuses the remembered widget again. Returns false if it no longer exists, is outside of `area` or is not
    /// mapped.
    public func restore(in area: Widget) -> Bool {
        guard let focused, gtk_widget_get_mapped(focused) != 0, gtk_widget_is_ancestor(focused, area.widget) != 0 else {
            return false
        }
        return gtk_widget_grab_focus(focused) != 0
    }

    /// Forgets the remembered widget.
    public func forget() {
        guard let focused else { return }
        g_object_weak_unref(UnsafeMutablePointer<GObject>(OpaquePointer(focused)), Self.gone, context)
        self.focused = nil
    }

    /// Borrowed pointer: `deinit` removes the weak reference.
    private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static let gone: GWeakNotify = { context, _ in
        MainThread.inCallback(context) { context in
            guard let context else { return }
            Unmanaged<FocusMemory>.fromOpaque(context).takeUnretainedValue().focused = nil
        }
    }
}

extension Widget {
    /// Focuses the first focusable widget inside. Returns false if there is none, or if the widget is not in a window.
    @discardableResult
    public func focusFirst() -> Bool { moveFocusInside(forward: true) }
}

/// A record of the focused widget for later comparison. It retains nothing.
public struct FocusMark: Equatable {
    fileprivate let widget: UnsafeRawPointer?

    /// True if no widget had the focus.
    public var isEmpty: Bool { widget == nil }
}

extension Widget {
    /// The focused widget of the widget's window.
    public var focusMark: FocusMark {
        FocusMark(widget: gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }.map { UnsafeRawPointer($0) })
    }
}
