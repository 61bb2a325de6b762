import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftShim

/// GTK on the display of the tests.
@MainActor
public enum TestDisplay {
    /// Opens the display and runs the main actor on the GLib loop. Returns false without a display.
    public static func open() -> Bool {
        guard gtk_init_check() != 0 else { return false }
        MainLoop.install()
        return true
    }

    /// Environment of a label as GTK draws it, for measuring without a window.
    public static var environment: GraphicsEnvironment { DisplaySettings.shared.initialEnvironment() }

    /// True if new windows have a right-to-left direction.
    public static var isRightToLeft: Bool {
        get { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL }
        set { gtk_widget_set_default_direction(newValue ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
    }

    /// The titles of the open windows.
    public static var openWindows: [String] { WidgetView.windows.map(\.windowTitle) }
}

/// Runs the main loop until `condition` is true. For main-actor code outside of the main actor's own jobs. A time of
/// two seconds or more is a deadline, which ``Patience`` extends; a shorter time is simply waited for.
///
/// A condition that takes long, because it starts a process or opens a file, is evaluated less often. Otherwise it
/// would take the processor from the program that it waits for.
@MainActor
public func pump(seconds: Double = 10, until condition: () -> Bool) -> Bool {
    var next = 0.0
    return MainLoop.pump(seconds: seconds < 2 ? seconds : seconds * Patience.factor) {
        let start = monotonicSeconds()
        guard start >= next else { return false }
        if condition() { return true }
        let end = monotonicSeconds()
        next = end - start > 0.01 ? end + min(0.2, 4 * (end - start)) : 0
        return false
    }
}

/// Runs the main loop for a time, or until `condition` is true, which a test expects not to happen. ``Patience`` does
/// not extend it.
@MainActor
@discardableResult
public func pump(exactly seconds: Double, until condition: () -> Bool = { false }) -> Bool {
    MainLoop.pump(seconds: seconds, until: condition)
}

/// Runs the main loop until nothing is ready, without waiting. At most `turns` turns.
@MainActor
public func turnLoop(_ turns: Int = 200) {
    for _ in 0..<turns where !MainLoop.iterate(mayBlock: false) { return }
}

/// Runs a test's body on the main actor with GTK open. Call it from a synchronous XCTest method: those run on the
/// process's main thread.
public func withGTK(_ body: @MainActor () throws -> Void) throws {
    try MainActor.assumeIsolated {
        NameTable.excuse()
        guard TestDisplay.open() else { throw NoDisplay() }
        try body()
    }
}

/// The error without a display, since GTK cannot be tested then.
public struct NoDisplay: Error, CustomStringConvertible {
    public let description = "no display: run the tests inside Xvfb"
}

extension Texture {
    /// The components of each pixel, row by row: blue, green, red, alpha (premultiplied).
    public var pixels: [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        gdk_texture_download(pointer, &pixels, gsize(width * 4))
        return pixels
    }
}
