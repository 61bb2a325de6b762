import GroupDirectory
import Weft

/// The button that shows and hides a map. It changes its title itself, so that its row is not replaced and keeps the
/// keyboard focus.
final class MapToggleNode: ButtonNode, @unchecked Sendable {
    @Guarded private var isOn: Bool
    private let place: String

    /// - Parameter name: the place in the accessible name, if not the venue's.
    init(
        _ venue: DetailsVenue, called name: String? = nil, isOn: Bool, toggle: @escaping @MainActor @Sendable () -> Void
    ) {
        self.isOn = isOn
        place = name ?? venue.name
        super.init(look: .themed)
        titleNode.maximumNumberOfLines = 2
        showTitle()
        addTarget(for: .primaryActionTriggered) { [weak self] _, _ in
            guard let self else { return }
            self.isOn.toggle()
            showTitle()
            toggle()
        }
    }

    private func showTitle() {
        title = isOn ? localized("Hide Map") : localized("Show Map")
        setAccessibilityLabel(
            isOn
                ? localized("Hide Map: {place}", ["place": place]) : localized("Show Map: {place}", ["place": place]))
    }
}
