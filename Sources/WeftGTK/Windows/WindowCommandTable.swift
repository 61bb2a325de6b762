import WeftGLib
import WeftShim

extension Window {
    /// Adds `commands` to the window. Their keys work for any focus in the window, like GtkApplication's keys for a
    /// whole program. Existing commands stay. The window retains their closures. Pages have commands of their own
    /// (`ViewController.commands`).
    public func addCommands(_ commands: [WindowCommand]) {
        let table = commandTable
        table.own += commands
        table.install(on: self)
    }

    /// Sets the commands of the window's shown page, replacing earlier ones. A page's command replaces a window's own
    /// command of the same name. Do not call it while one of them runs.
    package func setPageCommands(_ commands: [WindowCommand]) {
        let table = commandTable
        guard !table.ofPages.isEmpty || !commands.isEmpty else { return }
        table.ofPages = commands
        table.install(on: self)
    }

    /// All current commands, each name once.
    package var commands: [WindowCommand] { commandTable.all }

    private var commandTable: WindowCommandTable {
        if let table = held(as: WindowCommandTable.name) as? WindowCommandTable { return table }
        let table = WindowCommandTable()
        hold(table, as: WindowCommandTable.name)
        return table
    }
}

/// A window's commands, for keys and menus; kept by GTK's window. Main actor.
@MainActor
private final class WindowCommandTable {
    static let name = "commands"

    var own: [WindowCommand] = []
    var ofPages: [WindowCommand] = []
    /// A borrowed pointer; the window owns the controller.
    private var keys: OpaquePointer?

    var all: [WindowCommand] {
        var names: Set<String> = []
        return (ofPages + own).filter { names.insert($0.actionName).inserted }
    }

    func install(on window: Window) {
        if let keys { gtk_widget_remove_controller(window.widget, keys) }
        let actions = OpaquePointer(g_simple_action_group_new())
        let keys = gtk_shortcut_controller_new()
        gtk_shortcut_controller_set_scope(keys, GTK_SHORTCUT_SCOPE_GLOBAL)
        // Before the focused widget: a list would handle F5 otherwise.
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        for command in all {
            if !command.isOfGTK, let action = g_simple_action_new(command.name, nil) {
                Widget.connect(action, "activate") { _ in
                    command.action()
                    return false
                }
                g_action_map_add_action(actions, action)
                g_object_unref(UnsafeMutableRawPointer(action))
            }
            for key in command.keys {
                // The shortcut takes ownership of the trigger and the action, and the controller takes ownership of the
                // shortcut.
                let shortcut = gtk_shortcut_new(
                    gtk_shortcut_trigger_parse_string(key), gtk_named_action_new(command.actionName))
                gtk_shortcut_controller_add_shortcut(keys, shortcut)
            }
        }
        gtk_widget_insert_action_group(window.widget, WindowCommand.group, actions)
        g_object_unref(UnsafeMutableRawPointer(actions))
        gtk_widget_add_controller(window.widget, keys)
        self.keys = keys
    }
}
