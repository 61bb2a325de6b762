import Dispatch
import GroupDirectory
import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests choosing a place with real keys.
final class PlacePopoverTests: XCTestCase {
    @MainActor
    private static func lyon() throws -> StoredPlace {
        StoredPlace(
            name: "Lyon", region: "France", coordinate: try XCTUnwrap(Coordinate(latitude: 45.75, longitude: 4.85)))
    }

    func testTypingArrowAndEnterChooseAPlace() throws {
        try withGTK {
            let stage = try PlaceStage()
            defer { stage.close() }
            stage.open()
            Input.key("t", "o", "k")
            XCTAssertTrue(pump(seconds: 20) { stage.rows.first == "Tokyo" }, "\(stage.rows)")
            XCTAssertTrue(stage.shows("Japan"))
            Input.key("Down", "Down")
            XCTAssertTrue(pump { stage.window.view?.focus?.typeName == "GtkListBoxRow" })
            Input.key("Up", "Up")
            XCTAssertTrue(pump { stage.window.view?.focus?.typeName == "GtkText" }, "back in the field")
            Input.key("Down", "Return")
            XCTAssertTrue(pump { stage.chosen.first?.name == "Tokyo" }, "\(stage.chosen)")
            XCTAssertTrue(pump { !stage.isOpen && stage.other.hasFocus }, "the keyboard is back where it was")
        }
    }

    func testEnterTakesTheFirstAlsoBeforeItIsFound() throws {
        try withGTK {
            let stage = try PlaceStage()
            defer { stage.close() }
            stage.open()
            // The list of places is not read before.
            Input.key("l", "y", "o", "n", "Return")
            XCTAssertTrue(pump(seconds: 20) { stage.chosen.first?.name == "Lyon" }, "\(stage.chosen)")
            XCTAssertEqual(stage.chosen.first?.region, "Rhône-Alpes, France")
            XCTAssertTrue(pump { !stage.isOpen })
            stage.open()
            Input.key("Return")
            XCTAssertFalse(pump(seconds: 0.3) { stage.chosen.count > 1 || !stage.isOpen }, "nothing is typed")
            XCTAssertEqual(stage.location.asked.withLock { $0 }, 0, "nobody asked for the position")
        }
    }

    func testDownBeforeResultsMovesToTheResultsLater() throws {
        try withGTK {
            let stage = try PlaceStage()
            defer { stage.close() }
            stage.open()
            Input.key("l", "y", "o", "n", "Down", "Return")
            XCTAssertTrue(pump(seconds: 20) { stage.chosen.first?.name == "Lyon" }, "\(stage.chosen)")
            XCTAssertEqual(stage.location.asked.withLock { $0 }, 0, "nobody asked for the position")
        }
    }

    func testDownBeforeResultsMovesTheKeyboardToTheFoundPlaces() throws {
        try withGTK {
            let stage = try PlaceStage()
            defer { stage.close() }
            stage.open()
            Input.key("t", "o", "k", "Down")
            XCTAssertTrue(
                pump(seconds: 20) {
                    stage.rows.first == "Tokyo" && stage.window.view?.focus?.typeName == "GtkListBoxRow"
                }, "\(stage.rows) \(stage.window.view?.focus?.typeName ?? "nothing")")
            Input.key("Return")
            XCTAssertTrue(pump { stage.chosen.last?.name == "Tokyo" }, "\(stage.chosen)")
        }
    }

    func testPlacesAreFoundInEveryScript() throws {
        try withGTK {
            for (text, name) in [("東京", "Tokyo"), ("القاه", "Cairo"), ("münch", "Munich")] {
                let stage = try PlaceStage()
                defer { stage.close() }
                stage.open()
                // No key writes these.
                Clipboard.put(text)
                Input.key("ctrl+v")
                XCTAssertTrue(pump(seconds: 20) { stage.rows.first == name }, "\(text): \(stage.rows)")
                Input.key("Return")
                XCTAssertTrue(pump { stage.chosen.first?.name == name }, "\(text): \(stage.chosen)")
            }
        }
    }

