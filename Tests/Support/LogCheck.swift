import Glibc
import WeftGLib
import WeftShim
import XCTest

/// Fails the test during which GTK or a library below it logs a warning, a critical or an error, on any thread.
/// Messages at a time when no test can fail (in a suite of Swift Testing, or after the last test) make the whole run
/// fail at its end.
///
/// It applies to every suite, since the loader starts it (Tests/Start). Weft's own warnings do not count, since tests
/// cause them on purpose.
public enum LogCheck {
    /// Excused messages of GTK about itself, not about its use, each with its reason.
    private static let excused = [
        // A pressed widget is removed before the button is released; GTK 4.8 and 4.18.
        "Broken accounting of active state for widget",
        // A function inside GDK 4.24, for frames of popovers and tooltips.
        "gdk_frame_timings_submitted() called on submitted frame",
        // GDK 4.8 about a popup without a monitor, once in some thousand tests; docs/reliability.md, "Open".
        "gdk_monitor_get_geometry: assertion 'GDK_IS_MONITOR (monitor)' failed",
        // A callback inside GTK 4.24, when a video is dropped before GStreamer has made its source.
        "gtk_gst_media_file_source_setup_cb: assertion 'stream != NULL' failed",
    ]

    private static let ourDomains: Set = ["weft", "weft-test", "browse-meetup"]

    private static let complaints = Locked<[String]>([])

    /// Weft's own recent warnings, the last hundred.
    private static let ownWarnings = Locked<[String]>([])

    /// Returns Weft's own warnings since the last call. Any thread.
    public static func takeOwn() -> [String] {
        ownWarnings.withLock { texts in
            defer { texts = [] }
            return texts
        }
    }

    /// Returns the messages since the last call; these do not fail a test. Any thread.
    public static func take() -> [String] {
        complaints.withLock { texts in
            defer { texts = [] }
            return texts
        }
    }

    fileprivate static func start() {
        process = getpid()
        g_log_set_writer_func(
            { level, fields, count, _ in
                let fields = UnsafeBufferPointer(start: fields, count: Int(count))
                LogCheck.note(level, fields)
                return g_log_writer_default(level, fields.baseAddress, gsize(fields.count), nil)
            }, nil, nil)
        XCTestObservationCenter.shared.addTestObserver(Observer())
        atexit { LogCheck.reportRest() }
    }

    private static func note(_ level: GLogLevelFlags, _ fields: UnsafeBufferPointer<GLogField>) {
        let bad =
            WEFT_G_LOG_LEVEL_WARNING.rawValue | WEFT_G_LOG_LEVEL_CRITICAL.rawValue | WEFT_G_LOG_LEVEL_ERROR.rawValue
        guard level.rawValue & bad != 0 else { return }
        let domain = text("GLIB_DOMAIN", in: fields) ?? ""
        let message = text("MESSAGE", in: fields) ?? ""
        if ourDomains.contains(domain) { ownWarnings.withLock { $0 = $0.suffix(99) + [message] } }
        guard !ourDomains.contains(domain), !excused.contains(where: message.contains) else { return }
        let kind = level.rawValue & WEFT_G_LOG_LEVEL_WARNING.rawValue != 0 ? "warning" : "critical"
        complaints.withLock { $0.append("\(domain) \(kind): \(message)") }
    }

    private static func text(_ key: String, in fields: UnsafeBufferPointer<GLogField>) -> String? {
        guard let field = fields.first(where: { strcmp($0.key, key) == 0 }), let value = field.value else { return nil }
        let length = field.length < 0 ? strlen(value.assumingMemoryBound(to: CChar.self)) : Int(field.length)
        return String(decoding: UnsafeRawBufferPointer(start: value, count: length), as: UTF8.self)
    }

    /// The process id of the tests. A forked copy of the process, as GTestDBus makes one, has another id.
    // nonisolated(unsafe): written before any other thread exists.
    private nonisolated(unsafe) static var process: pid_t = 0

    private static func reportRest() {
        let rest = take()
        guard getpid() == process, !rest.isEmpty else { return }
        Console.error("error: logged outside of any XCTest:\n  " + rest.joined(separator: "\n  "))
        _exit(1)
    }

    private final class Observer: XCTestObservation {
        func testBundleWillStart(_ testBundle: Bundle) {}
        func testBundleDidFinish(_ testBundle: Bundle) {}
        func testSuiteWillStart(_ testSuite: XCTestSuite) {}
        func testSuiteDidFinish(_ testSuite: XCTestSuite) {}
        func testCaseDidFinish(_ testCase: XCTestCase) {}

        func testCaseWillStart(_ testCase: XCTestCase) {
            // Registered first, so it runs last. Only the suite's own tearDown runs after it, and counts for the next
            // test.
            testCase.addTeardownBlock {
                let complaints = LogCheck.take()
                if !complaints.isEmpty { XCTFail(complaints.joined(separator: "\n")) }
            }
        }
    }
}

@_cdecl("weft_tests_start")
func testsStart() { LogCheck.start() }
