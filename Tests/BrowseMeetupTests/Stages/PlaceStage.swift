import Weft
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// The place button in a separate window, above another widget that can take the keyboard focus.
@MainActor
final class PlaceStage {
    let window: TestWindow
    let button: PlaceButton
    let other = Button(label: "Other")
    /// The chosen places, in order.
    var chosen: [StoredPlace] = []
    var radii: [Double] = []

    /// The desktop's answer for the user's position.
    final class Location: LocationService {
        let answer = Locked<Result<Coordinate, LocationError>?>(nil)
        let asked = Locked(0)

        func currentPlace() async throws(LocationError) -> Coordinate {
            asked.withLock { $0 += 1 }
            while !Task.isCancelled {
                if let answer = answer.withLock({ $0 }) { return try answer.get() }
                try? await Task.sleep(for: .milliseconds(5))
            }
            throw LocationError("cancelled")
        }
    }

    let location = Location()

    init(
        recents: [StoredPlace] = [], sources: [any GroupSource] = [], width: Int = 480,
        unit: LocalDistance = .kilometers, finder: PlaceFinder? = nil
    ) throws {
        try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
        window = TestWindow(width: width, height: 600)
        let holder = Holder()
        let location = location
        button = PlaceButton(commands: []) {
            PlaceChoices(
                finder: finder ?? Self.finder(), location: location,
                sources: { sources }, language: "en", recents: { recents },
                choose: { holder.stage?.chosen.append($0) },
                radius: {
                    PlaceChoices.Radius(kilometres: holder.stage?.radii.last ?? 50, unit: unit) {
                        holder.stage?.radii.append($0 ?? -1)
                    }
                })
        }
        holder.stage = self
        button.setPlace("London")
        let bar = HeaderBar()
        bar.packStart(button.widget)
        let content = Box(vertical: true)
        content.append(bar)
        content.append(other)
        XCTAssertTrue(window.show(content))
        Input.movePointer(x: width - 20, y: 560)
        XCTAssertTrue(pump { other.grabFocus() && other.hasFocus })
    }

    @MainActor
    private final class Holder {
        weak var stage: PlaceStage?
    }

    /// A finder with the list of places of the program, which the tests read once.
    static func finder() -> PlaceFinder { PlaceFinder { () throws(GazetteerError) in try world.get() } }

    nonisolated static let world: Result<Gazetteer, GazetteerError> = Result { () throws(GazetteerError) in
        try Gazetteer(folder: Checkout.data)
    }

    var texts: [String] { window.view?.shownTexts ?? [] }
    func shows(_ text: String) -> Bool { texts.contains { $0.contains(text) } }
    var isOpen: Bool { button.widget.isOpen }

    /// The names of the shown rows, without their second lines.
    var rows: [String] {
        window.view?.tree.filter { $0.typeName == "GtkListBoxRow" && $0.isMapped }
            .compactMap { $0.tree.compactMap(\.labelText).first } ?? []
    }

    func open() {
        button.open()
        XCTAssertTrue(pump { isOpen && window.view?.focus?.typeName == "GtkText" }, "\(texts)")
    }

    func close() { window.destroy() }
}
