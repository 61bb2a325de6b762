import WeftGraphics
import WeftShim

extension UnsafeMutablePointer<GtkWidget> {
    /// The widget's text colour as resolved by GTK.
    var resolvedColor: Color {
        var color = GdkRGBA()
        weft_style_color(self, &color)
        return Color(color)
    }

    /// The widget's own background, without the widgets behind it; may be translucent.
    var resolvedBackground: Color { background(deep: false) }

    /// The widget's background together with those of all enclosing widgets.
    var resolvedGround: Color { background(deep: true) }

    private func background(deep: Bool) -> Color {
        var color = GdkRGBA()
        weft_style_background(self, deep ? 1 : 0, &color)
        return Color(color)
    }

    /// A named colour of the style sheets; nil if undefined.
    func namedColor(_ name: String) -> Color? {
        var color = GdkRGBA()
        return weft_style_named_color(self, name, &color) != 0 ? Color(color) : nil
    }
}

extension Color {
    init(_ color: GdkRGBA) {
        self.init(
            red: Double(color.red), green: Double(color.green), blue: Double(color.blue), alpha: Double(color.alpha))
    }
}

/// Invisible widgets for reading style sheets: the style of a list in a window, of a selected row, of a button. GTK
/// resolves a widget's style whether or not it is in a window.
@MainActor
final class StyleProbe {
    /// A `window.background`, like real windows.
    let window = StyleProbe.make("window", classes: ["background"])
    private var places: [String: UnsafeMutablePointer<GtkWidget>] = [:]

    /// The widget at `path` below the window, given as style node names with classes after dots: "weftlist weftrow".
    /// Made on first use.
    func widget(_ path: String) -> UnsafeMutablePointer<GtkWidget> {
        if let known = places[path] { return known }
        var names = path.split(separator: " ").map(String.init)
        let last = (names.popLast() ?? "").split(separator: ".").map(String.init)
        let made = Self.make(last.first ?? "", classes: Array(last.dropFirst()))
        gtk_widget_set_parent(made, names.isEmpty ? window : widget(names.joined(separator: " ")))
        places[path] = made
        return made
    }

    /// Reads a style property of a widget in one or more states.
    func reading<Result>(
        _ path: String, in states: [GtkStateFlags] = [], _ body: (UnsafeMutablePointer<GtkWidget>) -> Result
    ) -> Result {
        let widget = widget(path)
        let flags = GtkStateFlags(rawValue: states.reduce(0) { $0 | $1.rawValue })
        gtk_widget_set_state_flags(widget, flags, 0)
        defer { gtk_widget_unset_state_flags(widget, flags) }
        return body(widget)
    }

    private static func make(_ name: String, classes: [String]) -> UnsafeMutablePointer<GtkWidget> {
        let widget: UnsafeMutablePointer<GtkWidget> = weft_canvas_new(name, GTK_ACCESSIBLE_ROLE_PRESENTATION, nil, nil)
        for name in classes { gtk_widget_add_css_class(widget, name) }
        return widget
    }

    init() {
        g_object_ref_sink(window)
    }

    isolated deinit {
        // Disposes of the children as well.
        g_object_unref(window)
    }
}
