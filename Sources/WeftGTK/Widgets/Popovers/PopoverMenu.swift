import WeftGLib
import WeftLayout
import WeftShim

/// A menu that pops up over a widget, once: arrows, letters and Enter choose an item, Escape and a click elsewhere
/// close it.
@MainActor
public final class PopoverMenu: Widget {
    /// An entry of the menu.
    public struct Item {
        /// The item's text.
        public let title: String
        /// True for an action that cannot be undone, shown in the theme's colour for it.
        public let isDestructive: Bool
        /// True if the item can be chosen.
        public let isEnabled: Bool
        /// The item's action.
        public let action: @MainActor () -> Void

        /// Makes an item.
        public init(
            title: String, isDestructive: Bool = false, isEnabled: Bool = true, action: @escaping @MainActor () -> Void
        ) {
            self.title = title
            self.isDestructive = isDestructive
            self.isEnabled = isEnabled
            self.action = action
        }
    }

    private static let group = "weftmenu"
    private let titles: [String]
    private var ending: MainTimer?
    private let focus = FocusMemory()
    private let keys = MenuPopover()
    /// The window of the open menu. No signal closure references it: a window may keep a hidden popover.
    private var window: (widget: Widget, end: SignalConnection)?

    /// A menu of items.
    public init(_ items: [Item]) {
        _ = BaseStyle.isAdded
        titles = items.map(\.title)
        let model = g_menu_new()
        let actions = OpaquePointer(g_simple_action_group_new())
        for (index, item) in items.enumerated() {
            g_menu_append(model, Self.label(item.title), "\(Self.group).\(index)")
            guard let action = g_simple_action_new("\(index)", nil) else { continue }
            g_simple_action_set_enabled(action, item.isEnabled ? 1 : 0)
            Signal.connect(action, "activate") { _ in
                MainActor.assumeIsolated { item.action() }
                return false
            }
            g_action_map_add_action(actions, action)
            g_object_unref(UnsafeMutableRawPointer(action))
        }
        super.init(floating: gtk_popover_menu_new_from_model(model.map { UnsafeMutablePointer($0) }))
        gtk_widget_insert_action_group(widget, Self.group, actions)
        g_object_unref(UnsafeMutableRawPointer(actions))
        g_object_unref(model.map { UnsafeMutableRawPointer($0) })
        gtk_popover_set_has_arrow(popoverPointer, 0)
        gtk_popover_set_position(popoverPointer, GTK_POS_BOTTOM)
        setAlignment(horizontal: .start, vertical: .fill)
        // GMenu has no destructive style.
        for (button, item) in zip(Self.buttons(below: widget), items) where item.isDestructive {
            gtk_widget_add_css_class(button, "destructive")
        }
    }

    isolated deinit {
        // GTK 4.8 never releases the action group of a removed popover.
        gtk_widget_insert_action_group(widget, Self.group, nil)
    }

    private var popoverPointer: UnsafeMutablePointer<GtkPopover> { UnsafeMutablePointer(opaque) }

    /// Opens the menu below `rect` of `parent` (content coordinates, points), with the keyboard focus on its first
    /// item. `closed` is called after the chosen item's action; the menu is removed from `parent` soon after. Keys of
    /// the window's commands close the menu and perform their command.
    /// - Parameter returnsKeyboard: returns the keyboard to its earlier widget, if that still exists, after the menu
    ///   has closed.
    public func popUp(
        at rect: Rect, in parent: Widget, returnsKeyboard: Bool = false, closed: @escaping @MainActor () -> Void
    ) {
        if let root = parent.enclosingWindow {
            if returnsKeyboard { focus.remember(in: root) }
            // GDK 4.8 keeps pointer and keyboard for a menu that is open when its window goes.
            window = (root, SignalConnection(root.opaque, "unmap") { [weak self] in self?.close() })
            keys.hear(root.commands.flatMap { command in command.keys.map { (command, $0) } }, in: popoverPointer)
        }
        gtk_widget_set_parent(widget, parent.widget)
        point(to: rect)
        connect("closed") { [weak self] _ in
            // GTK closes the menu before it runs the item's action, and both happen during the popover's own event, so
            // the end is deferred.
            self?.ending = MainTimer(milliseconds: 0) { [weak self] in
                self?.didClose()
                closed()
            }
            return false
        }
        gtk_popover_popup(popoverPointer)
        if parent.isRightToLeft { beginAtTheRight(of: rect) }
        nameEntries()
    }

