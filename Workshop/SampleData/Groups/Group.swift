import JSON

/// One record of the sample, before it becomes JSON.
struct Group {
    struct Event {
        var id: Int
        var name: String
        var yes: Int
        /// Milliseconds since 1970.
        var time: Int
        /// Milliseconds east of UTC, on the day of the event.
        var offset: Int
        var details = EventDetails()
    }

    struct Organizer {
        var id: Int
        var name: String
        var bio: String
        /// Index of the avatar, from 0; nil for an organiser without a photo.
        var avatar: Int?
    }

    enum Photos { case keyAndGroup, keyOnly, groupOnly, none }

    var id: Int
    var name: String
    var urlname: String
    var link: String
    var description: String
    /// Milliseconds since 1970.
    var created: Int?
    var city: City?
    var latitude: Double?
    var longitude: Double?
    var members: Int?
    var who: String
    var organizer: Organizer?
    /// Index of the picture, from 0.
    var photo: Int
    var photos: Photos
    var event: Event?
    var topic: Topic
    var joinMode: String

    var json: JSON {
        var members: JSONObject = [
            // The format in which the service wrote it.
            "score": .number(JSONNumber("1.0") ?? 1), "id": .number(id), "name": .string(name), "status": "active",
            "link": .string(link), "urlname": .string(urlname), "description": .string(description),
        ]
        if let created { members["created"] = .number(created) }
        if let city {
            members["city"] = .string(city.name)
            members["country"] = .string(city.country)
            members["localized_country_name"] = .string(city.countryName)
            let region = city.country == "US" || city.country == "CA" ? city.state : city.countryName
            members["localized_location"] = .string("\(city.name), \(region)")
            if !city.state.isEmpty { members["state"] = .string(city.state) }
        }
        members["join_mode"] = .string(joinMode)
        members["visibility"] = "public"
        if let latitude, let longitude {
            members["lat"] = .number(latitude)
            members["lon"] = .number(longitude)
        }
        if let count = self.members { members["members"] = .number(count) }
        if let organizer { members["organizer"] = json(of: organizer) }
        members["who"] = .string(who)
        if photos == .keyAndGroup || photos == .groupOnly { members["group_photo"] = groupPhoto(photo) }
        if photos == .keyAndGroup || photos == .keyOnly { members["key_photo"] = groupPhoto(photo) }
        if let city { members["timezone"] = .string(city.zone.name) }
        if let event {
            var record: JSONObject = [
                "id": .string(String(event.id)), "name": .string(event.name), "yes_rsvp_count": .number(event.yes),
                "time": .number(event.time), "utc_offset": .number(event.offset),
            ]
            event.details.write(to: &record, yes: event.yes)
            if let organizer { record["event_hosts"] = [["name": .string(organizer.name)]] }
            members["next_event"] = .object(record)
        }
        let category = topic.category
        members["category"] = [
            "id": .number(category.id), "name": .string(category.name), "shortname": .string(category.short),
            "sort_name": .string(category.name),
        ]
        if photos != .none { members["photos"] = [groupPhoto(photo)] }
        return .object(members)
    }

    private func json(of organizer: Organizer) -> JSON {
        var members: JSONObject = [
            "id": .number(organizer.id), "name": .string(organizer.name), "bio": .string(organizer.bio),
        ]
        if let avatar = organizer.avatar {
            let file = FileNames.avatar(avatar)
            members["photo"] = Group.photo(id: 200_000_001 + avatar, file: file, type: "member")
        }
        return .object(members)
    }

    private func groupPhoto(_ index: Int) -> JSON {
        Group.photo(id: 450_000_001 + index, file: FileNames.photo(index), type: "event")
    }

    private static func photo(id: Int, file: String, type: String) -> JSON {
        [
            "id": .number(id), "highres_link": .string(file), "photo_link": .string(file),
            "thumb_link": .string(file), "type": .string(type), "base_url": "",
        ]
    }
}

/// The names of files in the data folder.
enum FileNames {
    static let groups = "groups.json"

    static func photo(_ index: Int) -> String { "photos/p\(twoDigits(index + 1)).jpg" }
    static func avatar(_ index: Int) -> String { "avatars/a\(twoDigits(index + 1)).jpg" }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Topic {
    /// The service's category for groups about this topic.
    var category: (id: Int, name: String, short: String) {
        switch self {
        case .tech: (34, "Tech", "tech")
        case .outdoors, .climbing: (23, "Outdoors & Adventure", "outdoors-adventure")
        case .photography: (27, "Photography", "photography")
        case .languages: (16, "Language & Ethnic Identity", "language")
        case .games: (11, "Games", "games")
        case .running, .cycling, .sailing: (32, "Sports & Recreation", "sports-recreation")
        case .books: (18, "Book Clubs", "book-clubs")
        case .music: (21, "Music", "music")
        case .food: (10, "Food & Drink", "food-drink")
        case .startups: (2, "Career & Business", "career-business")
        case .art: (1, "Arts & Culture", "arts-culture")
        case .wellness: (14, "Health & Wellbeing", "health-wellbeing")
        case .science: (6, "Education & Learning", "education-learning")
        case .travel: (31, "Socializing", "socializing")
        case .film: (20, "Movies & Film", "movies-film")
        case .dance: (5, "Dancing", "dancing")
        case .crafts: (15, "Hobbies & Crafts", "hobbies-crafts")
        }
    }
}
