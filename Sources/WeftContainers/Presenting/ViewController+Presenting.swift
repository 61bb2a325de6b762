import WeftGTK
import WeftNodes

/// Windows, alerts and dialogs that a controller shows above its window.
@MainActor
extension ViewController {
    /// The window of the controller's page, also if it is inside of containers; nil if it is in no window, or in a
    /// closed one.
    public var window: Window? { outermost.isViewLoaded ? outermost.view.enclosingWindow : nil }

    /// The controller that fills the window.
    var outermost: ViewController {
        var controller = self
        while let parent = controller.parent { controller = parent }
        return controller
    }

    // MARK: Dialogs

    /// Shows `controller` in its own modal window above this controller's window. The window closes by its button, by
    /// Escape unless the page uses that key, or by ``dismiss(completion:)``; the focus then returns.
    ///
    /// - Parameters:
    ///   - width: the width of the window in points, with its header bar, like `height`.
    ///   - onDismiss: called when the window has closed.
    public func present(
        _ controller: ViewController, width: Int = 480, height: Int = 480, onDismiss: (@MainActor () -> Void)? = nil
    ) {
        guard let parent = windowOnScreen(for: "present \(controller)") else { return }
        guard controller.parent == nil, controller.windowRoot == nil else {
            return Misuse.report("ViewController.present: \(controller) is shown elsewhere already")
        }
        let window = Window(
            above: parent, title: controller.title, width: width, height: height, role: .dialog)
        window.rootViewController = controller
        controller.windowRoot?.presenter = self
        if let root = controller.windowRoot { PresentedPages.above(parent).add(root) }
        window.onKey { [weak controller] press in
            guard press.key == .escape else { return false }
            controller?.dismiss()
            return true
        }
        if let onDismiss { window.onDestroyed(onDismiss) }
        window.present()
    }

    /// The controller that presented this one, or its container.
    public var presentingViewController: ViewController? { outermost.windowRoot?.presenter }

    /// The controller that was last presented above this controller's window and is still open; alerts do not count.
    public var presentedViewController: ViewController? { window.flatMap { PresentedPages.above($0).last } }

    /// Closes the window presented above this controller's window, and all windows above that one. If there is none, it
    /// closes the window in which this controller was presented. It works like the window's close button, and has no
    /// effect if nothing was presented.
    ///
    /// - Parameter completion: called when the window has closed.
    public func dismiss(completion: (@MainActor () -> Void)? = nil) {
        let top = presentedViewController ?? (presentingViewController == nil ? nil : self)
        guard let window = top?.window else { return }
        if let completion { window.onDestroyed(completion) }
        window.close()
    }

    // MARK: Alerts

    /// Shows an alert above the controller's window, and calls the handler of the chosen action.
    public func present(_ alert: Alert) {
        makeWindow(of: alert)?.show { _ in }
    }

    /// Shows an alert and waits for the answer. Returns the index of the chosen action in `alert.actions` after its
    /// handler was called, or nil if the alert was closed without an action. Cancelling the task closes the alert, like
    /// Escape.
    public func answer(to alert: Alert) async -> Int? {
        guard !Task.isCancelled, let shown = makeWindow(of: alert) else { return nil }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                shown.show { continuation.resume(returning: $0) }
                if Task.isCancelled { shown.close() }
            }
        } onCancel: {
            Task { @MainActor in shown.close() }
        }
    }

    private func makeWindow(of alert: Alert) -> AlertWindow? {
        windowOnScreen(for: "show the alert “\(alert.title)”").map { AlertWindow(alert, above: $0) }
    }

    /// The window for presenting something above it; nil after a report if it is closed.
    private func windowOnScreen(for purpose: String) -> Window? {
        if let window, window.isMapped { return window }
        Misuse.report("ViewController: \(self) is in no window on screen to \(purpose) above")
        return nil
    }

    // MARK: Files

    /// Lets the user choose a file in the desktop's dialog. Returns its path, or nil if none was chosen. Cancelling the
    /// task closes the dialog.
    ///
    /// - Parameters:
    ///   - filters: the kinds of files to choose from; none shows all.
    ///   - folder: the path of the initial folder; nil is the one used last.
    public func chooseFile(
        title: String, filters: [FileChooser.Filter] = [], folder: String? = nil
    ) async -> String? { await choose(.open, title, filters, folder) }

    /// Lets the user choose a folder. Returns its path, or nil if the user cancels.
    public func chooseFolder(title: String, folder: String? = nil) async -> String? {
        await choose(.folder, title, [], folder)
    }

    /// Asks the user where to save a file, with `name` as the suggestion. Returns the path, or nil if the user cancels.
    /// The dialog itself asks before an existing file is overwritten.
    public func saveFile(
        title: String, name: String, filters: [FileChooser.Filter] = [], folder: String? = nil
    ) async -> String? { await choose(.save(name: name), title, filters, folder) }

    private func choose(
        _ kind: FileChooser.Kind, _ title: String, _ filters: [FileChooser.Filter], _ folder: String?
    ) async -> String? {
        guard !Task.isCancelled, let window = windowOnScreen(for: "choose a file") else { return nil }
        let chooser = FileChooser(kind, title: title, filters: filters, folder: folder, parent: window)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                chooser.show { continuation.resume(returning: $0) }
                if Task.isCancelled { chooser.cancel() }
            }
        } onCancel: {
            Task { @MainActor in chooser.cancel() }
        }
    }
}

/// The controllers that were presented above a window, kept by that window. Main actor.
@MainActor
private final class PresentedPages {
    private static let name = "presented"
    private var roots: [WeakRoot] = []

    private struct WeakRoot {
        weak var root: WindowRoot?
    }

    static func above(_ window: Window) -> PresentedPages {
        if let pages = window.held(as: name) as? PresentedPages { return pages }
        let pages = PresentedPages()
        window.hold(pages, as: name)
        return pages
    }

    func add(_ root: WindowRoot) {
        // Removes the entries of closed windows.
        roots.removeAll { $0.root?.controller == nil }
        roots.append(WeakRoot(root: root))
    }

    var last: ViewController? { roots.last { $0.root?.controller != nil }?.root?.controller }
}
