import WeftGLib
import WeftShim
import XCTest

@testable import WeftGraphics

/// XCTest imports Foundation's type of that name.
typealias AttributedString = WeftGraphics.AttributedString

/// Tests on the process's main thread, with GTK initialised. Needs a display; `xvfb-run` gives one.
///
/// Not `@MainActor`: on Linux XCTest finds no isolated methods in the subclass of a subclass.
class GtkTestCase: XCTestCase {
    override func setUp() {
        XCTAssertNotEqual(gtk_init_check(), 0, "no display: run the tests inside Xvfb")
        MainActor.assumeIsolated { MainLoop.install() }
    }

    /// GTK's environment for this widget.
    func environment(of widget: UnsafeMutablePointer<GtkWidget>) -> GraphicsEnvironment {
        MainThread.inCallback(widget) { GraphicsEnvironment(widget: $0, palette: .light) }
    }

    /// GTK's environment for a new label.
    func labelEnvironment() -> GraphicsEnvironment {
        let label = gtk_label_new("")!
        g_object_ref_sink(label)
        defer { g_object_unref(label) }
        return environment(of: label)
    }

    /// Runs the main loop until `condition` is true. Returns false after 10 seconds.
    func pump(until condition: @Sendable () -> Bool) -> Bool {
        MainActor.assumeIsolated { MainLoop.pump(until: condition) }
    }
}
