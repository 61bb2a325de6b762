import Foundation
import WeftGTK

/// The program as pages use it. `ASApplicationMain` starts it. Main thread.
@preconcurrency @MainActor
public final class UIApplication {
    /// The program.
    public static let shared = UIApplication()

    private init() {}

    /// Opens an address in the desktop's program for it. A failure is logged.
    public func open(_ url: URL) { Desktop.open(url.absoluteString, parent: nil) }

    /// Opens an address. `options` have no effect. `completionHandler` is called when the request was sent to the
    /// desktop.
    public func open(
        _ url: URL, options: [String: Any], completionHandler: ((Bool) -> Void)? = nil
    ) {
        open(url)
        completionHandler?(true)
    }

    /// The same function under its older name.
    @discardableResult
    public func openURL(_ url: URL) -> Bool {
        open(url)
        return true
    }
}
