import WeftGLib
import WeftShim

/// Which widget inside another one had the keyboard. Does not keep it alive.
@MainActor
public final class FocusMemory {
    /// nil once the widget is gone. For this file and the weak reference's callback.
    fileprivate var focused: UnsafeMutablePointer<GtkWidget>?

    /// Nothing is remembered yet.
    public init() {}

    isolated deinit { forget() }

    /// Notes the widget inside `area` that has the keyboard; keeps the earlier one when it is elsewhere.
    public func remember(in area: Widget) {
        guard let root = gtk_widget_get_root(area.widget), let focus = gtk_root_get_focus(root),
            gtk_widget_is_ancestor(focus, area.widget) != 0
        else { return }
        forget()
        focused = focus
        g_object_weak_ref(UnsafeMutablePointer<GObject>(OpaquePointer(focus)), Self.gone, context)
    }

    /// Gives the keyboard back; false when the widget is gone, elsewhere or out of sight.
    public func restore(in area: Widget) -> Bool {
        guard let focused, gtk_widget_get_mapped(focused) != 0, gtk_widget_is_ancestor(focused, area.widget) != 0 else {
            return false
        }
        return gtk_widget_grab_focus(focused) != 0
    }

    /// Gives up what is remembered.
    public func forget() {
        guard let focused else { return }
        g_object_weak_unref(UnsafeMutablePointer<GObject>(OpaquePointer(focused)), Self.gone, context)
        self.focused = nil
    }

    /// Borrowed: `deinit` takes the weak reference back.
    private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static let gone: GWeakNotify = { context, _ in
        MainThread.inCallback(context) { context in
            guard let context else { return }
            Unmanaged<FocusMemory>.fromOpaque(context).takeUnretainedValue().focused = nil
        }
    }
}

extension Widget {
    /// Gives the keyboard to the first thing inside that takes it; false when nothing does, and outside of a window.
    @discardableResult
    public func focusFirst() -> Bool { moveFocusInside(forward: true) }
}

/// What had the keyboard at one time, to see whether it is still the same; keeps nothing alive.
public struct FocusMark: Equatable {
    fileprivate let widget: UnsafeRawPointer?

    /// Nothing had it.
    public var isEmpty: Bool { widget == nil }
}

extension Widget {
    /// What has the keyboard in the widget's window.
    public var focusMark: FocusMark {
        FocusMark(widget: gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }.map { UnsafeRawPointer($0) })
    }
}
