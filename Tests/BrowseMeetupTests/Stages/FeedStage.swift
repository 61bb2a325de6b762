import GroupDirectory
import Weft
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import WeftContainers

/// The feed of a fake service in a window of its own.
@MainActor
final class FeedStage {
    let service = FakeMeetupService()
    let feed: MeetupFeedViewController
    let window: TestWindow

    init(width: Int = 400, height: Int = 600) {
        let interactor = MeetupFeedInteractor(
            dataManager: MeetupFeedDataManager(meetupService: service, locationService: FixedLocationService()))
        feed = MeetupFeedViewController(interactor: interactor)
        interactor.output = feed
        window = TestWindow(width: width, height: height)
        XCTAssertTrue(window.show(feed.view))
    }

    var texts: [String] { window.view?.shownTexts ?? [] }
    func shows(_ text: String) -> Bool { texts.contains { $0.contains(text) } }
    var isWaiting: Bool { window.view?.isWaiting == true }
    var isReady: Bool { feed.tableNode.isContentReady }

    /// The text of the row below the last group.
    var end: String {
        let list = feed.tableNode.core
        return list.rows.values.compactMap { $0.node as? FeedEndCellNode }.first?.spokenText ?? "not there"
    }

    func loadFirstPage(of total: Int) {
        service.answer(pageOf: 20, total: total)
        XCTAssertTrue(pump { isReady })
    }

    func scrollToEnd() {
        feed.tableNode.contentOffset = feed.tableNode.contentHeight
    }

    func retry() throws {
        let button = window.view?.tree.first {
            $0.typeName == "GtkButton" && $0.isMapped && $0.tree.contains { $0.labelText == "Retry" }
        }
        try XCTUnwrap(button).press()
    }
}

extension WidgetView {
    /// True if a page reports to assistive technology that it is loading.
    var isWaiting: Bool { waiting != nil }
    /// The progress widget of that page.
    var waiting: WidgetView? { tree.first { $0.role == "progress-bar" && $0.isMapped } }
}
