import Weft
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers

/// Tests `--demo-sources` in the program's window: what a new user tries works, and nothing of it is left.
final class DemoSourcesTests: XCTestCase {
    func testEventsAndGroupsOfTheDemoAreSavedUntilTheProgramEnds() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 240, y: 760)
            var configuration = FeedConfiguration()
            configuration.usesDemoSources = true
            configuration.dataDirectory = Checkout.data
            let session = Program.makeSession(
                configuration, HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests")))
            let it = try ProgramStage(SourcesStage.SampleService(), session)
            let feed = try it.feed
            XCTAssertTrue(pump(seconds: 30) { feed.tableNode.isContentReady && it.focusIsOnARow })
            XCTAssertTrue(pump { it.says("This is a demonstration.") }, "\(it.view?.shownTexts ?? [])")
            Input.key("ctrl+d")
            XCTAssertTrue(pump { it.says("Saved “") }, "\(it.view?.shownTexts ?? [])")

            Input.key("ctrl+2")
            let events = try XCTUnwrap(it.app.events)
            XCTAssertTrue(
                pump(seconds: 30) {
                    events.tableNode.isContentReady && events.rowCount > 0 && events.tableNode.focusedNode != nil
                })
            Input.key("Return")
            XCTAssertTrue(pump(seconds: 10) { (it.app.shownPage as? EventPageViewController)?.isReadyToAppear == true })
            let page = try XCTUnwrap(it.app.shownPage as? EventPageViewController)
            page.remind(.hour)
            XCTAssertTrue(pump { it.app.savedList.events.saved(page.subject.key)?.reminder == .hour })
            XCTAssertFalse(it.says("was not saved"), "\(it.view?.shownTexts ?? [])")
            XCTAssertEqual(awaiting { try? await session.store?.savedGroups().groups.count }, 1)
            let sources = awaiting { await session.sources.stored() } ?? nil
            XCTAssertEqual(sources?.count, 9, "the list of sources shows those of the demo")

            let folder = try XCTUnwrap(session.store?.path.split(separator: "/").dropLast().map { "/" + $0 }.joined())
            it.close()
            _ = awaiting {
                await session.finish()
                await session.store?.end()
                await DemoSources.removeStore()
            }
            XCTAssertFalse(LocalFile.mayBeThere(folder), folder)
        }
    }
}
