import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests the card above the sample, and the sites that it leads to.
final class WelcomeCardTests: XCTestCase {
    func testTheCardNamesAGuessedPlaceAndLeadsToSitesAndPlaces() throws {
        try withGTK {
            var opened: [String] = []
            let card = WelcomeCard {
                opened.append("sites")
            } onPlace: {
                opened.append("place")
            }
            card.show(.init(name: "Lyon", isGuessed: true))
            let window = TestWindow(width: 300, height: 300)
            XCTAssertTrue(window.show(card.widget))
            let view = try XCTUnwrap(window.view)
            XCTAssertTrue(
                view.shownTexts.contains("Lyon is a guess. Change it if you are elsewhere."), "\(view.shownTexts)")
            try XCTUnwrap(view.button(labelled: "Choose Sites near Lyon…")).press()
            try XCTUnwrap(view.button(labelled: "Change Place…")).press()
            XCTAssertEqual(opened, ["sites", "place"])
            card.show(.init(name: "Nice", isGuessed: false))
            XCTAssertFalse(view.shownTexts.contains { $0.contains("guess") }, "\(view.shownTexts)")
            XCTAssertNotNil(view.button(labelled: "Choose Sites near Nice…"))
        }
    }

    func testAPlaceWithoutSitesGetsASentenceAndOtherSites() throws {
        try withGTK {
            let tokyo = try XCTUnwrap(Coordinate(latitude: 35.69, longitude: 139.7))
            let choice = SuggestedSites(DataDirectory(option: "data")).choice(for: tokyo, in: { "JP" })
            for (areForeign, gap, heading) in [
                (false, "There is no suggested site near your place. Above you can add", "Other sites"),
                (true, "The suggested sites near your place are of another country.", "Sites of other countries"),
            ] {
                let list = SiteSuggestionList { _ in
                    .init(place: "Tokyo", sites: [], others: choice.others, areForeign: areForeign)
                } onAdd: { _ in
                }
                let window = TestWindow(width: 400, height: 600)
                defer { window.destroy() }
                XCTAssertTrue(window.show(list.widget))
                list.update(without: [])
                @MainActor func texts() -> [String] { window.view?.shownTexts ?? [] }
                @MainActor func says(_ text: String) -> Bool { texts().contains { $0.contains(text) } }
                XCTAssertTrue(pump { says(gap) }, "\(texts())")
                XCTAssertTrue(says(heading) && says("mobilizon.us") && !says("Sites near Tokyo"), "\(texts())")
                XCTAssertEqual(list.sites, choice.others)
            }
        }
    }

    func testASuggestionIsAddedByItsButtonAndLeavesTheList() throws {
        try withGTK {
            let turin = try XCTUnwrap(Coordinate(latitude: 45.07, longitude: 7.69))
            var added: [String] = []
            let list = SiteSuggestionList { known in
                let sites = SuggestedSites(DataDirectory(option: "data")).choice(
                    for: turin, in: { nil }, without: known
                ).near
                return .init(place: "Turin", sites: sites)
            } onAdd: {
                added.append($0.address)
            }
            let window = TestWindow(width: 400, height: 600)
            XCTAssertTrue(window.show(list.widget))
            list.update(without: [])
            XCTAssertTrue(pump { list.sites.first?.name == "gancio.cisti.org" })
            let view = try XCTUnwrap(window.view)
            XCTAssertTrue(view.shownTexts.contains("Sites near Turin"), "\(view.shownTexts)")
            try XCTUnwrap(view.button(labelled: "Add")).press()
            XCTAssertEqual(added, ["https://gancio.cisti.org"])
            list.update(without: [SourceID(kind: "gancio", address: "https://gancio.cisti.org")])
            XCTAssertTrue(pump { !list.sites.contains { $0.name == "gancio.cisti.org" } })
            XCTAssertFalse(view.shownTexts.contains("gancio.cisti.org"), "\(view.shownTexts)")
        }
    }
}
