import Weft
import WeftGLib

/// The tasks for a long list, besides steady scrolling.
enum ListTask: String, Sendable, CaseIterable {
    /// The time to the first content, and the memory at that time.
    case open
    /// A thousand jumps to random rows.
    case jump
    /// Random inserts, deletes, moves, reloads and height changes while scrolling.
    case update
    /// Changes the window's width from 420 to 900 and back over 200 frames, in the middle of the list.
    case width
    /// Scrolls down the whole list, a screen per frame; each row has a different picture.
    case pictures
}

/// Weft's contender of the list cases, which runs in a separate process.
@MainActor
final class ListBench: TableDataSource {
    private let task: ListTask
    private let wanted: Int
    private let pictures = BenchPictures(photoHeight: 160)
    private let distinct = DistinctPictures()
    private let table = TableNode()
    private let started = monotonicSeconds()
    private var rows: [Int]
    private var state: UInt64 = 7
    private var window: Window?
    private var controller: ViewController?
    private var meter: FrameMeter?
    private var begun = false
    private var figures: [String: Double] = [:]
    private(set) var report: [String: Double]?

    // State of the running task.
    private var done = 0
    private var frames = 0
    private var framesOfJump = 0
    private var worst = 0.0
    private var base = 0.0
    private var target: Int?
    private var blurred = 0
    private var aside = 0
    private let stolen = StolenFrames()

    init(_ task: ListTask, rows count: Int, wanted: Int) {
        self.task = task
        self.wanted = wanted
        rows = task == .update ? Array(0..<count) : []
        self.count = count
    }

    private var count: Int

    static func run(_ arguments: [String]) throws -> [String: Double] {
        guard arguments.count == 3, let task = ListTask(rawValue: arguments[0]), let rows = Int(arguments[1]),
            let wanted = Int(arguments[2])
        else { throw BenchError.usage("run-weft-list needs a task, rows and how much") }
        guard Application.openDisplay() else { throw BenchError.child("run-weft-list: there is no display") }
        let bench = ListBench(task, rows: rows, wanted: wanted)
        let application = Application(id: "org.weft.FeedBench", isUnique: false)
        _ = application.run { bench.start(application) }
        guard let report = bench.report else { throw BenchError.child("run-weft-list: the window was closed early") }
        return report
    }

