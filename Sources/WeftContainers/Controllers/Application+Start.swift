import WeftGTK

extension Application {
    /// Runs a program with one window until it is closed.
    ///
    /// - Parameters:
    ///   - title: the title of the window, for the desktop and for a header bar whose page has none.
    ///   - width: the width of the window in points, with its header bar, like `height`.
    ///   - makeRootViewController: makes the window's contents (``Window/rootViewController``). Called once, when there
    ///     is a display; a program that is started again while it runs comes to the front.
    /// - Returns: the exit status, as for ``run(activate:)``.
    public func run(
        title: String, width: Int, height: Int,
        rootViewController makeRootViewController: @escaping @MainActor () -> ViewController
    ) -> Int32 {
        var window: Window?
        return run { [unowned self] in
            if let window { return window.present() }
            let opened = Window(application: self, title: title, width: width, height: height)
            window = opened
            opened.onDestroyed { window = nil }
            opened.rootViewController = makeRootViewController()
            opened.present()
        }
    }
}
