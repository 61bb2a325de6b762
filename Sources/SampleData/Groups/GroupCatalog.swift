import Glibc

/// All records of the sample, the public sample record first, the rest by distance from the default place.
enum GroupCatalog {
    /// The tutorial's place, in London.
    static let defaultPlace = (latitude: 51.509980, longitude: -0.133700)

    static func make() -> [Group] {
        var random = SplitMix64(seed: 2026)
        var used: Set<Int> = [sampleRecord.id]
        var groups: [Group] = []
        for language in languages {
            for entry in language.groups {
                groups.append(group(entry, language, groups.count, &used, &random))
            }
        }
        for special in SpecialGroups.entries {
            guard let city = City.named(special.city) else { preconditionFailure("No city '\(special.city)'") }
            let entry = LanguageText.Group(
                topic: special.topic, city: city, name: special.name, who: special.who, event: special.event,
                leads: [special.description])
            var group = group(entry, languages[0], groups.count, &used, &random)
            group.description = special.description
            groups.append(group)
        }
        for (index, lack) in (SpecialGroups.Lack.allCases + SpecialGroups.Lack.allCases + [.pictures, .created])
            .enumerated()
        {
            SpecialGroups.remove(lack, from: &groups[5 + index * 19])
        }
        groups.sort { (distance($0), $0.id) < (distance($1), $1.id) }
        return [sampleRecord] + groups
    }

    private static let languages: [LanguageText] = Texts.all.map(LanguageText.init)

    /// Kilometres from the default place.
    static func distance(_ group: Group) -> Double {
        guard let latitude = group.latitude, let longitude = group.longitude else { return .infinity }
        return distance(latitude, longitude)
    }

    /// Haversine on a sphere of 6,371 km.
    static func distance(_ latitude: Double, _ longitude: Double) -> Double {
        let radians = Double.pi / 180
        let (a, b) = (defaultPlace.latitude * radians, latitude * radians)
        let half = sin((b - a) / 2)
        let side = sin((longitude - defaultPlace.longitude) * radians / 2)
        return 2 * 6_371 * asin((half * half + cos(a) * cos(b) * side * side).squareRoot())
    }

    private static func group(
        _ entry: LanguageText.Group, _ language: LanguageText, _ index: Int, _ used: inout Set<Int>,
        _ random: inout SplitMix64
    ) -> Group {
        var id = random.int(130_000, 37_900_000)
        while !used.insert(id).inserted { id += 1 }
        let urlname = Slug.make(entry.name, &random)
        let place = scatter(entry.city, &random)
        let writer = DescriptionWriter(language: language, group: entry, urlname: urlname)
        let pictures = SceneCatalog.all.indices.filter { SceneCatalog.all[$0].topics.contains(entry.topic) }
        let size = expf(random.float(3.2, 9.4))
        return Group(
            id: id, name: entry.name, urlname: urlname, link: "https://www.meetup.com/\(urlname)/",
            description: SpecialGroups.longWinded.contains(entry.name)
                ? LongDescription.describe(leads: entry.leads, urlname: urlname, &random) : writer.write(&random),
            created: created(&random), city: entry.city, latitude: place.0,
            longitude: place.1, members: Int(size), who: entry.who, organizer: organizer(language, entry, &random),
            photo: pictures.isEmpty ? random.int(0, SceneCatalog.all.count - 1) : random.pick(pictures),
            photos: random.chance(0.16) ? .groupOnly : random.chance(0.3) ? .keyOnly : .keyAndGroup,
            event: random.chance(0.8) ? event(entry, Int(size), &random) : nil, topic: entry.topic,
            joinMode: random.pick(["open", "open", "open", "approval"]))
    }

    /// A point of the city, never as near to the default place as the sample record.
    private static func scatter(_ city: City, _ random: inout SplitMix64) -> (Double, Double) {
        func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
        while true {
            let latitude = rounded(city.latitude + Double(random.normal()) * 0.022)
            let longitude = rounded(city.longitude + Double(random.normal()) * 0.034)
            if distance(latitude, longitude) > 0.35 { return (latitude, longitude) }
        }
    }

    private static func created(_ random: inout SplitMix64) -> Int {
        let first = CivilDate.days(2003, 1, 6)
        let last = CivilDate.days(2025, 11, 28)
        let late = max(random.unit(), random.unit())
        let day = first + Int(Float(last - first) * late)
        return (day * 86_400 + random.int(6 * 3_600, 22 * 3_600)) * 1_000
    }

    private static func organizer(
        _ language: LanguageText, _ entry: LanguageText.Group, _ random: inout SplitMix64
    ) -> Group.Organizer {
        let woman = random.chance(0.5)
        let avatar = random.int(0, FaceCatalog.count / 2 - 1) * 2 + (woman ? 0 : 1)
        return Group.Organizer(
            id: random.int(1_000_000, 389_000_000), name: random.pick(woman ? language.women : language.men), bio: "",
            avatar: random.chance(0.93) ? avatar : nil)
    }

    private static func event(_ entry: LanguageText.Group, _ size: Int, _ random: inout SplitMix64) -> Group.Event {
        let day = CivilDate.days(2026, 12, 1) + Int(powf(random.unit(), 2.2) * 350)
        let year = day < CivilDate.days(2027, 1, 1) ? 2026 : 2027
        let early: Set<Topic> = [.outdoors, .running, .cycling, .sailing]
        let minute = early.contains(entry.topic) ? random.int(14, 24) * 30 : random.int(34, 40) * 30
        let moment = entry.city.zone.moment(day: day, minuteOfDay: minute, year: year)
        return Group.Event(
            id: random.int(280_000_000, 316_000_000), name: entry.event,
            yes: max(1, Int(Float(size).squareRoot() * random.float(0.3, 2.4))), time: moment.utc * 60_000,
            offset: moment.offset * 60_000)
    }
}

/// The part of an address that stands for a group.
enum Slug {
    static func make(_ name: String, _ random: inout SplitMix64) -> String {
        let letters = name.unicodeScalars.map { scalar -> Character in
            let ascii = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            return ascii ? Character(scalar) : "-"
        }
        let words = String(letters).split(separator: "-").map(String.init)
        let slug = words.joined(separator: "-")
        if slug.count >= 6, slug.count * 10 >= name.count * 6 { return slug }
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        return "meetup-group-" + String((0..<8).map { _ in random.pick(alphabet) })
    }
}