    func testALongWordDoesNotWidenThePopover() throws {
        try withGTK {
            let stage = try PlaceStage()
            defer { stage.close() }
            stage.open()
            Input.type(String(repeating: "q", count: 80))
            XCTAssertTrue(pump(seconds: 20) { stage.shows("No place is called") }, "\(stage.texts)")
            let popover = stage.window.view?.tree.first { $0.typeName == "GtkPopover" && $0.isMapped }
            XCTAssertTrue(pump { (1...480).contains(popover?.width ?? 0) }, "\(popover?.width ?? 0)")
        }
    }

    func testCoordinatesAndNothing() throws {
        try withGTK {
            let stage = try PlaceStage()
            defer { stage.close() }
            stage.open()
            Input.type("qqqq")
            XCTAssertTrue(pump(seconds: 20) { stage.shows("No place is called “qqqq”.") }, "\(stage.texts)")
            XCTAssertEqual(stage.rows, [])
            Input.key("ctrl+a")
            Input.type("45.76,4.84")
            XCTAssertTrue(
                pump { stage.rows == ["45.76, 4.84"] && stage.shows("Lyon, Rhône-Alpes, France") }, "\(stage.texts)")
            Input.key("Return")
            XCTAssertTrue(pump { stage.chosen.map(\.name) == ["45.76, 4.84"] })
        }
    }

    func testNothingTypedShowsNearMeAndTheRecentPlaces() throws {
        try withGTK {
            let recents = (0..<20).map { StoredPlace(name: "Place \($0)", region: "There", coordinate: .london) }
            let stage = try PlaceStage(recents: recents)
            defer { stage.close() }
            stage.open()
            XCTAssertTrue(pump { stage.rows.count == 13 }, "\(stage.rows)")
            XCTAssertEqual(Array(stage.rows.prefix(3)), ["Near me", "Place 0", "Place 1"])
            Input.key("Down", "Down", "Return")
            XCTAssertTrue(pump { stage.chosen == [recents[0]] }, "\(stage.chosen)")
        }
    }

    func testSpaceChoosesARowAsEnterDoes() throws {
        try withGTK {
            let stage = try PlaceStage(recents: [try Self.lyon()])
            defer { stage.close() }
            stage.open()
            XCTAssertTrue(pump { stage.rows == ["Near me", "Lyon"] })
            Input.key("Down", "Down", "space")
            XCTAssertTrue(pump { stage.chosen.map(\.name) == ["Lyon"] && !stage.isOpen }, "\(stage.chosen)")
        }
    }

    func testANameFromRightToLeftLeavesTheOthersInTheirOrder() {
        XCTAssertEqual(["Cairo", "Egypt"].joinedWithDots, "Cairo · Egypt")
        XCTAssertEqual(["القاهرة", "Egypt"].joinedWithDots, "\u{2068}القاهرة\u{2069} · \u{2068}Egypt\u{2069}")
    }

    func testEscapeClosesAndNothingIsChosen() throws {
        try withGTK {
            let stage = try PlaceStage(recents: [try Self.lyon()])
            defer { stage.close() }
            for keys in [["Escape"], ["x", "Escape"], ["Down", "Escape"]] {
                stage.open()
                for key in keys { Input.key(key) }
                XCTAssertTrue(pump { !stage.isOpen && stage.other.hasFocus }, "\(keys)")
            }
            XCTAssertEqual(stage.chosen, [])
            stage.open()
            XCTAssertTrue(pump { stage.rows == ["Near me", "Lyon"] }, "what was typed is gone")
        }
    }

    func testNearMeUsesTheDesktopsLocation() throws {
        try withGTK {
            let stage = try PlaceStage()
            defer { stage.close() }
            stage.open()
            Input.key("Down", "Return")
            XCTAssertTrue(pump { stage.location.asked.withLock { $0 } == 1 && stage.shows("Asking your desktop") })
            stage.location.answer.withLock { $0 = .success(.london) }
            XCTAssertTrue(pump(seconds: 20) { stage.chosen.first?.coordinate == .london }, "\(stage.chosen)")
            XCTAssertEqual(stage.chosen.first?.region, "England, United Kingdom")
            XCTAssertTrue(pump { !stage.isOpen && stage.other.hasFocus })
        }
    }

