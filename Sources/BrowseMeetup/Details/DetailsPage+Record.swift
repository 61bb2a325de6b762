import GroupDirectory
import Weft

extension DetailsPage {
    /// Makes the page from a group's record. Not on the main thread.
    init(_ group: Group) {
        details = GroupDetails(group)
        events = group.nextEvent.map { [DetailsEvent($0, of: group)] } ?? []
        groupVenue = group.coordinate.map { DetailsVenue($0, name: group.placeName ?? group.name) }
        link = group.link.map { (localized("Open Group Page"), $0) }
        origin = group.isInvented ? DetailsOrigin.text(of: group, GroupEvents()) : nil
    }
}
