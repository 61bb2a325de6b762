import GroupDirectory
import Weft
import WeftGLib

/// The texts of an event's page. Unknown facts have no text. A value.
struct EventWords: Sendable, Hashable {
    let title: String
    /// The notices that the event is cancelled, uncertain or over, one sentence each. The cancellation comes first.
    let notices: [String]
    /// The day and the time at the venue.
    let time: String?
    /// The time on the user's clock, if it differs.
    let timeHere: String?
    /// Venue, address and city.
    let place: String?
    let distance: String?
    let facts: [GroupDetails.Fact]
    let tags: [String]
    /// The day for the card of an event without any picture.
    let cardDay: String?
    let photo: Photo?
    let venue: DetailsVenue?
    let onlineAddress: String?
    let link: String?
    let canBeAdded: Bool
    /// True if the event is not cancelled and has not begun.
    let isToCome: Bool

    /// Not on the main thread: time zones are read from files.
    /// - Parameter now: the current time, for "Today" and "Tomorrow".
    init(_ subject: EventSubject, now: Timestamp = .now) {
        let (event, group) = (subject.event, subject.group)
        title = subject.title
        notices = Self.notices(of: event, now: now)
        let when = EventTime(event, of: group, now: now)
        time = when?.span
        timeHere = when?.yourSpan
        cardDay = when?.date
        place = DetailsEvent.place(of: event, title: subject.title)
        distance = EventText.distance(subject.distance, to: event.venue)
        facts = Self.facts(of: event)
        tags = event.details.tags
        photo = event.photo ?? group?.photo
        venue = event.venue?.exactCoordinate.map { DetailsVenue($0, name: event.venue?.name ?? subject.title) }
        let isInvented = group?.isInvented == true
        onlineAddress = isInvented || event.isCancelled ? nil : event.details.onlineAddress
        link = subject.link
        canBeAdded = event.time != nil && !event.isCancelled
        isToCome = canBeAdded && event.time.map { $0 > now } == true
    }

    /// The part of the page below the title, for a screen reader.
    var spokenWhen: String {
        let rest = [time, timeHere, place, distance].compactMap(\.self).joined(separator: ", ")
        return localizedSentences(notices + (rest.isEmpty ? [] : [rest]))
    }

    private static func notices(of event: GroupEvent, now: Timestamp) -> [String] {
        var notices: [String] = []
        switch event.status {
        case .cancelled: notices.append(localized("This event is cancelled."))
        case .tentative: notices.append(localized("It is not certain yet that this event takes place."))
        case .planned: break
        }
        if event.isOver(at: now) { notices.append(localized("This event is over.")) }
        return notices
    }

    private static func facts(of event: GroupEvent) -> [GroupDetails.Fact] {
        let details = event.details
        var facts: [GroupDetails.Fact] = []
        func add(_ title: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            facts.append(GroupDetails.Fact(title: title, value: value))
        }
        if event.isOnline { add(localized("Where"), localizedIn("event", "Online")) }
        add(localized("Price"), details.price.flatMap(price))
        add(
            localized("Places left"),
            details.placesLeft.map { $0 > 0 ? LocalNumber.grouped($0) : localizedIn("places left", "None") })
        add(localized("Attendance"), event.yesRSVPCount.map { localizedPlural("{count} going", "{count} going", $0) })
        add(
            details.organizers.count == 1 ? localized("Organiser") : localized("Organisers"),
            localizedNames(details.organizers))
        // Translators: beside it stands a rule such as "Every week on Tuesday".
        add(localized("Repeats"), details.series?.rule)
        return facts
    }

    private static func price(_ price: EventPrice) -> String? {
        switch price.kind {
        case .free: price.text ?? localizedIn("price", "Free")
        case .paid: price.text ?? localizedIn("price", "Not free")
        case .unknown: price.text
        }
    }
}
