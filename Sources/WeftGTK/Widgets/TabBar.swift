import WeftGLib
import WeftShim

/// A row of tabs for a stack, exposed as a tab list. A title without room ends in an ellipsis, and the tooltip shows
/// it.
@MainActor
public final class TabBar: Widget {
    private var isSharing = false
    private let stack: TabStack
    private let hasIconsAbove: Bool

    /// A bar with a button for each page of a stack.
    ///
    /// - Parameter hasIconsAbove: true if icons are above the titles, where they take no width; false for icons before
    ///   the titles.
    public init(for stack: TabStack, hasIconsAbove: Bool = false) {
        self.stack = stack
        self.hasIconsAbove = hasIconsAbove
        super.init(floating: gtk_stack_switcher_new())
        gtk_stack_switcher_set_stack(opaque, stack.opaque)
        addStyleClass("weft-tabs")
        stack.onTabsMade { [weak self] in self?.tabsMade() }
        tabsMade()
        gtk_widget_set_has_tooltip(widget, 1)
        connect("query-tooltip") { [weak self] arguments in
            guard let tip = arguments.object(3) else { return false }
            return self?.showWord(in: tip, x: arguments.int(0), isByKeyboard: arguments.bool(2)) ?? false
        }
    }

    /// The index of the tab that has the keyboard focus.
    public var focusedTab: Int? {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return nil }
        return tabs.firstIndex { $0 == focus }
    }

    /// Focuses a tab; false if it does not exist.
    @discardableResult
    public func focusTab(_ index: Int) -> Bool {
        let tabs = tabs
        return tabs.indices.contains(index) && gtk_widget_grab_focus(tabs[index]) != 0
    }

    /// Moves the theme's padding around titles to the outside of the tabs, so that it shrinks first if there is too
    /// little room. If the bar is ``spareWidth`` wider than its minimum, it looks as in the theme.
    public func sharesRoom() {
        isSharing = true
        addStyleClass("shares-room")
        tabsMade()
    }

    /// The movable padding in points; 0 before ``sharesRoom()``.
    public var spareWidth: Int { isSharing ? tabs.count { Self.word(of: $0) != nil } * 2 * Self.sparePadding : 0 }

    /// Padding of a text tab: the theme's 16 points at either end, less those of `BaseStyle`.
    private static let sparePadding = 10

    /// Called when GTK has made a tab's contents again, which happens with each change of its page.
    private func tabsMade() {
        for (index, tab) in tabs.enumerated() {
            if let word = Self.word(of: tab) { gtk_label_set_ellipsize(word, PANGO_ELLIPSIZE_END) }
            if isSharing { gtk_widget_set_hexpand(tab, 1) }
            if stack.icons.indices.contains(index), let icon = stack.icons[index] { addIcon(icon, to: tab) }
        }
    }

    /// The distance between icon and title in points, and the icon's width.
    private static let (iconSpacing, iconWidth) = (6, 16)

    /// The width in points that icons before the titles take.
    public var iconWidths: Int { stack.icons.count { $0 != nil } * (Self.iconWidth + Self.iconSpacing) }

    /// Adds an icon to a tab whose only child is its title.
    private func addIcon(_ name: String, to tab: UnsafeMutablePointer<GtkWidget>) {
        guard let title = gtk_widget_get_first_child(tab), Self.isLabel(title),
            let box = gtk_box_new(
                hasIconsAbove ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL,
                gint(hasIconsAbove ? 2 : Self.iconSpacing)),
            let image = gtk_image_new_from_icon_name(name)
        else { return }
        let button = UnsafeMutablePointer<GtkButton>(OpaquePointer(tab))
        g_object_ref(title)
        gtk_button_set_child(button, nil)
        for part in [image, title] { gtk_box_append(UnsafeMutablePointer<GtkBox>(OpaquePointer(box)), part) }
        g_object_unref(title)
        gtk_widget_set_halign(box, GTK_ALIGN_CENTER)
        gtk_button_set_child(button, box)
    }

    /// Shows the title of an ellipsised tab in the tooltip.
    private func showWord(in tip: OpaquePointer, x: Int, isByKeyboard: Bool) -> Bool {
        let tab =
            isByKeyboard
            ? focusedTab.map { tabs[$0] }
            : tabs.first { tab in
                var bounds = graphene_rect_t()
                guard gtk_widget_compute_bounds(tab, widget, &bounds) != 0 else { return false }
                return (bounds.origin.x..<bounds.origin.x + bounds.size.width).contains(Float(x))
            }
        guard let word = tab.flatMap(Self.word), let layout = gtk_label_get_layout(word),
            pango_layout_is_ellipsized(layout) != 0
        else { return false }
        gtk_tooltip_set_text(tip, Self.tip(String(cString: gtk_label_get_text(word))))
        return true
    }

    /// The label in a tab, which may be beside an icon.
    private static func word(of tab: UnsafeMutablePointer<GtkWidget>) -> OpaquePointer? {
        guard let child = gtk_widget_get_first_child(tab) else { return nil }
        if isLabel(child) { return OpaquePointer(child) }
        return gtk_widget_get_last_child(child).flatMap { isLabel($0) ? OpaquePointer($0) : nil }
    }

    private static func isLabel(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        widget.withMemoryRebound(to: GTypeInstance.self, capacity: 1) {
            g_type_check_instance_is_a($0, gtk_label_get_type()) != 0
        }
    }

    private var tabs: [UnsafeMutablePointer<GtkWidget>] {
        var tabs: [UnsafeMutablePointer<GtkWidget>] = []
        var tab = gtk_widget_get_first_child(widget)
        while let current = tab {
            tabs.append(current)
            tab = gtk_widget_get_next_sibling(current)
        }
        return tabs
    }
}
