import WeftShim

/// What assistive technology takes a node or a widget for: every role that GTK lets a widget have, 4.8 to 4.18. A value, any
/// thread. Roles that the running GTK does not know yet have the nearest one it knows (`isAvailable`), as have those whose
/// widgets it gives no name: from 4.14 on a banner is a region, a generic one a group, a caption, a legend, a paragraph, a
/// status and a time are labels.
public enum AccessibilityRole: Sendable, Hashable {
    case alert, alertDialog, banner, button, caption, cell, checkbox, columnHeader, comboBox, dialog, document, feed,
        form
    case generic, grid, gridCell, group
    /// 1 is the highest level.
    case heading(level: Int)
    case image, label, legend, link, list, listBox, listItem, log, main, marquee, math, menu, menuBar, menuItem
    case menuItemCheckbox, menuItemRadio, meter, navigation
    /// Nothing to assistive technology, and neither is what is inside.
    case none
    case note, option, presentation, progressBar, radio, radioGroup, region, row, rowGroup, rowHeader, scrollbar, search
    case searchBox, separator, slider, spinButton, status, `switch`, tab, table, tabList, tabPanel, textBox, time, timer
    case toolbar, tooltip, tree, treeGrid, treeItem, window
    /// GTK 4.10; a button before.
    case toggleButton
    /// GTK 4.12; a group before.
    case application
    /// GTK 4.14; groups before.
    case article, blockQuote, comment
    /// A label: the GTK that has the role gives it no name.
    case paragraph
    /// GTK 4.14; a text field before.
    case terminal

    /// All of them, headings of the first level.
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

    /// Whether the running GTK has the role, with a name; else another one stands in.
    public var isAvailable: Bool { named == nil && Self.value(named: gtkName) != nil }

    /// GTK's name, by which it is looked up in the library that runs.
    var gtkName: String {
        switch self {
        case .heading: return "heading"
        case .image: return "img"
        case .searchBox: return "search-box"
        default: break
        }
        // alertDialog is alert-dialog there.
        return "\(self)".reduce(into: "") { name, letter in
            name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }

    /// What stands in for a role that came after 4.8.
    private var older: GtkAccessibleRole {
        switch self {
        case .toggleButton: GTK_ACCESSIBLE_ROLE_BUTTON
        case .terminal: GTK_ACCESSIBLE_ROLE_TEXT_BOX
        case .paragraph: GTK_ACCESSIBLE_ROLE_LABEL
        default: GTK_ACCESSIBLE_ROLE_GROUP
        }
    }

    /// What stands in for a role that GTK says neither name nor description of from 4.14 on, since their text is to be in
    /// objects inside. A drawn node has none: its name is all there is to read.
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

    /// Of the headers' enumeration and of a newer library's, too.
    private static func value(named name: String) -> GtkAccessibleRole? {
        guard let type = g_type_class_ref(gtk_accessible_role_get_type()) else { return nil }
        defer { g_type_class_unref(type) }
        guard let found = g_enum_get_value_by_nick(type.assumingMemoryBound(to: GEnumClass.self), name) else {
            return nil
        }
        return GtkAccessibleRole(numericCast(found.pointee.value))
    }
}
