import WeftGLib
import WeftShim

/// A command of a window, invoked by keys or by a menu entry.
public struct WindowCommand: Sendable {
    /// Letters, digits, "-" and "."; unique within a window.
    public let name: String
    /// The title in the shortcuts window.
    public let title: String
    /// Keys in GTK's syntax: "<Control>q", "F5". The menu shows the first one.
    public let keys: [String]
    /// The action.
    public let action: @MainActor @Sendable () -> Void
    let actionName: String

    /// A command; keys in GTK's syntax.
    public init(
        name: String, title: String, keys: [String] = [], action: @escaping @MainActor @Sendable () -> Void
    ) {
        self.name = name
        self.title = title
        self.keys = keys
        self.action = action
        actionName = "\(Self.group).\(name)"
    }

    /// A command that closes its window, as the close button does.
    public static func close(title: String, keys: [String]) -> WindowCommand {
        WindowCommand(title: title, keys: keys, actionName: "window.close")
    }

    /// A command for one of GtkWindow's own actions.
    private init(title: String, keys: [String], actionName: String) {
        name = actionName
        self.title = title
        self.keys = keys
        action = {}
        self.actionName = actionName
    }

    /// The prefix of a window's action names.
    static let group = "commands"

    var isOfGTK: Bool { actionName == name }
}

extension Window {
    /// Requests every window of the process to close, the newest first.
    public static func closeAll() {
        // Iterates over a copy: windows leave GTK's list as they close.
        for window in toplevels().reversed() {
            gtk_window_close(window.assumingMemoryBound(to: GtkWindow.self))
            g_object_unref(window)
        }
    }

    /// The number of the process's windows on screen, including GTK's dialogs. O(windows)
    public static var visibleCount: Int {
        toplevels().count { window in
            defer { g_object_unref(window) }
            return gtk_widget_get_visible(window.assumingMemoryBound(to: GtkWidget.self)) != 0
        }
    }

    /// The windows of the process. The caller owns a reference to each.
    private static func toplevels() -> [UnsafeMutableRawPointer] {
        guard let windows = gtk_window_get_toplevels() else { return [] }
        return (0..<g_list_model_get_n_items(windows)).compactMap { g_list_model_get_item(windows, $0) }
    }
}

/// A button that opens a menu of its window's commands.
@MainActor
public final class MenuButton: Widget {
    /// - Parameters:
    ///   - label: the accessible name and the tooltip.
    ///   - sections: groups of the window's commands (``Window/addCommands(_:)``), separated by lines.
    ///   - others: commands that are not in the menu: their keys close an open menu first.
    ///   - isPrimary: F10 opens the menu.
    public convenience init(
        iconName: String, label: String, sections: [[WindowCommand]], others: [WindowCommand] = [],
        isPrimary: Bool = false
    ) {
        self.init(iconName: iconName, label: label, isPrimary: isPrimary, sections: { sections }, others: { others })
    }

    /// - Parameters:
    ///   - sections: called each time the menu is opened: titles may change.
    ///   - others: called each time the menu is opened.
    package init(
        iconName: String, label: String, isPrimary: Bool = false,
        sections: @escaping @MainActor () -> [[WindowCommand]], others: @escaping @MainActor () -> [WindowCommand]
    ) {
        super.init(floating: gtk_menu_button_new())
        gtk_menu_button_set_icon_name(opaque, iconName)
        // Frameless as in header bars: a frame has a shadow and a gradient, whose shaders cost the first frame 30 ms in
        // software GL.
        gtk_menu_button_set_has_frame(opaque, 0)
        gtk_menu_button_set_primary(opaque, isPrimary ? 1 : 0)
        tooltip = label
        setAccessibleLabel(label)
        let box = Unmanaged.passRetained(MenuBox(sections, others))
        // Made when it is first opened, so that the program's start does not wait for its widgets.
        gtk_menu_button_set_create_popup_func(
            opaque,
            { button, context in
                guard let button, let context else { return }
                let box = Unmanaged<MenuBox>.fromOpaque(context).takeUnretainedValue()
                MainThread.inCallback(button) { box.willOpen($0) }
            }, box.toOpaque(),
            { context in
                guard let context else { return }
                Unmanaged<MenuBox>.fromOpaque(context).release()
            })
    }

    /// An object that lives as long as GTK's button, which only GTK may retain.
    @MainActor
    private final class MenuBox {
        private let sections: @MainActor () -> [[WindowCommand]]
        private let others: @MainActor () -> [WindowCommand]
        private let keeper = MenuPopover()
        /// The titles of the menu that GTK has.
        private var titles: [String] = []

        init(
            _ sections: @escaping @MainActor () -> [[WindowCommand]],
            _ others: @escaping @MainActor () -> [WindowCommand]
        ) {
            self.sections = sections
            self.others = others
        }

        func willOpen(_ button: OpaquePointer) {
            keeper.willOpen(button)
            let sections = sections()
            guard let popover = popover(of: button, showing: sections) else { return }
            // The menu itself handles the first key of each entry.
            let unheard = sections.joined().flatMap { command in command.keys.dropFirst().map { (command, $0) } }
            let keys = unheard + others().flatMap { command in command.keys.map { (command, $0) } }
            keeper.hear(keys.map { (command: $0.0, key: $0.1) }, in: popover)
        }

        private func popover(
            of button: OpaquePointer, showing sections: [[WindowCommand]]
        ) -> UnsafeMutablePointer<GtkPopover>? {
            let titles = sections.joined().map(\.title)
            defer { self.titles = titles }
            if let model = gtk_menu_button_get_menu_model(button) {
                if titles != self.titles { MenuButton.fill(OpaquePointer(model), with: sections) }
                return gtk_menu_button_get_popover(button)
            }
            guard let model = g_menu_new() else { return nil }
            MenuButton.fill(model, with: sections)
            gtk_menu_button_set_menu_model(button, UnsafeMutablePointer(model))
            g_object_unref(UnsafeMutableRawPointer(model))
            guard let popover = gtk_menu_button_get_popover(button) else { return nil }
            keeper.watch(popover, of: button)
            let menu = UnsafeMutablePointer<GtkWidget>(OpaquePointer(popover))
            Widget.connect(OpaquePointer(popover), "map") { [weak self] _ in
                PopoverMenu.nameEntries(self?.titles ?? [], below: menu)
                return false
            }
            return popover
        }
    }

    private static func fill(_ menu: OpaquePointer, with sections: [[WindowCommand]]) {
        g_menu_remove_all(menu)
        for section in sections {
            let part = g_menu_new()
            for command in section {
                let item = g_menu_item_new(PopoverMenu.label(command.title), command.actionName)
                if let key = command.keys.first {
                    g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(key))
                }
                g_menu_append_item(part, item)
                g_object_unref(item.map { UnsafeMutableRawPointer($0) })
            }
            g_menu_append_section(menu, nil, part.map { UnsafeMutablePointer($0) })
            g_object_unref(part.map { UnsafeMutableRawPointer($0) })
        }
    }
}
