import WeftShim

/// A native list of a few rows (GtkListBox). All rows exist. Arrows move from row to row; Enter and a click activate
/// one. Use Weft's lists for many rows.
@MainActor
public final class ListBox: Widget {
    private var rows: [ListBoxRow] = []

    /// An empty list; `label` is its accessible name.
    public init(label: String) {
        super.init(floating: gtk_list_box_new())
        gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        setAccessibleLabel(label)
    }

    /// The number of rows.
    public var count: Int { rows.count }

    /// Appends a row.
    public func append(_ row: ListBoxRow) {
        rows.append(row)
        gtk_list_box_append(opaque, row.widget)
    }

    /// Removes all rows.
    public func removeAll() {
        for row in rows { gtk_list_box_remove(opaque, row.widget) }
        rows = []
    }

    /// Shows exactly these rows, in this order. Rows that stay keep their widgets; of these, the row that contains the
    /// keyboard focus is not taken out, so that it keeps the focus and the list's cursor.
    ///
    /// - Complexity: O(rows * rows)
    public func setRows(_ wanted: [ListBoxRow]) {
        for row in rows where !wanted.contains(where: { $0 === row }) { remove(row) }
        let focused = rows.first { $0.containsFocus }
        for (index, row) in wanted.enumerated() where self.row(index) !== row {
            if row === focused {
                // The rows before it follow at their own places.
                while let other = self.row(index), other !== row { remove(other) }
            } else {
                remove(row)
                insert(row, at: index)
            }
        }
    }

    private func insert(_ row: ListBoxRow, at index: Int) {
        rows.insert(row, at: min(index, rows.count))
        gtk_list_box_insert(opaque, row.widget, gint(clamping: index))
    }

    private func remove(_ row: ListBoxRow) {
        guard let index = rows.firstIndex(where: { $0 === row }) else { return }
        rows.remove(at: index)
        gtk_list_box_remove(opaque, row.widget)
    }

    /// Called when a row is activated, with its index.
    public func onActivate(_ handler: @escaping @MainActor (Int) -> Void) {
        connect("row-activated") { arguments in
            guard let row = arguments.object(0) else { return false }
            handler(Int(gtk_list_box_row_get_index(UnsafeMutablePointer<GtkListBoxRow>(row))))
            return false
        }
    }

    /// Focuses a row; false if it does not exist.
    @discardableResult
    public func focusRow(_ index: Int) -> Bool { rows.indices.contains(index) && rows[index].grabFocus() }

    /// The row at an index; nil if it does not exist.
    public func row(_ index: Int) -> ListBoxRow? { rows.indices.contains(index) ? rows[index] : nil }

    /// The index of the row that contains the keyboard focus.
    public var focusedRow: Int? { rows.firstIndex { $0.containsFocus } }
}

/// A row of a `ListBox`.
@MainActor
public final class ListBoxRow: Widget {
    /// A row with contents; `label` is its accessible name.
    public init(_ content: Widget, label: String, isActivatable: Bool = true) {
        super.init(floating: gtk_list_box_row_new())
        let row = UnsafeMutablePointer<GtkListBoxRow>(opaque)
        gtk_list_box_row_set_child(row, content.widget)
        gtk_list_box_row_set_activatable(row, isActivatable ? 1 : 0)
        setAccessibleLabel(label)
    }
}
