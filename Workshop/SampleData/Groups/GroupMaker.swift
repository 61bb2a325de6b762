import Glibc

/// Makes records from the texts, and keeps track of values that must be unique.
struct GroupMaker {
    private var random = SplitMix64(seed: 2026)
    private var used: Set<Int>
    private var organizers: [String: Group.Organizer] = [:]

    init(used: Set<Int>) {
        self.used = used
    }

    mutating func group(_ entry: LanguageText.Group, _ language: LanguageText) -> Group {
        let urlname = Slug.make(entry.name, &random)
        let writer = DescriptionWriter(language: language, group: entry, urlname: urlname)
        let description =
            SpecialGroups.longWinded.contains(entry.name)
            ? LongDescription.describe(leads: entry.leads, urlname: urlname, &random) : writer.write(&random)
        return group(entry, language, urlname: urlname, description: description, clear: 0.35)
    }

    /// A special record. It is placed outside of central London, so that the first screen shows ordinary ones.
    mutating func group(_ entry: SpecialGroups.Entry, _ language: LanguageText) -> Group {
        guard let city = City.named(entry.city) else { preconditionFailure("No city '\(entry.city)'") }
        let text = LanguageText.Group(
            topic: entry.topic, city: city, name: entry.name, who: entry.who, event: entry.event)
        let urlname = Slug.make(entry.name, &random)
        return group(
            text, language, urlname: urlname, description: entry.description, clear: 2.5, special: entry.description)
    }

    private mutating func group(
        _ entry: LanguageText.Group, _ language: LanguageText, urlname: String, description: String, clear: Double,
        special: String? = nil
    ) -> Group {
        var id = random.int(130_000, 37_900_000)
        while !used.insert(id).inserted { id += 1 }
        let place = scatter(entry.city, clear: clear)
        let size = Int(expf(random.float(3.2, 9.4)))
        return Group(
            id: id, name: entry.name, urlname: urlname, link: "https://www.meetup.com/\(urlname)/",
            description: description, created: created(), city: entry.city, latitude: place.0, longitude: place.1,
            members: size, who: entry.who, organizer: organizer(language), photo: 0,
            photos: random.chance(0.16) ? .groupOnly : random.chance(0.3) ? .keyOnly : .keyAndGroup,
            event: random.chance(0.8) ? event(entry, language, size, special: special) : nil, topic: entry.topic,
            joinMode: random.pick(["open", "open", "open", "approval"]))
    }

    /// A point of the city, more than `clear` kilometres from the default place.
    private mutating func scatter(_ city: City, clear: Double) -> (Double, Double) {
        func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
        while true {
            let latitude = rounded(city.latitude + Double(random.normal()) * 0.022)
            let longitude = rounded(city.longitude + Double(random.normal()) * 0.034)
            if GroupCatalog.distance(latitude, longitude) > clear { return (latitude, longitude) }
        }
    }

    /// Milliseconds since 1970. Late dates are more frequent than early ones.
    private mutating func created() -> Int {
        let first = CivilDate.days(2003, 1, 6)
        let last = CivilDate.days(2025, 11, 28)
        let late = max(random.unit(), random.unit())
        let day = first + Int(Float(last - first) * late)
        return (day * 86_400 + random.int(6 * 3_600, 22 * 3_600)) * 1_000
    }

    /// The same person has the same id and portrait in all groups; portraits of women have even indices.
    private mutating func organizer(_ language: LanguageText) -> Group.Organizer {
        let woman = random.chance(0.5)
        let name = random.pick(woman ? language.women : language.men)
        if let known = organizers[name] { return known }
        let avatar = random.int(0, FaceCatalog.count / 2 - 1) * 2 + (woman ? 0 : 1)
        let made = Group.Organizer(
            id: random.int(1_000_000, 389_000_000), name: name, bio: "", avatar: random.chance(0.93) ? avatar : nil)
        organizers[name] = made
        return made
    }

    /// - Parameter special: the description of the event, in place of a generated one.
    private mutating func event(
        _ entry: LanguageText.Group, _ language: LanguageText, _ size: Int, special: String?
    ) -> Group.Event {
        let day = CivilDate.days(2026, 12, 1) + Int(powf(random.unit(), 2.2) * 350)
        let year = day < CivilDate.days(2027, 1, 1) ? 2026 : 2027
        let early: Set<Topic> = [.outdoors, .running, .cycling, .sailing]
        let minute = early.contains(entry.topic) ? random.int(14, 24) * 30 : random.int(34, 40) * 30
        let moment = entry.city.zone.moment(day: day, minuteOfDay: minute, year: year)
        let share = Float(size).squareRoot() * random.float(0.3, 2.4)
        let id = random.int(280_000_000, 316_000_000)
        return Group.Event(
            id: id, name: entry.event, yes: max(1, Int(share)),
            time: moment.utc * 60_000, offset: moment.offset * 60_000,
            details: EventDetails(id, of: entry, language, description: special))
    }
}
