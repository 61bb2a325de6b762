import WeftGLib
import WeftShim

/// The frame clocks of the mapped windows: work that must happen before a frame is laid out runs in
/// their update phase.
@MainActor
public final class FrameClock {
    /// The frame clocks of this process.
    public static let shared = FrameClock()

    /// The signal handlers of each followed clock. The clock is retained while it is followed.
    private var clocks: [OpaquePointer: (clock: GObjectReference, handlers: [UInt])] = [:]
    private var updateHandlers: [@MainActor () -> Void] = []
    private var updatedHandlers: [@MainActor () -> Void] = []
    private var layoutHandlers: [@MainActor () -> Void] = []
    private var paintHandlers: [@MainActor () -> Void] = []
    private var oneFrameHandlers: [@MainActor () -> Void] = []

    /// Adds a handler for the update phase of every frame of every followed window. Handlers stay.
    public func onUpdate(_ handler: @escaping @MainActor () -> Void) {
        updateHandlers.append(handler)
    }

    /// Adds a handler for the end of the update phase, after GTK has moved its animations and kinetic scrolling.
    /// Handlers cannot be removed.
    public func onUpdated(_ handler: @escaping @MainActor () -> Void) {
        updatedHandlers.append(handler)
    }

    /// True from the start of an update phase until its `onUpdated` handlers have run.
    public var isUpdating: Bool { updating != nil }
    /// The clock in its update phase.
    private var updating: OpaquePointer?

    /// Adds a handler for the end of the layout phase. Handlers stay.
    public func onLaidOut(_ handler: @escaping @MainActor () -> Void) {
        layoutHandlers.append(handler)
    }

    /// Adds a handler for the end of every frame of every followed window. Handlers stay.
    public func onPainted(_ handler: @escaping @MainActor () -> Void) {
        paintHandlers.append(handler)
    }

    /// Runs `body` once at the end of the next frame; immediately if no window is mapped, since there is no next frame
    /// then.
    public func afterPaint(_ body: @escaping @MainActor () -> Void) {
        clocks.isEmpty ? body() : oneFrameHandlers.append(body)
    }

    private func update(_ clock: OpaquePointer) {
        updating = clock
        for handler in updateHandlers { handler() }
    }

    private func updated() {
        updating = nil
        for handler in updatedHandlers { handler() }
    }

    private func painted() {
        for handler in paintHandlers { handler() }
        guard !oneFrameHandlers.isEmpty else { return }
        let handlers = oneFrameHandlers
        oneFrameHandlers = []
        for handler in handlers { handler() }
    }

    /// Follows the clock of `window` while it is mapped. Call once per window.
    func follow(_ window: Widget) {
        // Captures GTK's widget, which exists whenever its signals are emitted; the Swift object may have been
        // released.
        let widget = window.widget
        window.connect("map") { [weak self] _ in
            self?.attach(widget)
            return false
        }
        window.connect("unmap") { [weak self] _ in
            self?.detach(widget)
            return false
        }
        if window.isMapped { attach(widget) }
    }

    /// Requests an update phase. Returns false if no window is mapped, since there is no update phase then.
    public func requestUpdate() -> Bool {
        for clock in clocks.keys {
            gdk_frame_clock_request_phase(clock, WEFT_GDK_FRAME_CLOCK_PHASE_UPDATE)
        }
        return !clocks.isEmpty
    }

    /// Updates the widget under the pointer after the next frame. GTK requests a motion event after a window's layout,
    /// but delivers it only with another event.
    public func refreshPointer() {
        afterPaint { [weak self] in
            guard let self else { return }
            for clock in clocks.keys { gdk_frame_clock_request_phase(clock, WEFT_GDK_FRAME_CLOCK_PHASE_FLUSH_EVENTS) }
        }
    }

    private func attach(_ window: UnsafeMutablePointer<GtkWidget>) {
        guard let clock = gtk_widget_get_frame_clock(window), clocks[clock] == nil else { return }
        let handlers = [
            Signal.connect(clock, "update") { [weak self] _ in
                MainActor.assumeIsolated { self?.update(clock) }
                return false
            },
            Signal.connect(clock, "update", after: true) { [weak self] _ in
                MainActor.assumeIsolated { self?.updated() }
                return false
            },
            Signal.connect(clock, "layout", after: true) { [weak self] _ in
                MainActor.assumeIsolated { for handler in self?.layoutHandlers ?? [] { handler() } }
                return false
            },
            Signal.connect(clock, "after-paint", after: true) { [weak self] _ in
                MainActor.assumeIsolated { self?.painted() }
                return false
            },
        ]
        clocks[clock] = (GObjectReference(none: clock), handlers)
    }

    private func detach(_ window: UnsafeMutablePointer<GtkWidget>) {
        guard let clock = gtk_widget_get_frame_clock(window), let followed = clocks.removeValue(forKey: clock) else {
            return
        }
        for handler in followed.handlers { Signal.disconnect(clock, handler) }
        if updating == clock { updating = nil }
    }
}
