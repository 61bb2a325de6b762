import WeftShim

/// The accessible role of a node or a widget: every role that GTK 4.8 to 4.18 lets a widget have. A value, any thread.
/// A role that the running GTK lacks is replaced by the nearest known one (see `isAvailable`). So is a role if GTK
/// gives its widgets no name: from 4.14 on a banner becomes a region, a generic element a group, and a caption, legend,
/// paragraph, status or time a label.
public enum AccessibilityRole: Sendable, Hashable {
    case alert, alertDialog, banner, button, caption, cell, checkbox, columnHeader, comboBox, dialog, document, feed,
        form
    case generic, grid, gridCell, group
    /// A heading; 1 is the highest level.
    case heading(level: Int)
    case image, label, legend, link, list, listBox, listItem, log, main, marquee, math, menu, menuBar, menuItem
    case menuItemCheckbox, menuItemRadio, meter, navigation
    /// Hidden from assistive technology, with all contents.
    case none
    case note, option, presentation, progressBar, radio, radioGroup, region, row, rowGroup, rowHeader, scrollbar, search
    case searchBox, separator, slider, spinButton, status, `switch`, tab, table, tabList, tabPanel, textBox, time, timer
    case toolbar, tooltip, tree, treeGrid, treeItem, window
    /// A toggle button; needs GTK 4.10. Older versions use a button.
    case toggleButton
    /// An application; needs GTK 4.12. Older versions use a group.
    case application
    /// Roles that need GTK 4.14. Older versions use a group.
    case article, blockQuote, comment
    /// A paragraph. GTK versions with this role give it no name, so a label is used there.
    case paragraph
    /// A terminal; needs GTK 4.14. Older versions use a text field.
    case terminal

    /// All roles; headings of the first level.
    public static let all: [AccessibilityRole] = [
        .alert, .alertDialog, .banner, .button, .caption, .cell, .checkbox, .columnHeader, .comboBox, .dialog,
        .document,
        .feed, .form, .generic, .grid, .gridCell, .group, .heading(level: 1), .image, .label, .legend, .link, .list,
        .listBox, .listItem, .log, .main, .marquee, .math, .menu, .menuBar, .menuItem, .menuItemCheckbox,
        .menuItemRadio,
        .meter, .navigation, .none, .note, .option, .presentation, .progressBar, .radio, .radioGroup, .region, .row,
        .rowGroup, .rowHeader, .scrollbar, .search, .searchBox, .separator, .slider, .spinButton, .status, .switch,
        .tab,
        .table, .tabList, .tabPanel, .textBox, .time, .timer, .toolbar, .tooltip, .tree, .treeGrid, .treeItem, .window,
        .toggleButton, .application, .article, .blockQuote, .comment, .paragraph, .terminal,
    ]

    /// True if the running GTK has the role and gives it a name. Otherwise another role is used.
    public var isAvailable: Bool { named == nil && Self.value(named: gtkName) != nil }

    /// GTK's name of the role, for looking it up in the running library.
    var gtkName: String {
        switch self {
        case .heading: return "heading"
        case .image: return "img"
        case .searchBox: return "search-box"
        default: break
        }
        // GTK spells alertDialog as alert-dialog.
        return "\(self)".reduce(into: "") { name, letter in
            name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }

    /// The replacement for a role newer than GTK 4.8.
    private var older: GtkAccessibleRole {
        switch self {
        case .toggleButton: GTK_ACCESSIBLE_ROLE_BUTTON
        case .terminal: GTK_ACCESSIBLE_ROLE_TEXT_BOX
        case .paragraph: GTK_ACCESSIBLE_ROLE_LABEL
        default: GTK_ACCESSIBLE_ROLE_GROUP
        }
    }

    /// The replacement for a role without a name and description in GTK 4.14 and later, which expect the text in child
    /// objects. A drawn node has no children: its name is the only text.
    private var named: GtkAccessibleRole? {
        guard gtk_check_version(4, 14, 0) == nil else { return nil }
        switch self {
        case .banner: return GTK_ACCESSIBLE_ROLE_REGION
        case .generic: return GTK_ACCESSIBLE_ROLE_GROUP
        case .caption, .legend, .paragraph, .status, .time: return GTK_ACCESSIBLE_ROLE_LABEL
        default: return nil
        }
    }

    var gtk: GtkAccessibleRole { named ?? Self.value(named: gtkName) ?? older }

    /// Reads the enumeration at run time, which covers newer libraries than the headers.
    private static func value(named name: String) -> GtkAccessibleRole? {
        guard let type = g_type_class_ref(gtk_accessible_role_get_type()) else { return nil }
        defer { g_type_class_unref(type) }
        guard let found = g_enum_get_value_by_nick(type.assumingMemoryBound(to: GEnumClass.self), name) else {
            return nil
        }
        return GtkAccessibleRole(numericCast(found.pointee.value))
    }
}
