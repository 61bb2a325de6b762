import GroupDirectory
import Weft

/// A row of the place popover.
enum PlaceRow: Equatable {
    case nearMe
    case recent(StoredPlace)
    case found(PlaceSuggestion)

    /// The name, and a second line that distinguishes places with the same name.
    private var texts: (name: String, details: String?) {
        switch self {
        case .nearMe: (localized("Near me"), nil)
        case .recent(let place): (place.name, place.region)
        case .found(let found):
            (found.place.name, [found.foundAs, found.place.region].compactMap { $0 }.joinedWithDots)
        }
    }

    @MainActor
    func makeRow() -> ListBoxRow {
        let (name, details) = texts
        let column = Box(vertical: true)
        column.append(Self.label(name))
        if let details, !details.isEmpty {
            let second = Self.label(details)
            second.addStyleClass("secondary-label")
            second.addStyleClass("place-details")
            column.append(second)
        }
        let parts = [name, details ?? ""].filter { !$0.isEmpty }
        guard self == .nearMe else { return ListBoxRow(column, label: parts.joined(separator: ", ")) }
        let line = Box(vertical: false, spacing: 8)
        line.append(Icon(name: "find-location-symbolic", pixelSize: 16))
        line.append(column)
        return ListBoxRow(line, label: name)
    }

    @MainActor
    private static func label(_ text: String) -> Label {
        let label = Label(text)
        label.alignsToStart()
        label.setExpands(horizontally: true, vertically: false)
        return label
    }
}
