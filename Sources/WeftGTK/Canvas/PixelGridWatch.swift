import WeftGLib
import WeftGraphics
import WeftLayout
import WeftShim

/// Tracks a widget's position relative to the device's pixels while it is mapped.
///
/// GTK's containers place children at whole points, which at scale 1.5 are not whole pixels, and GTK does not allocate
/// the contents of a moved widget again. At fractional scales the position is therefore checked after each layout
/// phase; at whole scales it needs no check.
@MainActor
final class PixelGridWatch {
    private(set) var grid: PixelGrid

    /// The widget of the canvas that holds this object, and the source of the signals.
    private let widget: UnsafeMutablePointer<GtkWidget>
    private let changed: @MainActor (_ isScaleOther: Bool) -> Void
    private var surface: SignalConnection?
    private var layout: SignalConnection?
    private var firstFrame: SignalConnection?

    /// - Parameter changed: called after the grid changed without an allocation of the widget.
    init(_ widget: UnsafeMutablePointer<GtkWidget>, _ changed: @escaping @MainActor (_ isScaleOther: Bool) -> Void) {
        self.widget = widget
        self.changed = changed
        grid = PixelGrid(scale: weft_widget_get_scale(widget))
        for signal in ["map", "unmap"] {
            Signal.connect(OpaquePointer(widget), signal) { [weak self] _ in
                MainActor.assumeIsolated { self?.mappingChanged() }
                return false
            }
        }
        mappingChanged()
    }

    /// Reads the grid for an allocation, which uses it.
    func refresh() {
        let scale = weft_widget_get_scale(widget)
        var (x, y) = (0.0, 0.0)
        if scale != scale.rounded() { _ = weft_widget_get_surface_place(widget, &x, &y) }
        grid = PixelGrid(scale: scale, origin: Point(x: x, y: y))
        listenToLayout()
    }

    private func lookAgain() {
        let old = grid
        refresh()
        if grid != old { changed(grid.scale != old.scale) }
    }

    private func mappingChanged() {
        (surface, layout, firstFrame) = (nil, nil, nil)
        guard gtk_widget_get_mapped(widget) != 0, let native = gtk_widget_get_native(widget),
            let surface = gtk_native_get_surface(native)
        else { return }
        self.surface = connect(surface, "notify::scale") { $0.lookAgain() }
        // Before the first frame the scale is that of the first monitor.
        if let clock = gtk_widget_get_frame_clock(widget), gdk_frame_clock_get_frame_counter(clock) < 1 {
            firstFrame = connect(clock, "after-paint") {
                $0.firstFrame = nil
                $0.lookAgain()
            }
        }
        listenToLayout()
    }

    /// Watches layouts, but only while the scale is fractional.
    private func listenToLayout() {
        guard surface != nil, grid.scale != grid.scale.rounded() else {
            layout = nil
            return
        }
        guard layout == nil, let clock = gtk_widget_get_frame_clock(widget) else { return }
        layout = connect(clock, "layout") { $0.lookAgain() }
    }

    private func connect(
        _ instance: OpaquePointer, _ signal: String, _ body: @escaping @MainActor (PixelGridWatch) -> Void
    ) -> SignalConnection {
        SignalConnection(instance, signal, after: true) { [weak self] in
            if let self { body(self) }
        }
    }
}
