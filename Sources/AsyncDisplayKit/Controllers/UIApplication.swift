import Foundation
import WeftGTK

/// The program, as far as pages speak to it. What begins it is `ASApplicationMain`. Main thread.
@preconcurrency @MainActor
public final class UIApplication {
    /// The program.
    public static let shared = UIApplication()

    private init() {}

    /// Has the desktop open an address, in whichever program does; what could not be opened is logged.
    public func open(_ url: URL) { Desktop.open(url.absoluteString, parent: nil) }

    /// The same; there are no options, and `completionHandler` hears that the desktop was asked.
    public func open(
        _ url: URL, options: [String: Any], completionHandler: ((Bool) -> Void)? = nil
    ) {
        open(url)
        completionHandler?(true)
    }

    /// The same by its older name.
    @discardableResult
    public func openURL(_ url: URL) -> Bool {
        open(url)
        return true
    }
}
