import GroupDirectory
import Weft

extension Group {
    /// Makes the page of an event that has no group.
    init(standingInFor event: GroupEvent) {
        self.init(id: event.id ?? "event", name: event.name ?? localized("An event"))
        link = event.link
        keyPhoto = event.photo
        city = event.venue?.city
        coordinate = event.venue?.coordinate
        timeZone = event.timeZone
    }
}

extension DetailsPage {
    /// Makes the page from a group's record. Not on the main thread.
    ///
    /// - Parameter event: the group's event to show.
    init(_ group: Group, event: GroupEvent?) {
        details = GroupDetails(group)
        chosen = event.map { DetailsEvent($0, of: group) }
        if let next = group.nextEvent, next.identifier != event?.identifier {
            events = [DetailsEvent(next, of: group)]
        }
        groupVenue = group.coordinate.map { DetailsVenue($0, name: group.placeName ?? group.name) }
        if let address = group.link {
            let isOfEvent = event != nil && address == event?.link
            link = (isOfEvent ? localized("Open Event Page") : localized("Open Group Page"), address)
        }
        origin = group.isInvented ? DetailsOrigin.text(of: group, GroupEvents()) : nil
    }
}
