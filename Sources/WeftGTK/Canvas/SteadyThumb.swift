import WeftGLib
import WeftShim

/// Hides from a scrollbar the steps that its thumb cannot show.
///
/// A GtkRange requests an allocation with every value. On X11 that makes GDK ask the server for the window's position
/// and the desktop's work area, twice a frame, and wait for ten replies. This costs as much as the rest of a scrolling
/// frame (docs/decisions.md). In a long list the thumb moves by a pixel only once in dozens of frames. The range
/// therefore receives a value only when the thumb moves by a pixel or reaches an end.
@MainActor
final class SteadyThumb {
    private let adjustment: GObjectReference
    /// GTK's range. It is connected to the adjustment, and so outlives each emission.
    private let range: UnsafeMutablePointer<GtkWidget>
    private let axis: CanvasAxis
    private var handlers: [UInt] = []
    private var isBlocked = false
    /// The last position of the thumb that the range received.
    private var shown: Place?
    /// Device pixels per point at the last step, cached because reading it walks up to the window.
    private var scale = 1.0

    /// The thumb's position in device pixels of the trough.
    private struct Place {
        let start: Double
        let extent: Double
        let isAtEnd: Bool
    }

    /// Gives the scrolled window its own adjustment, whose signals come here before they reach the scrollbar. Call
    /// before the window has a child.
    init?(of window: OpaquePointer, _ axis: CanvasAxis) {
        let isVertical = axis == .vertical
        guard let adjustment = gtk_adjustment_new(0, 0, 0, 0, 0, 0),
            let bar = isVertical
                ? gtk_scrolled_window_get_vscrollbar(window) : gtk_scrolled_window_get_hscrollbar(window),
            let range = ScrolledWindow.range(of: bar)
        else { return nil }
        self.adjustment = GObjectReference(floating: OpaquePointer(adjustment))
        (self.range, self.axis) = (range, axis)
        handlers = ["value-changed", "changed"].map { signal in
            Signal.connect(OpaquePointer(adjustment), signal) { [weak self] _ in
                MainActor.assumeIsolated { self?.sort() }
                return false
            }
        }
        if isVertical {
            gtk_scrolled_window_set_vadjustment(window, adjustment)
        } else {
            gtk_scrolled_window_set_hadjustment(window, adjustment)
        }
    }

    isolated deinit {
        for handler in handlers { Signal.disconnect(adjustment.pointer, handler) }
        setBlocked(false)
    }

    /// Runs before the range's own handlers, and stops or passes on the signal.
    private func sort() {
        guard let shown, let place = currentPlace, place.isAtEnd == shown.isAtEnd,
            abs(place.start - shown.start) < 1, abs(place.extent - shown.extent) < 1
        else {
            scale = weft_widget_get_scale(range)
            self.shown = currentPlace
            return setBlocked(false)
        }
        setBlocked(true)
    }

    /// The thumb's current place; nil before the scrollbar is on screen, and if all content fits.
    private var currentPlace: Place? {
        guard gtk_widget_get_mapped(range) != 0 else { return nil }
        let points = axis == .vertical ? gtk_widget_get_height(range) : gtk_widget_get_width(range)
        let trough = Double(points) * scale
        let adjustment: UnsafeMutablePointer<GtkAdjustment> = adjustment.borrowed()
        let (lower, page) = (gtk_adjustment_get_lower(adjustment), gtk_adjustment_get_page_size(adjustment))
        let (whole, value) = (
            gtk_adjustment_get_upper(adjustment) - lower, gtk_adjustment_get_value(adjustment) - lower
        )
        guard trough > 0, whole > page else { return nil }
        return Place(
            start: value / (whole - page) * trough, extent: page / whole * trough,
            isAtEnd: value <= 0 || value >= whole - page)
    }

    private func setBlocked(_ isBlocked: Bool) {
        guard isBlocked != self.isBlocked else { return }
        self.isBlocked = isBlocked
        let instance = UnsafeMutableRawPointer(adjustment.pointer)
        if isBlocked {
            g_signal_handlers_block_matched(instance, WEFT_G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, range)
        } else {
            g_signal_handlers_unblock_matched(instance, WEFT_G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, range)
        }
    }
}
