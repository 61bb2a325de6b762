import WeftShim

/// A native list of a few rows, all of which are there: GtkListBox. Arrows go from row to row, Enter and a click activate
/// one. For many rows there is Weft's own.
@MainActor
public final class ListBox: Widget {
    private var rows: [ListBoxRow] = []

    /// `label` is what assistive technology calls it.
    public init(label: String) {
        super.init(floating: gtk_list_box_new())
        gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        setAccessibleLabel(label)
    }

    /// How many rows it has.
    public var count: Int { rows.count }

    /// Puts a row behind the others.
    public func append(_ row: ListBoxRow) {
        rows.append(row)
        gtk_list_box_append(opaque, row.widget)
    }

    /// Takes all rows away.
    public func removeAll() {
        for row in rows { gtk_list_box_remove(opaque, row.widget) }
        rows = []
    }

    /// A row was activated: its number from 0.
    public func onActivate(_ handler: @escaping @MainActor (Int) -> Void) {
        connect("row-activated") { arguments in
            guard let row = arguments.object(0) else { return false }
            handler(Int(gtk_list_box_row_get_index(UnsafeMutablePointer<GtkListBoxRow>(row))))
            return false
        }
    }

    /// Gives a row the keyboard; false where there is none.
    @discardableResult
    public func focusRow(_ index: Int) -> Bool { rows.indices.contains(index) && rows[index].grabFocus() }

    /// The row at an index; nil where there is none.
    public func row(_ index: Int) -> ListBoxRow? { rows.indices.contains(index) ? rows[index] : nil }

    /// The row that has the keyboard, or something in it.
    public var focusedRow: Int? { rows.firstIndex { $0.containsFocus } }
}

/// A row of a `ListBox`.
@MainActor
public final class ListBoxRow: Widget {
    /// `label` is what assistive technology calls it.
    public init(_ content: Widget, label: String, isActivatable: Bool = true) {
        super.init(floating: gtk_list_box_row_new())
        let row = UnsafeMutablePointer<GtkListBoxRow>(opaque)
        gtk_list_box_row_set_child(row, content.widget)
        gtk_list_box_row_set_activatable(row, isActivatable ? 1 : 0)
        setAccessibleLabel(label)
    }
}
