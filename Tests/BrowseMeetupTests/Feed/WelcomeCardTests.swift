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

    func testASuggestionIsAddedByItsButtonAndLeavesTheList() throws {
        try withGTK {
            let turin = try XCTUnwrap(Coordinate(latitude: 45.07, longitude: 7.69))
            var added: [String] = []
            let list = SiteSuggestionList { known in
                let sites = SuggestedSites(DataDirectory(option: "data")).near(turin, without: known)
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
