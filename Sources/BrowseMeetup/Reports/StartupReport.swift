import JSON
import Weft
import WeftGLib

/// Reports the time of the first painted frame with text to a benchmark, and ends the program.
///
/// `WEFT_BENCH_REPORT` is the file to write; `WEFT_BENCH_T0` is the monotonic clock in seconds right before the program
/// was started.
@MainActor
final class StartupReport {
    private let path: String
    private let start: Double
    private var firstFrame: Double?
    private var isDone = false

    static var requested: StartupReport? {
        guard let path = LocalFile.environment("WEFT_BENCH_REPORT"),
            let start = LocalFile.environment("WEFT_BENCH_T0").flatMap(Double.init)
        else { return nil }
        return StartupReport(path: path, start: start)
    }

    private init(path: String, start: Double) {
        self.path = path
        self.start = start
    }

    func watch(_ app: BrowseMeetupApp) {
        FrameClock.shared.onPainted { [weak app] in
            guard let app, !self.isDone else { return }
            let now = monotonicSeconds() - self.start
            if self.firstFrame == nil { self.firstFrame = now }
            guard app.feed?.tableNode.isContentReady == true else { return }
            self.isDone = true
            self.settle(app, firstText: now)
        }
    }

    private var timer: MainTimer?

    /// Measures memory a second later, when pictures are shown, as in the benchmark of the other program.
    private func settle(_ app: BrowseMeetupApp, firstText: Double) {
        timer = MainTimer(milliseconds: 1000) { [weak app] in
            let report: JSON = [
                "firstFrameSeconds": .number(self.firstFrame ?? 0), "firstTextFrameSeconds": .number(firstText),
                "rssKB": .number(ProcessMemory.residentKilobytes ?? 0),
            ]
            let isWritten = (try? report.text()).map { LocalFile.write($0, to: self.path) } ?? false
            if !isWritten { Log.warning("browse-meetup", "cannot write \(self.path)") }
            app?.window?.close()
        }
    }
}
