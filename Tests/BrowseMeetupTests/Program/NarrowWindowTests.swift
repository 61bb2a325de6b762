import WeftTestSupport
import XCTest

@testable import BrowseMeetup

final class NarrowWindowTests: XCTestCase {
    func testTheWindowCanBeAsNarrowAsATelephone() throws {
        try withGTK {
            AppStyle(.system).apply()
            let stage = try ProgramStage()
            defer { stage.app.window?.close() }
            let window = try XCTUnwrap(stage.app.window)
            // The smaller side of the smallest telephone's screen in GNOME's guidelines.
            XCTAssertLessThanOrEqual(window.measure(.horizontal).minimum, 294, "points")
        }
    }

    func testAnErrorAndAnEmptyPageDoNotRaiseTheWindowsHeight() throws {
        try withGTK {
            let service = FakeMeetupService()
            let stage = try ProgramStage(service)
            defer { stage.app.window?.close() }
            service.answer(.failure(.status(500, host: "example.org")))
            XCTAssertTrue(pump { stage.shows("The service has a problem") })
            let window = try XCTUnwrap(stage.app.window)
            for (index, title) in ["The service has a problem", nil, "Nothing saved"].enumerated() {
                stage.app.views?.selectedIndex = index
                XCTAssertTrue(pump { title.map { stage.shows($0) } ?? true })
                // The two bars, and a little between them.
                XCTAssertLessThanOrEqual(window.measure(.vertical).minimum, 250, title ?? "Events")
                let page = try XCTUnwrap(stage.app.views?.selectedViewController?.view)
                XCTAssertLessThanOrEqual(page.measure(.vertical).minimum, 150, title ?? "Events")
                XCTAssertLessThanOrEqual(page.measure(.horizontal).minimum, 240, title ?? "Events")
            }
        }
    }

    func testThePlaceIsAnIconIfItsNameDoesNotFit() throws {
        try withGTK {
            let stage = try ProgramStage()
            defer { stage.app.window?.close() }
            let button = try XCTUnwrap(stage.app.placeButton?.widget)
            XCTAssertTrue(pump { button.isTextShown })
            stage.app.window?.setDefaultSize(width: 300, height: 800)
            XCTAssertTrue(pump { !button.isTextShown })
            XCTAssertEqual(button.tooltip, "Place: London, England, United Kingdom")
            // The program's name takes no room from it.
            stage.app.window?.setDefaultSize(width: 380, height: 800)
            XCTAssertTrue(pump { button.isTextShown })
        }
    }

    func testTheHeaderButtonsOfAPageLookTheSame() throws {
        try withGTK {
            let stage = try ProgramStage()
            defer { stage.app.window?.close() }
            stage.app.showDetails(of: try XCTUnwrap(try stage.feed.groups.first), animated: false)
            var buttons: [WidgetView] {
                let bars = stage.view?.tree.filter { $0.cssName == "headerbar" && $0.isMapped } ?? []
                return bars.flatMap(\.tree).filter {
                    ["GtkButton", "GtkToggleButton"].contains($0.typeName) && $0.isMapped
                        && $0.parent?.cssName != "windowcontrols"
                }
            }
            XCTAssertTrue(pump { buttons.count > 2 }, "\(buttons.map(\.tooltip))")
            for button in buttons {
                let holder = button.parent?.typeName == "GtkMenuButton" ? button.parent : nil
                XCTAssertTrue(
                    button.hasStyleClass("flat"), button.tooltip ?? holder?.tooltip ?? button.labelText ?? "a button")
            }
        }
    }
}
