import WeftShim

/// A window that lists a program's keyboard shortcuts, in groups; Escape closes it. GTK 5 removes its own widget, which
/// is deprecated since 4.18 but still works. It is created by name, so that the program compiles without its
/// declaration.
@MainActor
public final class ShortcutsWindow {
    /// A group of shortcuts.
    public struct Group: Sendable {
        /// The group's title.
        public let title: String
        /// The shortcuts, in order.
        public let shortcuts: [Shortcut]

        /// Makes a group.
        public init(title: String, shortcuts: [Shortcut]) {
            self.title = title
            self.shortcuts = shortcuts
        }
    }

    /// Keys and their effect.
    public struct Shortcut: Sendable {
        /// The effect of the keys, in the user's language.
        public let title: String
        /// Keys in GTK's syntax, separated by spaces if several have the same effect: "Up Down".
        public let keys: String

        /// A shortcut.
        public init(title: String, keys: String) {
            self.title = title
            self.keys = keys
        }

        /// A command with its keys.
        public init(_ command: WindowCommand) {
            self.init(title: command.title, keys: command.keys.joined(separator: " "))
        }
    }

    /// The window.
    public let window: Window

    /// A window that lists shortcuts; nil if GTK cannot make it from these values.
    public init?(_ groups: [Group], parent: Window) {
        let builder = gtk_builder_new_from_string(Self.description(of: groups), -1)
        defer { g_object_unref(builder.map { UnsafeMutableRawPointer($0) }) }
        guard let object = gtk_builder_get_object(builder, "window") else { return nil }
        window = Window(native: OpaquePointer(object))
        window.setTransient(for: parent)
    }

    private static func description(of groups: [Group]) -> String {
        func property(_ name: String, _ value: String) -> String {
            guard let escaped = g_markup_escape_text(value, -1) else { return "" }
            defer { g_free(escaped) }
            return "<property name=\"\(name)\">\(String(cString: escaped))</property>"
        }
        let parts = groups.map { group in
            let rows = group.shortcuts.map {
                "<child><object class=\"GtkShortcutsShortcut\">\(property("accelerator", $0.keys))"
                    + "\(property("title", $0.title))</object></child>"
            }
            return "<child><object class=\"GtkShortcutsGroup\">\(property("title", group.title))"
                + "\(rows.joined())</object></child>"
        }
        // One section: its name is required, and never shown.
        return "<interface><object class=\"GtkShortcutsWindow\" id=\"window\">\(property("modal", "1"))"
            + "<child><object class=\"GtkShortcutsSection\">\(property("section-name", "keys"))\(parts.joined())"
            + "</object></child></object></interface>"
    }
}

/// The texts of an about dialog.
public struct AboutText: Sendable {
    /// The program's name.
    public var name: String
    /// The program's version.
    public var version: String
    /// The program's icon, by its name in the theme.
    public var iconName: String
    /// A sentence that describes the program.
    public var comments = ""
    /// Copyright and licence, in a few words.
    public var copyright = ""
    /// The licence.
    public var license = License.unknown

    /// Licences whose text GTK knows.
    public enum License: Sendable {
        case unknown, mit

        var gtk: GtkLicense {
            switch self {
            case .unknown: GTK_LICENSE_UNKNOWN
            case .mit: GTK_LICENSE_MIT_X11
            }
        }
    }

    /// Makes the texts.
    public init(name: String, version: String, iconName: String) {
        self.name = name
        self.version = version
        self.iconName = iconName
    }
}

extension Window {
    /// An about dialog; Escape closes it.
    public static func about(_ text: AboutText, parent: Window) -> Window {
        let dialog = Window(native: OpaquePointer(gtk_about_dialog_new()))
        let pointer = dialog.opaque
        gtk_about_dialog_set_program_name(pointer, text.name)
        gtk_about_dialog_set_version(pointer, text.version)
        gtk_about_dialog_set_logo_icon_name(pointer, text.iconName)
        gtk_about_dialog_set_comments(pointer, text.comments)
        gtk_about_dialog_set_copyright(pointer, text.copyright)
        gtk_about_dialog_set_license_type(pointer, text.license.gtk)
        dialog.setTransient(for: parent)
        return dialog
    }

    /// Makes this a modal window above `parent`.
    public func setTransient(for parent: Window) {
        gtk_window_set_transient_for(window, parent.window)
        gtk_window_set_modal(window, 1)
    }
}
