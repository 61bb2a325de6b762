import Weft
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import MeetupProgram

/// The finished program of the guide "Building Browse Meetup" (Tests/MeetupProgram). `GuideCodeTests` checks that it is
/// the code of the guide.
final class MeetupProgramTests: XCTestCase {
    /// The program's root in a window.
    @MainActor
    private final class Stage {
        let window: Window
        let split: SplitViewController
        let list: TableNode

        init(_ service: any MeetupService, width: Int = 480) throws {
            window = Window(application: nil, title: "the guide's program", width: width, height: 800)
            split = try XCTUnwrap(makeRoot(service) as? SplitViewController)
            list = try XCTUnwrap(split.primaryViewController.node as? TableNode)
            window.rootViewController = split
            window.present()
            XCTAssertTrue(Input.isAvailable)
            Input.movePointer(x: 240, y: 300)
        }

        var view: WidgetView? { WidgetView.window(titled: "the guide's program") }

        var isSettled: Bool { list.isContentReady && !list.isProcessingUpdates && list.numberOfRows > 0 }
    }

    func testGroupsAreFetchedPageByPageToTheEnd() throws {
        try withGTK {
            let stage = try Stage(SampleMeetups(photos: Checkout.path + "/data/photos"))
            defer { stage.window.destroy() }
            XCTAssertTrue(pump { stage.isSettled && stage.list.visibleNodes.allSatisfy(\.hasAllContents) })
            XCTAssertTrue(stage.list.numberOfRows.isMultiple(of: 20))
            XCTAssertLessThan(stage.list.numberOfRows, 60)
            XCTAssertEqual(Command.run("mkdir -p '\(Checkout.path)/.build/gallery'").status, 0)
            XCTAssertEqual(
                stage.window.makePicture()?.savePNG(to: Checkout.path + "/.build/gallery/guide-browse-meetup.png"), true
            )
            XCTAssertTrue(
                pump(seconds: 20) {
                    stage.list.scrollToRow(at: IndexPath(row: stage.list.numberOfRows - 1), at: .end)
                    return stage.list.numberOfRows == 60
                })
            XCTAssertTrue(pump { stage.isSettled })
            XCTAssertFalse(pump(seconds: 1) { stage.list.numberOfRows != 60 })
            Input.key("F5")
            XCTAssertTrue(
                pump { stage.list.numberOfRows == 20 || stage.list.numberOfRows == 40 }, "the first ones again")
        }
    }

    func testAGroupIsOpenedAndLeft() throws {
        try withGTK {
            let stage = try Stage(SampleMeetups())
            defer { stage.window.destroy() }
            XCTAssertTrue(pump { stage.isSettled })
            Input.click(x: 240, y: 250)
            XCTAssertTrue(pump { stage.split.secondaryViewController?.title == "Night walks 1" })
            let page = try XCTUnwrap(stage.split.secondaryViewController)
            XCTAssertTrue(pump { page.isAppeared && page.node.hasAllContents })
            Input.key("Escape")
            XCTAssertTrue(pump { stage.split.secondaryViewController == nil })
        }
    }

    func testAWideWindowShowsAGroupBesideTheList() throws {
        try withGTK {
            let stage = try Stage(SampleMeetups(), width: 1000)
            defer { stage.window.destroy() }
            XCTAssertTrue(pump { stage.isSettled && !stage.split.isCollapsed })
            XCTAssertEqual(stage.view?.shownTexts.contains("Choose a group"), true)
            Input.click(x: 200, y: 250)
            XCTAssertTrue(pump { stage.split.secondaryViewController?.isAppeared == true })
            XCTAssertEqual(stage.split.primaryViewController.isAppeared, true)
        }
    }

    /// A service that fails the first time.
    private actor Moody: MeetupService {
        private var questions = 0

        func groups(after count: Int) async throws -> [Group] {
            questions += 1
            if questions == 1 { throw Trouble() }
            return try await SampleMeetups().groups(after: count)
        }

        struct Trouble: Error, CustomStringConvertible {
            let description = "The service is asleep."
        }
    }

    func testAFailureIsReportedAndTriedAgain() throws {
        try withGTK {
            let stage = try Stage(Moody())
            defer { stage.window.destroy() }
            var alert: WidgetView? { WidgetView.window(titled: "The groups did not come") }
            XCTAssertTrue(pump { alert?.focus != nil && alert?.isMapped == true })
            Input.focus(windowTitled: "The groups did not come")
            XCTAssertTrue(pump { alert?.isActive == true })
            XCTAssertEqual(alert?.shownTexts.contains("The service is asleep."), true)
            XCTAssertEqual(stage.list.numberOfRows, 0)
            Input.key("Return")
            XCTAssertTrue(pump { stage.isSettled && alert == nil })
        }
    }

    func testTheProgramRuns() throws {
        let child = try ChildProcess(
            try ChildProcess.executable(named: "MeetupProgram"), [Checkout.path + "/data/photos"])
        let deadline = ContinuousClock.now + .seconds(20)
        var isThere = false
        while ContinuousClock.now < deadline, !isThere {
            isThere = Command.run("xdotool search --onlyvisible --name '^Meetups$'").output.contains { $0.isNumber }
        }
        XCTAssertTrue(isThere, "it shows no window")
        XCTAssertEqual(child.end(SIGTERM), -SIGTERM, "it runs until it is ended")
    }
}
