import WeftContainers
import WeftGTK

/// Runs a program with one window until it is closed, in place of UIKit's application delegate.
///
/// - Parameters:
///   - identifier: the program's name as a reversed domain: `org.example.Feed`.
///   - title: the title of the window.
///   - width: the width of the window, in points.
///   - height: the height of the window, in points.
///   - rootViewController: makes the contents of the window; called once.
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
