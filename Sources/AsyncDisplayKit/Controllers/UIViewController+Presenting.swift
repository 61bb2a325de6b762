import WeftContainers

extension UIViewController {
    /// Shows a page in a window above this one's, or asks by an alert; `completion` is called when it is there.
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

    /// Closes the window of the page that is presented above this one, or of this page if it was presented;
    /// `completion` is called when that has closed.
    public func dismiss(animated flag: Bool, completion: (@MainActor () -> Void)? = nil) {
        weftController.dismiss(completion: completion)
    }
}
