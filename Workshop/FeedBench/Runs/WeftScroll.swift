import Weft
import WeftGLib

/// Weft's contender of the scroll case, which runs in a separate process: a window of `options.width` x
/// `options.height` with a `TableNode` of `options.rows` group cells (`BenchRow` has their data), scrolled by
/// `options.step` each frame.
@MainActor
func runWeftScroll(_ options: ScrollOptions) throws -> ScrollReport {
    guard Application.openDisplay() else { throw BenchError.child("run-weft-scroll: there is no display") }
    let run = WeftScroll(options)
    let application = Application(id: "org.weft.FeedBench", isUnique: false)
    _ = application.run { run.start(application) }
    guard let report = run.report else { throw BenchError.child("run-weft-scroll: the window was closed early") }
    return report
}

/// Scrolls a table and watches its frames.
@MainActor
private final class WeftScroll: TableDataSource {
    private let options: ScrollOptions
    private let pictures: BenchPictures
    private let table = TableNode()
    private var window: Window?
    private var meter: FrameMeter?
    private var direction = 1.0
    private var rowsWithoutText = 0
    private var rowsDrawn = 0
    private var rowsWithoutPicture = 0
    private(set) var report: ScrollReport?

    init(_ options: ScrollOptions) {
        self.options = options
        pictures = BenchPictures(photoHeight: options.photoHeight)
    }

    func start(_ application: Application) {
        let environment = DisplaySettings.shared.initialEnvironment()
        WorkerPool.shared.onEachWorker { TextRenderer.warmUp(environment: environment) }
        let controller = ViewController(node: table)
        let window = Window(
            application: application, title: "Weft scroll", width: options.width, height: options.height)
        window.setContent(controller.view)
        self.window = window
        self.controller = controller
        table.dataSource = self
        table.reloadData()
        FrameClock.shared.onUpdate { [weak self] in self?.advance() }
        FrameClock.shared.onPainted { [weak self] in self?.painted() }
        window.present()
    }

    private var controller: ViewController?

    /// Starts scrolling like the peers: in the first frame after the list shows something.
    private func advance() {
        guard meter != nil || table.isContentReady, report == nil else { return }
        if meter == nil {
            meter = FrameMeter(frames: options.frames) { [weak self] frames in self?.finish(frames) }
        }
        let last = table.contentHeight - Double(options.height)
        if table.contentOffset >= last { direction = -1 }
        if table.contentOffset <= 0 { direction = 1 }
        table.contentOffset += direction * options.step
        _ = FrameClock.shared.requestUpdate()
    }

    private func painted() {
        guard let meter, meter.frames.count > ScrollReport.warmUpFrames, report == nil else { return }
        // Excluded from the measurement, since the peers do no such checks.
        meter.aside {
            let visible = table.visibleRows
            rowsWithoutText += table.missingRowsLastFrame
            rowsDrawn += visible.count
            rowsWithoutPicture += table.missingRowsLastFrame
            for row in visible {
                guard let cell = table.nodeForRow(at: IndexPath(row: row)) else { continue }
                if !cell.hasAllContents { rowsWithoutPicture += 1 }
            }
        }
    }

    private func finish(_ frames: [FrameMeter.Frame]) {
        report = ScrollReport(
            frames: frames, rowsDrawn: rowsDrawn, rowsWithoutText: rowsWithoutText,
            rowsWithoutPicture: rowsWithoutPicture)
        window?.close()
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { options.rows }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode {
        let row = BenchRow(index: indexPath.row)
        let (pictures, hasParagraph) = (pictures, options.hasParagraph)
        return { BenchCellNode(row: row, pictures: pictures, hasParagraph: hasParagraph) }
    }
}
