import WeftContainers
import WeftGTK

/// Runs a program of one window until it is closed: what stands for a delegate of UIKit's application.
///
/// - Parameters:
///   - identifier: the program's, reversed as a domain: `org.example.Feed`.
///   - title: of the window.
///   - width: of the window, in points.
///   - height: of the window, in points.
///   - rootViewController: makes what the window shows, once.
/// - Returns: the exit status.
@preconcurrency @MainActor
public func ASApplicationMain(
    _ identifier: String, title: String, width: Int = 480, height: Int = 800,
    rootViewController: @escaping @MainActor () -> UIViewController
) -> Int32 {
    Application(id: identifier).run(title: title, width: width, height: height) {
        rootViewController().weftController
    }
}
