import WeftShim

/// A window with the keys a program knows, in groups; Escape closes it. GTK removes its own in version 5 and has called it
/// old since 4.18, where it works as before: it is made by name, so that no compiler needs to know it.
@MainActor
public final class ShortcutsWindow {
    /// Shortcuts that belong together.
    public struct Group: Sendable {
        /// What the group is called.
        public let title: String
        /// The shortcuts, in order.
        public let shortcuts: [Shortcut]

        /// A group.
        public init(title: String, shortcuts: [Shortcut]) {
            self.title = title
            self.shortcuts = shortcuts
        }
    }

    /// Keys and what they do.
    public struct Shortcut: Sendable {
        /// What it does.
        public let title: String
        /// In GTK's spelling, with a blank between keys that do the same: "Up Down".
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

    /// A window that lists shortcuts; nil when GTK cannot make it of what was given.
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
        // One section: a name for it is asked for, and never shown.
        return "<interface><object class=\"GtkShortcutsWindow\" id=\"window\">\(property("modal", "1"))"
            + "<child><object class=\"GtkShortcutsSection\">\(property("section-name", "keys"))\(parts.joined())"
            + "</object></child></object></interface>"
    }
}

/// What a program says of itself.
public struct AboutText: Sendable {
    /// The program's name.
    public var name: String
    /// The program's version.
    public var version: String
    /// The program's icon, by its name in the theme.
    public var iconName: String
    /// What the program is, in a sentence.
    public var comments = ""
    /// Copyright and licence, in a few words.
    public var copyright = ""
    /// The licence.
    public var license = License.unknown

    /// The licences that GTK knows the text of.
    public enum License: Sendable {
        case unknown, mit

        var gtk: GtkLicense {
            switch self {
            case .unknown: GTK_LICENSE_UNKNOWN
            case .mit: GTK_LICENSE_MIT_X11
            }
        }
    }

    /// What is said of a program.
    public init(name: String, version: String, iconName: String) {
        self.name = name
        self.version = version
        self.iconName = iconName
    }
}

extension Window {
    /// A window that says what the program is; Escape closes it.
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

    /// Belongs to `parent` and stays above it; nothing else of the program can be used meanwhile.
    public func setTransient(for parent: Window) {
        gtk_window_set_transient_for(window, parent.window)
        gtk_window_set_modal(window, 1)
    }
}
