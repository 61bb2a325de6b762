import GroupDirectory
import Weft
import WeftGLib

/// The line above search results that names the place and the radius of the search. Its button widens the search to any
/// distance, and back.
@MainActor
final class SearchReachLine {
    /// Made for the first search.
    private(set) lazy var widget = makeWidget()
    /// The radius as a text; nil without one.
    private(set) var distance: String?
    /// Returns the name of the place near which groups are searched.
    var placeName: () -> String = { "" }
    var onToggle: (() -> Void)?
    private lazy var label = Label("", overflow: .wraps)
    private lazy var button = Button(label: "")

    static var widerTitle: String { localized("Search Everywhere") }

    private func makeWidget() -> Box {
        button.setAlignment(horizontal: .end, vertical: .center)
        button.wrapsLabel()
        button.onClicked { [weak self] in self?.onToggle?() }
        label.setExpands(horizontally: true, vertically: false)
        let line = Box(vertical: false, spacing: 12)
        line.addStyleClass("arrangement-line")
        for part in [label, button] as [Widget] { line.append(part) }
        line.isVisible = false
        return line
    }

    /// - Parameters:
    ///   - radius: in kilometres; nil without a limit.
    ///   - isEverywhere: true if the user widened the search. Otherwise a search without a limit has no line.
    func show(radius: Double?, isEverywhere: Bool) {
        let place = placeName()
        let unit = LocalDistance.current
        distance = radius.map { "\(LocalNumber.grouped(Int(($0 / unit.kilometers).rounded()))) \(unit.symbol)" }
        widget.isVisible = distance != nil || isEverywhere
        label.text =
            distance.map { localized("Within {distance} of {place}", ["distance": $0, "place": place]) }
            ?? localized("At any distance")
        button.setLabel(distance == nil ? localized("Search near {place}", ["place": place]) : Self.widerTitle)
    }
}
