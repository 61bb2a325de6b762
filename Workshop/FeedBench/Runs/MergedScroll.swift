import GroupDirectory
import Weft
import WeftGLib

/// Weft's contender of the merged feed case, which runs in a separate process. Ten sources of a thousand groups each
/// become one feed. Most of it is loaded first; the rest arrives page by page while the list is scrolled. The cells are
/// those of the list cases.
@MainActor
final class MergedScroll: TableDataSource, TableDelegate {
    private static let pageSize = 20
    /// The number of loaded rows when scrolling begins.
    private static let loadedCount = 9_000

    private let options: ScrollOptions
    private let pictures: BenchPictures
    private let feed: MergedFeed
    private let table = TableNode()
    private var rows: [FeedRow] = []
    private var page = 0
    private var hasMore = true
    private var window: Window?
    private var controller: ViewController?
    private var meter: FrameMeter?
    private var loadSeconds = 0.0
    private var drift = 0.0
    private var pages = 0
    private var rowsWithoutText = 0
    private var rowsDrawn = 0
    private var report: ScrollReport?

    private init(_ options: ScrollOptions) {
        self.options = options
        pictures = BenchPictures(photoHeight: options.photoHeight)
        var limits = FeedLimits()
        limits.maximumGroups = SampleSource.sourceCount * SampleSource.groupCount
        feed = MergedFeed((0..<SampleSource.sourceCount).map(SampleSource.init), limits: limits)
    }

    static func run() throws -> [String: Double] {
        guard Application.openDisplay() else { throw BenchError.child("run-weft-merged: there is no display") }
        var options = ScrollOptions()
        options.hasParagraph = true
        let bench = MergedScroll(options)
        let application = Application(id: "org.weft.FeedBench", isUnique: false)
        _ = application.run { bench.start(application) }
        guard let report = bench.report else {
            throw BenchError.child("run-weft-merged: the window was closed early")
        }
        return report.figures.merging([
            "loadMs": 1000 * bench.loadSeconds, "drift": bench.drift, "pages": Double(bench.pages),
            "rows": Double(bench.rows.count),
        ]) { $1 }
    }

    private func start(_ application: Application) {
        let environment = DisplaySettings.shared.initialEnvironment()
        WorkerPool.shared.onEachWorker { TextRenderer.warmUp(environment: environment) }
        let controller = ViewController(node: table)
        let window = Window(
            application: application, title: "Weft merged", width: options.width, height: options.height)
        window.setContent(controller.view)
        (self.window, self.controller) = (window, controller)
        table.dataSource = self
        table.delegate = self
        FrameClock.shared.onUpdate { [weak self] in self?.advance() }
        FrameClock.shared.onPainted { [weak self] in self?.painted() }
        window.present()
        let began = monotonicSeconds()
        Task {
            await load(Self.loadedCount)
            loadSeconds = monotonicSeconds() - began
            page = rows.count / Self.pageSize - 1
            table.scrollToRow(at: IndexPath(row: rows.count - 20), at: .start)
            _ = FrameClock.shared.requestUpdate()
        }
    }

    // MARK: Rows

    private func load(_ count: Int) async {
        var page = 0
        // Each call returns as soon as a few rows are available.
        while rows.count < count, hasMore {
            turn(try? await feed.groups(near: .london, page: page, pageSize: Self.pageSize))
            page = count / Self.pageSize - 1
        }
    }

    private func turn(_ found: GroupPage?) {
        guard let snapshot = found?.feed else {
            hasMore = false
            return
        }
        hasMore = snapshot.hasMore
        show(snapshot.rows)
    }

    /// Shows new rows; the visible ones keep their position.
    private func show(_ new: [FeedRow]) {
        let first = table.visibleRows.first.flatMap { rows.indices.contains($0) ? $0 : nil }
        let before = first.map { (id: rows[$0].id, place: table.rectForRow(at: IndexPath(row: $0)).minY) }
        table.update(from: rows, to: new, animated: false) { rows = $0 }
        guard meter != nil, let before, let now = rows.firstIndex(where: { $0.id == before.id }) else { return }
        drift = max(drift, abs(table.rectForRow(at: IndexPath(row: now)).minY - before.place))
    }

    func shouldBatchFetch(for tableNode: TableNode) -> Bool { meter != nil && hasMore }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
        page += 1
        pages += 1
        let wanted = page
        Task {
            turn(try? await feed.groups(near: .london, page: wanted, pageSize: Self.pageSize))
            context.completeBatchFetching(true)
        }
    }

    func numberOfSections(in tableNode: TableNode) -> Int { 1 }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode {
        let row = BenchRow(index: rows[indexPath.row].group.memberCount ?? 0)
        let pictures = pictures
        return { BenchCellNode(row: row, pictures: pictures, hasParagraph: true) }
    }

    // MARK: Frames

    private func advance() {
        guard report == nil else { return }
        _ = FrameClock.shared.requestUpdate()
        guard meter != nil || rows.count >= Self.loadedCount && table.isContentReady && table.contentOffset > 0 else {
            return
        }
        if meter == nil {
            meter = FrameMeter(frames: options.frames) { [weak self] frames in self?.finish(frames) }
        }
        table.contentOffset += options.step
    }

    private func painted() {
        guard let meter, meter.frames.count > ScrollReport.warmUpFrames, report == nil else { return }
        meter.aside {
            rowsWithoutText += table.missingRowsLastFrame
            rowsDrawn += table.visibleRows.count
        }
    }

    private func finish(_ frames: [FrameMeter.Frame]) {
        report = ScrollReport(
            frames: frames, rowsDrawn: rowsDrawn, rowsWithoutText: rowsWithoutText, rowsWithoutPicture: 0)
        window?.close()
    }
}
