import WeftGLib
import WeftShim

/// A header bar with a title and widgets at both ends.
@MainActor
public final class HeaderBar: Widget {
    /// An empty bar.
    public init() {
        super.init(floating: gtk_header_bar_new())
    }

    /// Puts a widget at the bar's start.
    public func packStart(_ child: Widget) { gtk_header_bar_pack_start(opaque, child.widget) }
    /// Puts a widget at the bar's end.
    public func packEnd(_ child: Widget) { gtk_header_bar_pack_end(opaque, child.widget) }
    /// Takes out a widget that was put at either end.
    public func remove(_ child: Widget) { gtk_header_bar_remove(opaque, child.widget) }

    /// Shown in the middle; nil shows the window's title.
    public func setTitleWidget(_ title: Widget?) {
        gtk_header_bar_set_title_widget(opaque, title?.widget)
    }
}

extension Widget {
    /// The window that the widget is in; nil outside of one.
    public var enclosingWindow: Window? {
        guard let root = gtk_widget_get_root(widget) else { return nil }
        let instance = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GTypeInstance.self)
        guard g_type_check_instance_is_a(instance, gtk_window_get_type()) != 0 else { return nil }
        return Window(native: root)
    }

    /// Points that what the widget is in at the top is wide, a window mostly; within an allocation those of the new one. nil
    /// outside of any.
    package var rootWidth: Int? {
        gtk_widget_get_root(widget).map { root in
            Int(gtk_widget_get_width(UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)))
        }
    }
}

/// A top-level window. GTK keeps an own reference until it is closed. Its frames are the frame clock's: what is animated
/// or prepared for its nodes goes on with them.
@MainActor
public final class Window: Widget {
    /// What assistive technology takes a window for.
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

    /// `application` nil: a plain window, as tests use it.
    public convenience init(application: Application?, title: String, width: Int, height: Int) {
        self.init(application, title: title, width: width, height: height, role: .window)
    }

    /// A window above `parent`, which it goes with; nothing else of the program can be used meanwhile. As high as what is in
    /// it where there is no height.
    package convenience init(above parent: Window, title: String, width: Int, height: Int?, role: Role) {
        self.init(nil, title: title, width: width, height: height ?? -1, role: role)
        setTransient(for: parent)
        // Before the parent goes, not in the midst of it as GTK's own way is. The handler goes with this window.
        let pointer = window
        hold(SignalConnection(parent.opaque, "unmap") { gtk_window_destroy(pointer) }, as: "parent")
    }

    private init(_ application: Application?, title: String, width: Int, height: Int, role: Role) {
        let widget: UnsafeMutablePointer<GtkWidget> =
            if let application { gtk_application_window_new(application.pointer) } else { gtk_window_new() }
        super.init(floating: widget)
        // GTK 4.8 has a plain window on the bus as something that fills a place.
        if application == nil { setRole(role.gtk) }
        gtk_window_set_title(window, title)
        gtk_window_set_default_size(window, gint(clamping: max(width, -1)), gint(clamping: max(height, -1)))
        FrameClock.shared.follow(self)
    }

    /// Wraps a window that GTK made.
    override init(native pointer: OpaquePointer) { super.init(native: pointer) }

    var window: UnsafeMutablePointer<GtkWindow> { UnsafeMutablePointer<GtkWindow>(opaque) }

    /// What the window is called by the desktop.
    public var title: String {
        get { gtk_window_get_title(window).map { String(cString: $0) } ?? "" }
        set { gtk_window_set_title(window, newValue) }
    }

    /// What the window shows.
    public func setContent(_ content: Widget?) { gtk_window_set_child(window, content?.widget) }
    /// The bar in place of the desktop's own. Before the window is shown.
    public func setTitlebar(_ bar: Widget) { gtk_window_set_titlebar(window, bar.widget) }
    /// Whether a title bar can come now: the first one must be there when the window's surface is made.
    public var takesTitlebar: Bool {
        gtk_window_get_titlebar(window) != nil || gtk_widget_get_realized(widget) == 0
    }
    /// For taskbars that find none by the program's name: a PNG picture of 64 x 64 pixels, say. Of use to a window that is
    /// realized, and under X11 alone. An icon's name would have the theme's SVG drawn, for which GTK loads librsvg and
    /// libxml2: 9 MB.
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
    /// The size in points to open with.
    public func setDefaultSize(width: Int, height: Int) {
        gtk_window_set_default_size(window, gint(clamping: max(width, -1)), gint(clamping: max(height, -1)))
    }
    /// The size in points that `content` gets when the window opens at its default size below `titlebar`: without a
    /// compositor the frame that GTK draws is a part of the window. O(widgets), by their minimums.
    public func contentSize(below titlebar: Widget, _ content: Widget) -> (width: Int, height: Int) {
        var (width, height) = (gint(0), gint(0))
        gtk_window_get_default_size(window, &width, &height)
        let bar = titlebar.measure(.horizontal).minimum
        let frameWidth = measure(.horizontal).minimum - max(bar, content.measure(.horizontal).minimum)
        let barHeight = titlebar.measure(.vertical).minimum
        let frameHeight = measure(.vertical).minimum - barHeight - content.measure(.vertical).minimum
        return (max(0, Int(width) - frameWidth), max(0, Int(height) - frameHeight - barHeight))
    }
    /// Whether the user can make it larger and smaller.
    package var isResizable: Bool {
        get { gtk_window_get_resizable(window) != 0 }
        set { gtk_window_set_resizable(window, newValue ? 1 : 0) }
    }
    /// What Enter does where what has the keyboard does nothing by it.
    package func setDefault(_ button: Button) { gtk_window_set_default_widget(window, button.widget) }
    /// Makes the surface and its renderer without showing the window: the slow part of `present`.
    public func realize() { withRenderer { gtk_widget_realize(widget) } }

    /// Shows the window and brings it to the front.
    public func present() { withRenderer { gtk_window_present(window) } }
    /// The same because of what the user did in another program, such as the desktop's overview.
    /// - Parameter time: when that was, in the display server's milliseconds, as the other program tells it; the window manager
    ///   may leave the window where it is without one (0).
    public func present(at time: UInt32) { withRenderer { weft_window_present(window, time) } }
    /// Closes the window as the user does.
    public func close() { gtk_window_close(window) }

    /// Takes the window from the screen and drops GTK's own reference.
    public func destroy() { gtk_window_destroy(window) }

    /// Called once when the window goes away, before its children do.
    public func onClose(_ handler: @escaping @MainActor () -> Void) {
        connect("close-request") { _ in
            handler()
            return false
        }
    }

    /// Calls `handler` each time the window was shown, when GTK has given the keyboard to something in it.
    package func onShown(_ handler: @escaping @MainActor () -> Void) {
        connect("show") { _ in
            handler()
            return false
        }
    }

    /// Called once when GTK lets go of the window, closed or destroyed, with its children out of sight.
    package func onDestroyed(_ handler: @escaping @MainActor () -> Void) {
        connect("destroy") { _ in
            handler()
            return false
        }
    }

    /// Draws every widget in every window of the process again, in its next frame: for what shows in all of them. O(widgets).
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
