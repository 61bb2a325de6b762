import WeftGLib
import WeftShim

/// A header bar with a title and widgets at both ends.
@MainActor
public final class HeaderBar: Widget {
    /// An empty bar.
    public init() {
        super.init(floating: gtk_header_bar_new())
    }

    /// Adds a widget at the bar's start.
    public func packStart(_ child: Widget) { gtk_header_bar_pack_start(opaque, child.widget) }
    /// Adds a widget at the bar's end.
    public func packEnd(_ child: Widget) { gtk_header_bar_pack_end(opaque, child.widget) }
    /// Removes a widget from either end.
    public func remove(_ child: Widget) { gtk_header_bar_remove(opaque, child.widget) }

    /// Sets the widget in the middle; nil shows the window's title.
    public func setTitleWidget(_ title: Widget?) {
        gtk_header_bar_set_title_widget(opaque, title?.widget)
    }
}

extension Widget {
    /// The window that contains the widget; nil outside one.
    public var enclosingWindow: Window? {
        guard let root = gtk_widget_get_root(widget) else { return nil }
        let instance = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GTypeInstance.self)
        guard g_type_check_instance_is_a(instance, gtk_window_get_type()) != 0 else { return nil }
        return Window(native: root)
    }

    /// The width in points of the widget's root, which is usually a window; during an allocation, its new width. nil
    /// without a root.
    package var rootWidth: Int? {
        gtk_widget_get_root(widget).map { root in
            Int(gtk_widget_get_width(UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)))
        }
    }
}

/// A top-level window. GTK retains it until it is closed. Its frame clock drives the animations and the preparation of
/// its nodes.
@MainActor
public final class Window: Widget {
    /// The accessible role of a window.
    package enum Role {
        case window, dialog, alert

        fileprivate var gtk: GtkAccessibleRole {
            switch self {
            case .window: GTK_ACCESSIBLE_ROLE_WINDOW
            case .dialog: GTK_ACCESSIBLE_ROLE_DIALOG
            case .alert: GTK_ACCESSIBLE_ROLE_ALERT_DIALOG
            }
        }
    }

    /// A window of an application; nil makes a plain window, as tests use it.
    public convenience init(application: Application?, title: String, width: Int, height: Int) {
        self.init(application, title: title, width: width, height: height, role: .window)
    }

    /// A modal window above `parent`, which closes with it. With a nil height it is as high as its contents.
    package convenience init(above parent: Window, title: String, width: Int, height: Int?, role: Role) {
        self.init(nil, title: title, width: width, height: height ?? -1, role: role)
        setTransient(for: parent)
        // Closes this window before its parent; GTK would close it during the parent's destruction. The handler is
        // removed together with this window.
        let pointer = window
        hold(SignalConnection(parent.opaque, "unmap") { gtk_window_destroy(pointer) }, as: "parent")
    }

    private init(_ application: Application?, title: String, width: Int, height: Int, role: Role) {
        let widget: UnsafeMutablePointer<GtkWidget> =
            if let application { gtk_application_window_new(application.pointer) } else { gtk_window_new() }
        super.init(floating: widget)
        // GTK 4.8 exposes a plain window as a filler.
        if application == nil { setRole(role.gtk) }
        gtk_window_set_title(window, title)
        gtk_window_set_default_size(window, gint(clamping: max(width, -1)), gint(clamping: max(height, -1)))
        FrameClock.shared.follow(self)
    }

    /// Wraps a window made by GTK.
    override init(native pointer: OpaquePointer) { super.init(native: pointer) }

    var window: UnsafeMutablePointer<GtkWindow> { UnsafeMutablePointer<GtkWindow>(opaque) }

    /// The window's title.
    public var title: String {
        get { gtk_window_get_title(window).map { String(cString: $0) } ?? "" }
        set { gtk_window_set_title(window, newValue) }
    }

