import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers
@testable import WeftNodes

/// The page of a group or an event in a separate window, with a source that lists events, used with real keys.
@MainActor
final class DetailsStage {
    let details: DetailsViewController
    let window: TestWindow
    let source: EventfulSource
    let session: FeedSession
    /// The addresses that the page opened.
    var opened: [String] = []
    /// The names of events and groups whose pages were opened.
    var pages: [String] = []
    var told: [String] = []
    /// The files that were passed to the desktop.
    var files: [String] = []
    /// The reason why the desktop does not open files; nil if it does.
    var refusal: String?

    /// - Parameters:
    ///   - answers: the answers about the group's events.
    ///   - event: the event of the page; nil for the page of the group.
    ///   - folder: the folder of the store, and of files for other programs.
    init(
        _ group: Group, _ answers: [EventfulSource.Answer] = [.page([], hasMore: false)], event: GroupEvent? = nil,
        folder: String, map: MapService? = nil, width: Int = 480
    ) throws {
        try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
        source = EventfulSource([group], answers)
        var group = group
        group.source = source.identity.id
        session = FeedSession(
            FeedConfiguration(), service: SourcesStage.SampleService(), location: FixedLocationService(),
            store: GroupStore(path: folder + "/groups.sqlite"),
            client: HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests")))
        let (feed, source, beginning) = (session.feed, source, session.beginning)
        _ = awaiting {
            _ = await beginning?.value
            await feed.setSources([source])
        }
        window = TestWindow(width: width, height: 900)
        let holder = Holder()
        var handout = CalendarHandout()
        handout.folder = folder + "/calendar"
        handout.open = { path, _, failed in
            holder.stage?.files.append(path)
            if let refusal = holder.stage?.refusal { failed(refusal) }
        }
        let nowhere = MapService(template: "", attribution: "", terms: "", folder: nil)
        let finder = GroupEventFinder(of: group, in: session)
        if let event {
            let page = EventPageViewController(
                EventSubject(event: event, group: group, source: group.source), finder: finder, map: map ?? nowhere,
                handout: handout)
            page.onTag = { holder.stage?.opened.append("tag:" + $0) }
            page.onGroup = { holder.stage?.pages.append($0.name) }
            details = page
        } else {
            details = GroupDetailsViewController(group: group, finder: finder, map: map ?? nowhere, handout: handout)
        }
        holder.stage = self
        details.onOpen = { [weak self] in self?.opened.append($0) }
        details.onEvent = { [weak self] in self?.pages.append($0.name ?? "") }
        details.onTell = { [weak self] in self?.told.append($0) }
        Input.movePointer(x: width - 4, y: 890)
        XCTAssertTrue(window.show(details.view))
        details.takeFocus()
    }

    @MainActor
    private final class Holder {
        weak var stage: DetailsStage?
    }

    var table: TableNode { get throws { try XCTUnwrap(details.node as? TableNode) } }

    /// The spoken texts of the rows on screen, in order.
    var spoken: [String] {
        guard let table = try? table else { return [] }
        return table.core.rows.values.sorted { $0.index < $1.index }.compactMap { $0.canvas?.spoken.name }
    }

    func says(_ text: String) -> Bool { spoken.contains { $0.contains(text) } }

    /// Moves to a button with Tab.
    func tab(to name: String, line: UInt = #line) {
        for _ in 0..<60 {
            if focusedName == name { return }
            let before = window.view?.focus?.pointer
            Input.key("Tab")
            _ = pump(seconds: 1) { window.view?.focus?.pointer != before }
        }
        XCTFail("\(name) has no place for the keyboard; it is at \(focusedName ?? "nothing")", line: line)
    }

    /// The name of the focused button.
    var focusedName: String? { focused?.accessibilityLabel }
    /// The tooltip of the focused button, which is also its description for assistive technology.
    var focusedHint: String? { focused?.tooltip }

    private var focused: ButtonNode? {
        guard let table = try? table, let focus = window.view?.focus else { return nil }
        for row in table.core.rows.values {
            guard let node = row.node else { continue }
            for button in node.buttons where button.isNodeLoaded {
                if focus.isInside(WidgetView.of(button.widget)) { return button }
            }
        }
        return nil
    }

    func isReady(rows count: Int) -> Bool {
        guard let table = try? table else { return false }
        return table.numberOfRows == count && table.isContentReady
    }

    func close() {
        window.destroy()
        let store = session.store
        _ = awaiting { await store?.close() }
    }
}

extension DisplayNode {
    /// The buttons in the node's tree.
    @MainActor
    fileprivate var buttons: [ButtonNode] {
        subnodes.flatMap { node in (node as? ButtonNode).map { [$0] } ?? node.buttons }
    }
}
