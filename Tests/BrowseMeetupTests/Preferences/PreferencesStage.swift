import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftGTK

/// The preferences window above the program's window, used with real keys.
@MainActor
struct PreferencesStage {
    let parent = TestWindow(width: 480, height: 600)
    let preferences: AppPreferences
    private let page: PreferencesPage
    private let window: Window

    init(_ preferences: AppPreferences, width: Int = 420) throws {
        try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
        self.preferences = preferences
        page = PreferencesPage(preferences)
        window = Window(application: nil, title: page.title, width: width, height: 560)
        Input.movePointer(x: 200, y: 300)
        window.rootViewController = page
        window.present()
        XCTAssertTrue(pump { Self.isReady })
    }

    static var view: WidgetView? { WidgetView.window(titled: "Preferences") }
    static var texts: [String] { view?.shownTexts ?? [] }

    /// True if the window has the keyboard focus and its rows are laid out, since arrow keys use their positions.
    static var isReady: Bool {
        guard let view, view.isActive, view.focus != nil else { return false }
        return view.tree.last { $0.typeName == "GtkCheckButton" }.map { $0.height > 0 } == true
    }

    /// The choice with the keyboard focus.
    static var focused: String? { view?.focus?.tree.lazy.compactMap(\.labelText).first }

    /// Moves with Tab and the arrow keys to a choice, which selects it.
    static func choose(_ title: String, after first: String) {
        for _ in 0..<8 where focused != first {
            let before = view?.focus?.pointer
            Input.key("Tab")
            XCTAssertTrue(pump { view?.focus?.pointer != before })
        }
        XCTAssertEqual(focused, first)
        for _ in 0..<3 where focused != title {
            let before = view?.focus?.pointer
            Input.key("Down")
            XCTAssertTrue(pump { view?.focus?.pointer != before })
        }
        XCTAssertEqual(focused, title)
    }

    func close() {
        window.close()
        parent.destroy()
        XCTAssertTrue(pump { Self.view == nil })
    }
}
