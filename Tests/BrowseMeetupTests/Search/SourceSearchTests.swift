import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// What the store and the sources find together.
final class SourceSearchTests: XCTestCase {
    private static func group(_ name: String) -> Group {
        var group = Group.north(1, of: "x")
        group.id = name
        group.name = name
        return group
    }

    @MainActor
    private static func results(_ it: SourcesStage) -> [String] { it.app.groups?.results.groups.map(\.name) ?? [] }

    func testTheStoreAnswersEachKeyAndASourceOnlyTheLastOne() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            try SourcesStage.withFolder { folder in
                Input.movePointer(x: 240, y: 400)
                let source = WordSource("a", [Self.group("Chess club"), Self.group("Choir")])
                let it = try SourcesStage([source], store: folder)
                defer { it.close() }
                XCTAssertTrue(pump { it.isReady && it.names.count == 2 })
                let store = it.session.store
                XCTAssertTrue(pump { awaiting { (try? await store?.search("ch"))?.count } == 2 }, "it is kept")
                Input.key("ctrl+f")
                XCTAssertTrue(pump { it.view?.focus?.isMapped == true && it.view?.focus?.writtenText == "" })
                Input.key("c", "h", "e", "s", "s")
                XCTAssertTrue(pump { Self.results(it) == ["Chess club"] }, "\(Self.results(it))")
                source.answer("chess", .success([Self.group("Chess club"), Self.group("Rapid chess")]))
                XCTAssertTrue(pump { Self.results(it) == ["Chess club", "Rapid chess"] }, "\(Self.results(it))")
                XCTAssertEqual(source.asked, ["chess"], "not each key")
            }
        }
    }

    func testAnAnswerThatIsOutOfDateIsCancelledAndNotShown() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 240, y: 400)
            let source = WordSource("a", [Self.group("Choir")])
            let it = try SourcesStage([source])
            defer { it.close() }
            XCTAssertTrue(pump { it.isReady && it.names.count == 1 })
            Input.key("ctrl+f")
            XCTAssertTrue(pump { it.view?.focus?.isMapped == true && it.view?.focus?.writtenText == "" })
            Input.key("c", "h", "o")
            XCTAssertTrue(pump(seconds: 10) { source.asked == ["cho"] }, "\(source.asked)")
            Input.key("r")
            XCTAssertTrue(pump { source.cancelled == ["cho"] }, "\(source.cancelled)")
            source.answer("chor", .success([Self.group("Chorus")]))
            XCTAssertTrue(pump { Self.results(it) == ["Chorus"] }, "\(Self.results(it))")
        }
    }

    func testASourceThatFailsIsSaidWithRetry() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 240, y: 400)
            let source = WordSource("a", [Self.group("Choir")])
            let it = try SourcesStage([source])
            defer { it.close() }
            XCTAssertTrue(pump { it.isReady && it.names.count == 1 })
            Input.key("ctrl+f")
            XCTAssertTrue(pump { it.view?.focus?.isMapped == true && it.view?.focus?.writtenText == "" })
            Input.key("z", "z")
            source.answer("zz", .failure(.offline))
            XCTAssertTrue(pump { it.shows(MeetupServiceError.offline.errorTitle) }, "\(it.texts)")
            XCTAssertEqual(it.view?.focus?.writtenText, "zz", "the keyboard stays in the field")
            try it.press("Retry")
            source.answer("zz", .success([Self.group("Zz")]))
            XCTAssertTrue(pump { Self.results(it) == ["Zz"] }, "\(Self.results(it))")
        }
    }
}
