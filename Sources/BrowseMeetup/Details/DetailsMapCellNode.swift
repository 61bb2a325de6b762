import GroupDirectory
import Weft
import WeftGLib

/// The actions of a map. Made and called on the main actor.
struct DetailsMapActions: Sendable {
    /// Opens a web page.
    let open: @MainActor @Sendable (String) -> Void
    /// Opens the place in the user's program for maps.
    let openInMaps: @MainActor @Sendable (DetailsVenue) -> Void
    /// Requests missing tiles again.
    let retry: @MainActor @Sendable () -> Void
    let map: MapService
}

/// A place on a map that loads while it is visible. A message reports missing tiles.
final class DetailsMapCellNode: CellNode, @unchecked Sendable {
    private static let height = 220.0
    /// The minimum extent around the place that is visible, in degrees.
    private static let span = 0.008

    private let mapNode: MapNode
    private let troubleNode = TextNode("", size: 13, color: .secondaryLabel)
    private let retryButton: ButtonNode
    private let buttons: [ButtonNode]
    @Guarded private var hasTrouble = false
    private let retry: @MainActor @Sendable () -> Void

    init(_ venue: DetailsVenue, _ actions: DetailsMapActions) {
        let place = MapCoordinate(latitude: venue.coordinate.latitude, longitude: venue.coordinate.longitude)
        mapNode = MapNode(
            region: MapRegion(center: place, latitudeSpan: Self.span, longitudeSpan: Self.span),
            tileSource: actions.map.tiles, loader: actions.map.loader)
        mapNode.annotations = [MapAnnotation(coordinate: place, title: venue.name)]
        retry = actions.retry
        retryButton = ButtonNode(title: localized("Retry"), action: actions.retry)
        let open = ButtonNode(title: localized("Open in Maps")) { actions.openInMaps(venue) }
        let terms = actions.map.terms
        let about = ButtonNode(title: localized("About This Map"), look: .flat) { actions.open(terms) }
        buttons = [open, about]
        super.init()
        isSelectable = false
        mapNode.cornerRadius = 10
        mapNode.clipsToBounds = true
        for button in buttons { button.titleNode.maximumNumberOfLines = 2 }
    }

    override func didEnterPreloadState() {
        super.didEnterPreloadState()
        mapNode.onSnapshot = { [weak self] in self?.mapWasTaken() }
    }

    @MainActor
    private func mapWasTaken() {
        guard mapNode.isIncomplete != hasTrouble else { return }
        hasTrouble = mapNode.isIncomplete
        if hasTrouble, (mapNode.failure as? HTTPError)?.isOfNetwork != false {
            FailedMaps.shared.note { [weak self] in if self?.hasTrouble == true { self?.retry() } }
        }
        troubleNode.attributedText = AttributedString(Self.trouble(mapNode.failure), size: 13)
        setNeedsLayout()
    }

    private static func trouble(_ failure: (any Error)?) -> String {
        if case .offline? = failure as? HTTPError {
            return localized("The map needs a connection, and this computer has none.")
        }
        return localized("The map did not come, or not all of it.")
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical(spacing: 8, alignItems: .stretch) {
            mapNode.size(height: .points(Self.height))
            if hasTrouble {
                StackLayoutSpec(
                    spacing: 8, alignItems: .center, flexWrap: .wrap, lineSpacing: 8,
                    children: [troubleNode.flex(shrink: 1), retryButton])
            }
            StackLayoutSpec(
                spacing: 8, flexWrap: .wrap, lineSpacing: 8, children: buttons.map { $0.flex(shrink: 1) })
        }
        .padding(horizontal: 16, vertical: 6)
    }
}