    func testARefusalIsASentenceAndNothingChanges() throws {
        try withGTK {
            let stage = try PlaceStage()
            defer { stage.close() }
            stage.location.answer.withLock { $0 = .failure(LocationError("The desktop says no.")) }
            stage.open()
            Input.key("Down", "Return")
            XCTAssertTrue(pump { stage.shows("The desktop says no.") })
            XCTAssertTrue(stage.isOpen)
            XCTAssertEqual(stage.chosen, [])
            // Escape ends an unanswered request.
            stage.location.answer.withLock { $0 = nil }
            Input.key("Return")
            XCTAssertTrue(pump { stage.location.asked.withLock { $0 } == 2 })
            Input.key("Escape")
            XCTAssertTrue(pump { !stage.isOpen })
            stage.location.answer.withLock { $0 = .success(.london) }
            XCTAssertFalse(pump(seconds: 0.3) { !stage.chosen.isEmpty })
        }
    }

    /// The list of places is read at the first key press, which may take a moment.
    func testTheSearchIsReported() throws {
        try withGTK {
            let gate = DispatchSemaphore(value: 0)
            let finder = PlaceFinder { () throws(GazetteerError) in
                gate.wait()
                return try PlaceStage.world.get()
            }
            let stage = try PlaceStage(finder: finder)
            defer { stage.close() }
            stage.open()
            Input.key("t")
            let texts = { stage.window.view?.shownTexts ?? [] }
            XCTAssertTrue(pump { texts().contains("Looking for “t”…") }, "\(texts())")
            gate.signal()
            XCTAssertTrue(pump(seconds: 20) { stage.rows.count > 1 }, "\(texts())")
            XCTAssertFalse(texts().contains { $0.hasPrefix("Looking") })
        }
    }

    func testTheRadiusIsChosenWithTheKeyboard() throws {
        try withGTK {
            let stage = try PlaceStage()
            defer { stage.close() }
            stage.open()
            let button = try XCTUnwrap(
                stage.window.view?.tree.first { $0.typeName == "GtkToggleButton" && $0.shownTexts == ["100"] })
            button.grabFocus()
            Input.key("space")
            XCTAssertTrue(pump { stage.radii == [100] }, "\(stage.radii)")
            XCTAssertTrue(stage.isOpen)
        }
    }

    func testTheRadiusIsInTheUnitOfTheUsersRoads() throws {
        try withGTK {
            let stage = try PlaceStage(unit: .miles)
            defer { stage.close() }
            stage.open()
            // The place button is one, too.
            let buttons =
                stage.window.view?.tree.filter {
                    $0.typeName == "GtkToggleButton" && $0.shownTexts.first.flatMap(Int.init) != nil
                } ?? []
            XCTAssertTrue(stage.window.view?.shownTexts.contains("Within (mi)") == true)
            XCTAssertEqual(
                buttons.filter { $0.isChecked }.flatMap(\.shownTexts), ["30"], "50 km are some 31 miles")
            let hundred = try XCTUnwrap(buttons.first { $0.shownTexts == ["100"] })
            hundred.grabFocus()
            Input.key("space")
            XCTAssertTrue(pump { stage.radii == [160.9344] }, "\(stage.radii)")
        }
    }

    func testNothingIsLeftOfAWindowThatClosed() throws {
        try withGTK {
            weak var button: PlaceButton?
            for _ in 0..<2 {
                let stage = try PlaceStage()
                button = stage.button
                stage.open()
                Input.key("t")
                XCTAssertTrue(pump(seconds: 20) { !stage.rows.isEmpty && stage.rows.first != "Near me" })
                stage.close()
            }
            XCTAssertTrue(pump { button == nil })
        }
    }
}
