import GroupDirectory
import Weft
import WeftGLib

/// Opens the program's window, or brings it to the front: at the start, and later for the desktop, which may have started the
/// process without a window. Main actor.
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

    /// The window opens as it was left, as soon as that is known.
    func open() {
        prepare()
        app.activate(application)
    }

    /// Returns when there is a window with what was left open in it: what is opened next replaces that.
    /// - Parameter time: of the key or the click in the desktop, which lets the window come to the front; 0 is now.
    func openRestored(at time: UInt32 = 0) async {
        _ = await app.session.beginning?.value
        if let window = app.window { return window.present(at: time) }
        open()
    }

    /// Once: a process that only answers the desktop's search needs nothing of this.
    private func prepare() {
        guard !isPrepared else { return }
        isPrepared = true
        app.preferences.adopt()
        style.apply()
        let environment = DisplaySettings.shared.initialEnvironment()
        WorkerPool.shared.onEachWorker { TextRenderer.warmUp(environment: environment) }
    }
}
