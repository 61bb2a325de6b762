import WeftGraphics
import WeftShim

extension UnsafeMutablePointer<GtkWidget> {
    /// The colour that GTK resolved for the widget's text.
    var resolvedColor: Color {
        var color = GdkRGBA()
        weft_style_color(self, &color)
        return Color(color)
    }

    /// The widget's own background alone; translucent where what is behind shows through.
    var resolvedBackground: Color { background(deep: false) }

    /// What the widget's contents stand on: its background and those of all widgets around it.
    var resolvedGround: Color { background(deep: true) }

    private func background(deep: Bool) -> Color {
        var color = GdkRGBA()
        weft_style_background(self, deep ? 1 : 0, &color)
        return Color(color)
    }

    /// What the style sheets call by this name; nil where none does.
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

/// Widgets that nobody sees, on which the style sheets are read: what they say of a list in a window, of a chosen row, of a
/// button. GTK resolves a widget's style whether or not it is in a window.
@MainActor
final class StyleProbe {
    /// `window.background`, as windows are.
    let window = StyleProbe.make("window", classes: ["background"])
    private var places: [String: UnsafeMutablePointer<GtkWidget>] = [:]

    /// The widget at `path` below the window, names of style nodes with classes after dots: "weftlist weftrow". Made when
    /// first asked for.
    func widget(_ path: String) -> UnsafeMutablePointer<GtkWidget> {
        if let known = places[path] { return known }
        var names = path.split(separator: " ").map(String.init)
        let last = (names.popLast() ?? "").split(separator: ".").map(String.init)
        let made = Self.make(last.first ?? "", classes: Array(last.dropFirst()))
        gtk_widget_set_parent(made, names.isEmpty ? window : widget(names.joined(separator: " ")))
        places[path] = made
        return made
    }

    /// Reads something of a widget in a state; several may hold at once.
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
        // Takes its children along.
        g_object_unref(window)
    }
}
