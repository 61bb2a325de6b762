import WeftContainers

extension UIViewController {
    /// Shows a page in a window above this one, or shows an alert. `completion` is called when it is on screen.
    public func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (@MainActor () -> Void)? = nil
    ) {
        if let alert = viewControllerToPresent as? UIAlertController {
            weftController.present(alert.weftAlert)
        } else {
            weftController.present(viewControllerToPresent.weftController)
        }
        completion?()
    }

    /// Closes the window of the page that this one presented, or of this page if it was presented itself. `completion`
    /// is called when the window has closed.
    public func dismiss(animated flag: Bool, completion: (@MainActor () -> Void)? = nil) {
        weftController.dismiss(completion: completion)
    }
}
