import WeftGLib
import WeftGTK
import WeftLayout

/// A window for one test, shown at the display's top left corner. It counts its painted frames.
@MainActor
public final class TestWindow {
    public private(set) var window: Window?
    public let title: String
    public private(set) var frames = 0
    /// Called after each frame was painted.
    public var onFrame: (() -> Void)?
    private static var number = 0
    private static var counters: [() -> Void] = []
    private static var isCounting = false
    /// The number of layout phases of all windows since the first window was made.
    public private(set) static var layouts = 0

    public init(width: Int = 400, height: Int = 600) {
        Self.number += 1
        title = "weft test \(Self.number)"
        let window = Window(application: nil, title: title, width: width, height: height)
        self.window = window
        // Handlers of the clock cannot be removed, so there is one for all windows of the process.
        if !Self.isCounting {
            Self.isCounting = true
            FrameClock.shared.onPainted {
                for counter in Self.counters { counter() }
            }
            FrameClock.shared.onLaidOut { Self.layouts += 1 }
        }
        Self.counters.append { [weak self] in
            guard let self, self.window != nil else { return }
            self.frames += 1
            self.onFrame?()
        }
    }

    /// Shows `content` and waits for its first frame.
    public func show(_ content: Widget) -> Bool {
        window?.setContent(content)
        window?.present()
        guard waitForFrame() else { return false }
        // Without a window manager, GTK 4.24 lets a right-to-left window grow to the left, off the screen.
        if TestDisplay.isRightToLeft { Input.moveToCorner(windowTitled: title) }
        return true
    }

    /// Requests frames, and waits until `count` more were painted.
    public func waitForFrame(_ count: Int = 1, seconds: Double = 10) -> Bool {
        let goal = frames + count
        return pump(seconds: seconds) {
            window?.queueDraw()
            return frames >= goal
        }
    }

    /// GTK's view of the window.
    public var view: WidgetView? { WidgetView.window(titled: title) }

    /// Destroys the window and waits until GTK has released it.
    public func destroy() {
        window?.destroy()
        window = nil
        _ = pump(seconds: 5) { !TestDisplay.openWindows.contains(title) }
    }
}
