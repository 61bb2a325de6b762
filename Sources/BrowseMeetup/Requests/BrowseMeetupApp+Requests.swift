import GroupDirectory
import Weft

/// The window with the requests of this run.
extension BrowseMeetupApp {
    /// The window, while it is open.
    private static var requestsWindow: Window?

    /// Opens the list of requests above `parent`, or brings it to the front.
    /// - Parameter commands: the window's commands, which close it and the program.
    static func showRequests(above parent: Window, with commands: [WindowCommand]) {
        if let requestsWindow { return requestsWindow.present() }
        let page = RequestsPage()
        let window = Window(application: nil, title: page.title, width: 460, height: 560)
        let bar = HeaderBar()
        bar.packEnd(page.clearButton)
        window.setTitlebar(bar)
        window.setTransient(for: parent)
        window.rootViewController = page
        window.addCommands(commands)
        window.onKey { [weak window] press in
            guard press.key == .escape else { return false }
            window?.close()
            return true
        }
        window.onClose { requestsWindow = nil }
        requestsWindow = window
        window.present()
    }

    /// Closes the window together with the program's window.
    static func closeRequests() { requestsWindow?.close() }
}
