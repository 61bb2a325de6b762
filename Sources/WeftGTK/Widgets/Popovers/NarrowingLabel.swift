import WeftShim

/// A line of text that is replaced by an icon if there is not even room for a few letters.
@MainActor
final class NarrowingLabel: CanvasDelegate {
    let widget = CanvasWidget(role: .group)
    private let label = Label()
    private let icon: Icon

    /// The minimum of visible characters of a longer text.
    private static let minimumCharacters = 5

    init(iconName: String) {
        icon = Icon(name: iconName, pixelSize: 16)
        label.setMaximumCharacters(20)
        for part in [label, icon] as [Widget] { part.setParent(widget) }
        widget.delegate = self
    }

    isolated deinit {
        // GTK requires that a destroyed widget has no children.
        for part in [label, icon] as [Widget] { part.removeFromParent() }
    }

    var text: String {
        get { label.text }
        set {
            label.text = newValue
            gtk_label_set_width_chars(label.opaque, gint(min(newValue.count, Self.minimumCharacters)))
        }
    }

    /// True if the text is shown, and not the icon.
    var isTextShown: Bool { widget.width >= label.measure(.horizontal).minimum }

    func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) {
        let (text, image) = (label.measure(axis), icon.measure(axis))
        let natural = max(text.natural, image.natural)
        return (axis == .horizontal ? min(text.minimum, image.natural) : natural, natural)
    }

    func canvasAllocate(width: Int, height: Int) {
        let text = label.measure(.horizontal)
        widget.place(label, x: 0, y: 0, width: max(width, text.minimum), height: height)
        // On whole points. In a place of an odd width GtkImage draws its icon on half a point. Its edges are then
        // blurred, with traces of what is beside the icon in GTK's texture.
        let (wide, high) = (icon.measure(.horizontal).natural, icon.measure(.vertical).natural)
        widget.place(
            icon, x: Double(max(0, width - wide) / 2), y: Double(max(0, height - high) / 2), width: wide, height: high)
    }

    func canvasSnapshot(_ snapshot: Snapshot) { snapshot.child(isTextShown ? label : icon) }
}