    /// Sets the window's contents.
    public func setContent(_ content: Widget?) { gtk_window_set_child(window, content?.widget) }
    /// Sets the title bar, in place of the desktop's own. Call before the window is shown.
    public func setTitlebar(_ bar: Widget) { gtk_window_set_titlebar(window, bar.widget) }
    /// True if a title bar can be set now: the first one must be set before the window's surface is made.
    public var takesTitlebar: Bool {
        gtk_window_get_titlebar(window) != nil || gtk_widget_get_realized(widget) == 0
    }
    /// Sets the icon for taskbars that find none by the program's name: a PNG picture of 64 x 64 pixels, for example.
    /// Works only for a realized window under X11. An icon's name would make GTK draw the theme's SVG, for which it
    /// loads librsvg and libxml2: 9 MB.
    public func setIcon(png: [UInt8]) {
        guard let surface = gtk_native_get_surface(opaque) else { return }
        let bytes = g_bytes_new(png, gsize(png.count))
        defer { g_bytes_unref(bytes) }
        guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return }
        let list = g_list_append(nil, UnsafeMutableRawPointer(texture))
        gdk_toplevel_set_icon_list(surface, list)
        g_list_free(list)
        g_object_unref(UnsafeMutableRawPointer(texture))
    }
    /// The initial size in points.
    public func setDefaultSize(width: Int, height: Int) {
        gtk_window_set_default_size(window, gint(clamping: max(width, -1)), gint(clamping: max(height, -1)))
    }
    /// The size in points that `content` has when the window opens at its default size below `titlebar`: without a
    /// compositor, the frame drawn by GTK is part of the window. O(widgets), by their minimums.
    public func contentSize(below titlebar: Widget, _ content: Widget) -> (width: Int, height: Int) {
        var (width, height) = (gint(0), gint(0))
        gtk_window_get_default_size(window, &width, &height)
        let bar = titlebar.measure(.horizontal).minimum
        let frameWidth = measure(.horizontal).minimum - max(bar, content.measure(.horizontal).minimum)
        let barHeight = titlebar.measure(.vertical).minimum
        let frameHeight = measure(.vertical).minimum - barHeight - content.measure(.vertical).minimum
        return (max(0, Int(width) - frameWidth), max(0, Int(height) - frameHeight - barHeight))
    }
    /// True if the user can resize the window.
    package var isResizable: Bool {
        get { gtk_window_get_resizable(window) != 0 }
        set { gtk_window_set_resizable(window, newValue ? 1 : 0) }
    }
    /// Sets the button that Enter activates if the focused widget does not handle it.
    package func setDefault(_ button: Button) { gtk_window_set_default_widget(window, button.widget) }
    /// Makes the surface and its renderer without showing the window: the slow part of `present`.
    public func realize() { withRenderer { gtk_widget_realize(widget) } }

    /// Shows the window and brings it to the front.
    public func present() { withRenderer { gtk_window_present(window) } }
    /// Shows the window and brings it to the front on a user action in another program, such as the desktop's overview.
    /// - Parameter time: the time of that action, in the display server's milliseconds, as given by the other program.
    ///   With 0 the window manager may leave the window in the background.
    public func present(at time: UInt32) { withRenderer { weft_window_present(window, time) } }
    /// Closes the window, like the user's close button.
    public func close() { gtk_window_close(window) }

    /// Removes the window from the screen and drops GTK's own reference.
    public func destroy() { gtk_window_destroy(window) }

    /// Called once when the window closes, before its children are destroyed.
    public func onClose(_ handler: @escaping @MainActor () -> Void) {
        connect("close-request") { _ in
            handler()
            return false
        }
    }

    /// Calls `handler` each time the window was shown, after GTK has set its initial focus.
    package func onShown(_ handler: @escaping @MainActor () -> Void) {
        connect("show") { _ in
            handler()
            return false
        }
    }

    /// Called once when GTK releases the window, closed or destroyed, with its children unmapped.
    package func onDestroyed(_ handler: @escaping @MainActor () -> Void) {
        connect("destroy") { _ in
            handler()
            return false
        }
    }

    /// Redraws every widget in every window of the process in its next frame, for a change that affects all of them.
    /// O(widgets).
    public static func redrawAll() {
        guard let windows = gtk_window_get_toplevels() else { return }
        for index in 0..<g_list_model_get_n_items(windows) {
            guard let item = g_list_model_get_item(windows, index) else { continue }
            redraw(item.assumingMemoryBound(to: GtkWidget.self))
            g_object_unref(item)
        }
    }

    private static func redraw(_ widget: UnsafeMutablePointer<GtkWidget>) {
        gtk_widget_queue_draw(widget)
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            redraw(current)
            child = gtk_widget_get_next_sibling(current)
        }
    }
}
