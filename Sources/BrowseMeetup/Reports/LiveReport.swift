import GroupDirectory
import JSON
import Weft
import WeftGLib

/// Reports the number of live objects to the scripts that run the program for hours, as lines of JSON on standard
/// output.
///
/// `WEFT_LIVE_REPORT` is the interval in milliseconds. Further lines report moments that a user waits for: `"event"` is
/// `text` (rows with their text are on screen), `details` (a page of details is), `detailsReady` (with all its
/// contents), `described` (an event's page with its description), `agenda` (the events of another query are on screen),
/// and with `WEFT_LIVE_FRAMES` `frame` (a painted frame, with the main thread's CPU milliseconds in `cpu`). `at` is the
/// monotonic clock in seconds.
@MainActor
final class LiveReport {
    private let milliseconds: Int
    private weak var app: BrowseMeetupApp?
    private var timer: MainTimer?
    private var due = 0.0
    /// The maximum delay of the timer, caused by a blocked main thread.
    private var longestDelay = 0.0
    /// The start of a period in which painted rows had no text.
    private var textlessSince: Double?
    private var longestTextless = 0.0
    private var hasText = false
    /// The reported state of the open page of details.
    private var details: (page: ObjectIdentifier, isReady: Bool, isDescribed: Bool)?
    /// The query of the agenda that was on screen.
    private var query = EventQuery()
    /// Measures frames while they are reported.
    private var meter: FrameMeter?
    private var framesWritten = 0
    /// The number of sources at the last report.
    private var sources = 0

    static var requested: LiveReport? {
        LocalFile.environment("WEFT_LIVE_REPORT").flatMap(Int.init).flatMap { $0 > 0 ? LiveReport(every: $0) : nil }
    }

    private init(every milliseconds: Int) {
        self.milliseconds = milliseconds
    }

    func watch(_ app: BrowseMeetupApp) {
        self.app = app
        if LocalFile.environment("WEFT_LIVE_FRAMES") != nil { meter = FrameMeter(frames: .max) { _ in } }
        FrameClock.shared.onPainted { [weak self] in self?.painted() }
        let seconds = Double(milliseconds) / 1000
        due = monotonicSeconds() + seconds
        timer = MainTimer(milliseconds: milliseconds, repeats: true) { [weak self] in
            guard let self else { return }
            let now = monotonicSeconds()
            self.longestDelay = max(self.longestDelay, now - self.due)
            self.due = now + seconds
            self.writeCounts()
        }
    }

    private func write(_ members: JSONObject) {
        var report: JSONObject = ["at": .number(monotonicSeconds())]
        report += members
        if let line = try? JSON.object(report).text() { Console.line(line) }
    }

    // MARK: Moments

    private func painted() {
        watchText()
        watchAgenda()
        writeFrames()
        guard let page = app?.split?.secondaryViewController, page.isViewLoaded, page.view.isMapped else {
            details = nil
            return
        }
        let isReady = page.isReadyToAppear
        let isDescribed = isReady && (page as? EventPageViewController)?.isDescribed == true
        let known = details?.page == ObjectIdentifier(page) ? details : nil
        if known == nil { write(["event": "details"]) }
        if isReady, known?.isReady != true { write(["event": "detailsReady"]) }
        if isDescribed, known?.isDescribed != true { write(["event": "described"]) }
        details = (ObjectIdentifier(page), isReady, isDescribed)
    }

    private func watchAgenda() {
        guard let events = app?.events, let shown = events.shownQuery, shown != query else { return }
        query = shown
        write(["event": "agenda", "count": .number(events.rowCount)])
    }

    private func writeFrames() {
        guard let meter else { return }
        let frames = meter.frames
        for frame in frames[framesWritten...] { write(["event": "frame", "cpu": .number(1000 * frame.cpu)]) }
        framesWritten = frames.count
    }

    private func watchText() {
        guard let feed = app?.feed, !feed.rows.isEmpty, feed.tableNode.visibleNodes.isEmpty == false else { return }
        if feed.tableNode.isContentReady {
            if !hasText { write(["event": "text"]) }
            hasText = true
            textlessSince = nil
        } else if hasText {
            let since = textlessSince ?? monotonicSeconds()
            textlessSince = since
            longestTextless = max(longestTextless, monotonicSeconds() - since)
        }
    }

    // MARK: Counts

    private func writeCounts() {
        let live: [(String, LiveCount)] = [
            ("widgets", .widgets), ("nodes", .nodes), ("textures", .textures), ("closures", .closures),
            ("players", .players),
        ]
        let feed = app?.feed
        var members = JSONObject(live.map { (key: $0.0, value: .number($0.1.value)) })
        let numbers: [(String, Int)] = [
            ("groups", feed?.rows.count ?? 0), ("events", app?.events?.rowCount ?? 0),
            ("view", app?.views?.selectedIndex ?? 0), ("windows", Window.visibleCount),
        ]
        for (name, number) in numbers { members[name] = .number(number) }
        let states: [(String, Bool)] = [
            ("isTextReady", feed?.tableNode.isContentReady ?? false),
            ("isDetailsOpen", app?.split?.secondaryViewController != nil),
            ("isSearchOpen", app?.groups?.isSearchOpen ?? false),
        ]
        for (name, state) in states { members[name] = .bool(state) }
        members["asked"] = currentSearch()
        members["longestDelay"] = .number(longestDelay)
        members["longestTextless"] = .number(longestTextless)
        members["pictures"] = pictures(of: feed)
        (longestDelay, longestTextless) = (0, 0)
        write(members)
    }

    /// The feed's current search. While it is the same, no row may disappear.
    private func currentSearch() -> JSON {
        guard let app else { return .null }
        let (session, arrangement) = (app.session, app.session.arrangement)
        Task { [weak self] in self?.sources = await session.sources.listed.count }
        return [
            "place": .string(app.place?.name ?? session.placeName), "radius": .number(session.radius),
            "order": .string("\(arrangement.order)"), "category": arrangement.filter.category.map(JSON.string) ?? .null,
            "isOnlyWithEvents": .bool(arrangement.filter.isOnlyWithEvents),
            "isPlain": .bool(arrangement.isPlain && !session.isRadiusChosen),
            "hidden": .number(session.hiddenGroups.count), "sources": .number(sources),
        ]
    }

    /// The states of pictures in visible rows, by address.
    private func pictures(of feed: MeetupFeedViewController?) -> JSON {
        let nodes = feed?.tableNode.visibleNodes.flatMap { Self.pictures(in: $0) } ?? []
        let states = nodes.compactMap { node in
            node.url.map { url in
                let state = node.failure != nil ? "failed" : node.renderedImageQuality == 1 ? "shown" : "waiting"
                return (url: url, state: state)
            }
        }
        // A picture that is shown in one row and pending in another counts as pending.
        return .object(JSONObject(states.sorted { $0.state < $1.state }.map { (key: $0, value: .string($1)) }))
    }

    private static func pictures(in node: DisplayNode) -> [NetworkImageNode] {
        ((node as? NetworkImageNode).map { [$0] } ?? []) + node.subnodes.flatMap(pictures)
    }
}
