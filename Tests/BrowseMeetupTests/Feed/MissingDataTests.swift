import GroupDirectory
import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup

/// Tests the program without its data.
final class MissingDataTests: XCTestCase {
    /// This uses the real program, since a user who starts it from a menu does not see a terminal.
    func testTheProgramOpensItsWindow() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let folder = try XCTUnwrap(LocalFile.executablePath).split(separator: "/").dropLast()
            let program = folder.map { "/" + $0 }.joined() + "/browse-meetup"
            let script = """
                "\(program)" --data /nonexistent & program=$!
                timeout 30 xdotool search --sync --onlyvisible --pid $program --name "Browse Meetup"; found=$?
                kill $program; exit $found
                """
            let (status, output) = Command.run("sh -c '\(script)'")
            XCTAssertEqual(status, 0, output)
        }
    }

    func testItReportsTheSearchAndThePlaceAndTriesAgain() throws {
        try withGTK {
            let folder = "/tmp/weft-missing-\(monotonicSeconds())"
            let service = EmbeddedMeetupService(
                dataDirectory: DataDirectory(executable: folder + "/bin/browse-meetup", currentDirectory: folder))
            let app = BrowseMeetupApp(FeedSession(service))
            app.activate(nil)
            defer {
                app.window?.close()
                XCTAssertTrue(pump { WidgetView.window(titled: "Browse Meetup") == nil })
                _ = Command.run("rm -rf \(folder)")
            }
            var texts: String { WidgetView.window(titled: "Browse Meetup")?.shownTexts.joined(separator: "\n") ?? "" }
            XCTAssertTrue(pump { texts.contains("groups.json") }, texts)
            let place = folder + "/share/browse-meetup/data"
            XCTAssertTrue(texts.contains(place), texts)
            XCTAssertFalse(texts.contains("\(folder)/data"), "the current folder counts in a build folder alone")
            XCTAssertTrue(texts.contains("--data"), texts)
            // The user puts it there.
            XCTAssertTrue(LocalFile.makeFolder(place))
            XCTAssertTrue(LocalFile.write(#"[{"id": 1, "name": "Here"}]"#, to: place + "/groups.json"))
            try XCTUnwrap(WidgetView.window(titled: "Browse Meetup")?.button(labelled: "Retry")).press()
            let feed = try XCTUnwrap(app.feed)
            XCTAssertTrue(pump { feed.groups.map(\.name) == ["Here"] && feed.tableNode.isContentReady })
        }
    }
}