    private func start(_ application: Application) {
        let environment = DisplaySettings.shared.initialEnvironment()
        WorkerPool.shared.onEachWorker { TextRenderer.warmUp(environment: environment) }
        let controller = ViewController(node: table)
        let window = Window(application: application, title: "Weft list", width: 420, height: 800)
        window.setContent(controller.view)
        (self.window, self.controller) = (window, controller)
        table.dataSource = self
        table.reloadData()
        FrameClock.shared.onUpdate { [weak self] in self?.advance() }
        FrameClock.shared.onPainted { [weak self] in self?.painted() }
        window.present()
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int {
        task == .update ? rows.count : count
    }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> @Sendable () -> CellNode {
        let row = BenchRow(index: task == .update ? rows[indexPath.row] : indexPath.row)
        if task == .pictures {
            let distinct = distinct
            return { PictureRowNode(row: indexPath.row, downloader: distinct) }
        }
        let pictures = pictures
        return { BenchCellNode(row: row, pictures: pictures, hasParagraph: row.index % 3 == 0) }
    }

    private func random(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(1, count)
    }

    // MARK: Frames

    private func advance() {
        guard report == nil else { return }
        _ = FrameClock.shared.requestUpdate()
        guard table.isContentReady || begun else { return }
        if task == .width, table.contentOffset == 0 {
            table.scrollToRow(at: IndexPath(row: count / 2), at: .start)
            return
        }
        if !begun {
            begun = true
            figures["firstContentMs"] = 1000 * (monotonicSeconds() - started)
            // As BrowseMeetup does after its first frame.
            if task == .pictures { ProcessMemory.keepSmall() }
            meter = FrameMeter(frames: .max) { _ in }
        }
        switch task {
        case .open: frames += 1
        case .jump: if target == nil { jump() }
        case .update: update()
        case .width: widen()
        case .pictures: turnPage()
        }
    }

    private func painted() {
        guard begun, report == nil else { return }
        switch task {
        case .open:
            if frames > 30 { finish(["rssKB": Double(ProcessMemory.residentKilobytes ?? 0)]) }
        case .jump: landed()
        case .pictures: watchMemory()
        case .update, .width:
            frames += 1
            if task == .width { meter?.aside { stolen.note() } }
            if done >= wanted { finish(["worst": worst, "operations": Double(done)]) }
        }
    }

    private func finish(_ more: [String: Double]) {
        figures.merge(more) { $1 }
        if task == .width { tellStolenTime() }
        let frames = (meter?.frames ?? []).dropFirst(20).sorted { $0.cpu < $1.cpu }
        let cpu = frames.map(\.cpu)
        figures["cpuMaxMs"] = 1000 * (cpu.last ?? 0)
        figures["cpuMaxPaintingMs"] = 1000 * (frames.last?.painting ?? 0)
        figures["cpuP99Ms"] = 1000 * (cpu.isEmpty ? 0 : cpu[cpu.count * 99 / 100])
        figures["framesOver"] = Double(cpu.count { $0 > 1.0 / 60 })
        report = figures
        window?.close()
    }

    /// Reports the stolen time. Frames in which the hypervisor took time are not counted, because the clocks attribute
    /// that time to the running process.
    private func tellStolenTime() {
        let frames = zip(meter?.frames ?? [], stolen.taken).dropFirst(20)
        figures["framesOverUndisturbed"] = Double(frames.count { $0.cpu > 1.0 / 60 && $1 == 0 })
        figures["stolenMs"] = 1000 * frames.reduce(0) { $0 + $1.1 }
    }

    // MARK: Tasks

    private func jump() {
        let row = done == wanted - 1 ? count - 1 : random(count)
        target = row
        framesOfJump = 0
        table.scrollToRow(at: IndexPath(row: row), at: .start)
    }

    /// Ends a jump: the frames until the text is shown, and whether the row is in place.
    private func landed() {
        guard let row = target else { return }
        framesOfJump += 1
        guard table.missingRowsLastFrame == 0, table.isContentReady else { return }
        worst = max(worst, Double(framesOfJump))
        if framesOfJump > 2 { aside += 1 }
        let rect = table.rectForRow(at: IndexPath(row: row))
        let isInPlace = row == count - 1 ? abs(rect.maxY - table.viewportHeight) < 1 : abs(rect.minY) < 1
        if !isInPlace { blurred += 1 }
        done += 1
        target = nil
        if done == wanted {
            finish([
                "framesToText": worst, "jumpsOverTwoFrames": Double(aside), "jumpsOffTheMark": Double(blurred),
            ])
        }
    }

    /// Makes a hundred changes per frame, most of them near the visible rows.
    private func update() {
        let edge = table.contentExtent - table.viewportHeight
        table.contentOffset += 35
        if table.contentOffset >= edge - 1 { table.contentOffset = edge / 2 }
        for _ in 0..<100 where done < wanted {
            done += 1
            guard let first = table.visibleRows.first, table.contentOffset > 50 else { continue }
            let near = max(0, min(rows.count - 1, first - 30 + random(60)))
            let row = random(2) == 0 ? near : random(rows.count)
            // Keeps the first visible row, whose place is checked.
            guard row != first else { continue }
            let id = rows[first]
            let place = table.rectForRow(at: IndexPath(row: first)).minY
            change(row)
            guard let now = [first - 1, first, first + 1].first(where: { rows.indices.contains($0) && rows[$0] == id })
            else { continue }
            worst = max(worst, abs(table.rectForRow(at: IndexPath(row: now)).minY - place))
        }
    }

    private func change(_ row: Int) {
        switch random(5) {
        case 0:
            rows.insert(1_000_000 + done, at: row)
            table.insertRows(row..<(row + 1))
        case 1:
            rows.remove(at: row)
            table.deleteRows(row..<(row + 1))
        case 2:
            let first = table.visibleRows.first ?? 0
            let to = random(rows.count - 1)
            // Keeps the first visible row.
            guard to != first else { return }
            rows.insert(rows.remove(at: row), at: to)
            table.moveRow(at: IndexPath(row: row), to: IndexPath(row: to))
        case 3:
            table.reloadRows([row])
        default:
            guard let node = table.nodeForRow(at: IndexPath(row: row)) else { return }
            node.style.minHeight = .points(Double(200 + random(300)))
        }
    }

    /// Scrolls down by a screen. Every hundredth time it waits for the pictures, so that scrolling does not stay ahead
    /// of them.
    private func turnPage() {
        if done % 100 == 99, !isEveryPictureShown { return }
        done += 1
        table.contentOffset += table.viewportSize.height
    }

    private var isEveryPictureShown: Bool {
        table.visibleRows.allSatisfy {
            (table.nodeForRow(at: IndexPath(row: $0)) as? PictureRowNode)?.isPictureShown ?? false
        }
    }

    private func watchMemory() {
        let row = table.visibleRows.last ?? 0
        let memory = Double(ProcessMemory.residentKilobytes ?? 0)
        if row < 1000 { base = memory }
        worst = max(worst, memory - base)
        guard row == count - 1 else { return }
        finish([
            "growthKB": worst, "pictures": Double(distinct.count), "minutes": (monotonicSeconds() - started) / 60,
        ])
    }

    /// Changes the width once per painted frame: until the X server has resized the window, GTK updates without
    /// painting.
    private func widen() {
        guard frames == done else { return }
        let half = wanted / 2
        let share = Double(done < half ? done : wanted - done) / Double(half)
        window?.setDefaultSize(width: 420 + Int(480 * share), height: 800)
        done += 1
        table.contentOffset += 1
        worst = max(worst, Double(table.missingRowsLastFrame))
    }
}

extension TableNode {
    @MainActor fileprivate var viewportHeight: Double { viewportSize.height }
}