    /// The label of an entry with this title: GTK reads an underscore as a mnemonic.
    static func label(_ title: String) -> String {
        title.unicodeScalars.map { $0 == "_" ? "__" : String($0) }.joined()
    }

    private func nameEntries() { Self.nameEntries(titles, below: widget) }

    /// Names the items. GTK 4.18 labels an item by another label and does not expose that on the bus, so the item has
    /// no name there. Call once the menu is shown, since GTK sets its own names then.
    /// - Parameter titles: of all items below the widget, in their order.
    static func nameEntries(_ titles: [String], below widget: UnsafeMutablePointer<GtkWidget>) {
        for (button, title) in zip(buttons(below: widget), titles) {
            let entry = OpaquePointer(button)
            gtk_accessible_reset_relation(entry, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
            setAccessibleLabel(title, of: entry)
        }
    }

    private func point(to rect: Rect) {
        var target = GdkRectangle(rect)
        gtk_popover_set_pointing_to(popoverPointer, &target)
    }

    /// Aligns the menu with the start of `rect`. GTK 4.8 always aligns a start to the left; later versions use the
    /// reading direction. A menu centred in a rectangle of its own width is placed equally by all versions. Call it
    /// when the menu is shown, since it has no width before.
    private func beginAtTheRight(of rect: Rect) {
        setAlignment(horizontal: .center, vertical: .fill)
        let width = naturalSize.width
        point(to: Rect(x: rect.maxX - width, y: rect.minY, width: width, height: rect.height))
        gtk_popover_present(popoverPointer)
    }

    private func didClose() {
        ending = nil
        removeFromParentWhenIdle()
        if let window { _ = focus.restore(in: window.widget) }
        window = nil
    }

    /// Closes the menu.
    public func close() { gtk_popover_popdown(popoverPointer) }

    /// Call after the parent was allocated: GTK leaves it to custom widgets to notify their popovers.
    public func parentWasAllocated() { gtk_popover_present(popoverPointer) }

    private static func buttons(below widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
        var found: [UnsafeMutablePointer<GtkWidget>] = []
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            let name = gtk_widget_get_css_name(current).map { String(cString: $0) }
            found += name == "modelbutton" ? [current] : buttons(below: current)
            child = gtk_widget_get_next_sibling(current)
        }
        return found
    }
}

extension Widget {
    /// Adds presses of the secondary button and long presses (`isTouch`). The handler receives the location in the
    /// widget; true claims the press.
    public func onMenuPress(_ handler: @escaping @MainActor (Point, _ isTouch: Bool) -> Bool) {
        for (gesture, first) in Self.menuGestures() {
            Self.connect(gesture, "pressed") { arguments in
                let point = Point(x: arguments.double(first), y: arguments.double(first + 1))
                // Unlike a click's signal, that of a long press has no press count before the coordinates.
                if handler(point, first == 0) { gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED) }
                return false
            }
            gtk_widget_add_controller(widget, gesture)
        }
    }

    /// The gestures that request a menu, and the index of the location in the arguments of "pressed".
    static func menuGestures() -> [(gesture: OpaquePointer, first: Int)] {
        guard let click = gtk_gesture_click_new(), let hold = gtk_gesture_long_press_new() else { return [] }
        gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
        gtk_gesture_single_set_touch_only(hold, 1)
        return [(click, 1), (hold, 0)]
    }
}
