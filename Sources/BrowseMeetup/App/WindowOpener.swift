import GroupDirectory
import Weft
import WeftGLib

/// Opens the program's window, or raises it: at the start, or later for the desktop, which may have started the process
/// without a window. Main actor.
@MainActor
final class WindowOpener {
    let app: BrowseMeetupApp
    private let application: Application
    private let style: AppStyle
    private var isPrepared = false

    init(_ app: BrowseMeetupApp, _ application: Application, _ style: AppStyle) {
        self.app = app
        self.application = application
        self.style = style
    }

    /// Opens the window with its last state, as soon as that state is known.
    func open() {
        prepare()
        app.activate(application)
    }

    /// Opens the window once the last state is known, so that restoring it does not replace contents opened later.
    /// - Parameter time: the time of the key press or click in the desktop, which lets the window come to the front; 0
    ///   for now.
    func openRestored(at time: UInt32 = 0) async {
        _ = await app.session.beginning?.value
        if let window = app.window { return window.present(at: time) }
        open()
    }

    /// Runs once. A process that only answers the desktop's search does not need it.
    private func prepare() {
        guard !isPrepared else { return }
        isPrepared = true
        app.preferences.adopt()
        style.apply()
        let environment = DisplaySettings.shared.initialEnvironment()
        WorkerPool.shared.onEachWorker { TextRenderer.warmUp(environment: environment) }
    }
}
