extension GroupCatalog {
    /// The record that the public tutorial shows.
    static let sampleRecord: Group = {
        guard let london = City.named("London") else { preconditionFailure("No London in the city table") }
        let day = CivilDate.days(2026, 12, 10)
        let moment = london.zone.moment(day: day, minuteOfDay: 18 * 60, year: 2026)
        var event = Group.Event(
            id: 289_430_771, name: "The JavaFX Ecosystem", yes: 261, time: moment.utc * 60_000,
            offset: moment.offset * 60_000)
        event.details.description = """
            <p>Who makes the libraries, the build plug-ins and the tools around <b>JavaFX</b>, and which of them are still cared \
            for? A tour of the ecosystem with three programs that ship to customers today.</p><ul><li>controls, charts and \
            icons beyond the standard ones</li><li>packaging for the three desktops, with a runtime in the box</li><li>what \
            changed since it left the JDK</li></ul><p>An hour of talk, then your questions. The recording is free to watch \
            afterwards.</p>
            """
        event.details.tags = ["Tech", "Java", "desktop", "talks"]
        event.details.fee = 0
        let organizer = Group.Organizer(
            id: 103_480_352, name: "Clara Whitlock", bio: "Java developer and host of the sessions.", avatar: 12)
        return Group(
            id: 10_257_072, name: "Virtual Java User Group", urlname: "virtualJUG",
            link: "https://www.meetup.com/virtualJUG/", description: Texts.virtualJUG, created: 1_379_344_850_000,
            city: london, latitude: defaultPlace.latitude, longitude: defaultPlace.longitude, members: 10_637,
            who: "vJUGers", organizer: organizer,
            photo: SceneCatalog.all.firstIndex { $0.name == "coffee-heart" } ?? 0, photos: .keyAndGroup, event: event,
            topic: .tech, joinMode: "open")
    }()
}
