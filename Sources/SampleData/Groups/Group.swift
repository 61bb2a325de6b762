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
        var members: [(String, JSON)] = [
            ("score", .double(1)), ("id", .int(id)), ("name", .string(name)), ("status", .string("active")),
            ("link", .string(link)), ("urlname", .string(urlname)), ("description", .string(description)),
        ]
        if let created { members.append(("created", .int(created))) }
        if let city {
            members.append(("city", .string(city.name)))
            members.append(("country", .string(city.country)))
            members.append(("localized_country_name", .string(city.countryName)))
            let region = city.country == "US" || city.country == "CA" ? city.state : city.countryName
            members.append(("localized_location", .string("\(city.name), \(region)")))
            if !city.state.isEmpty { members.append(("state", .string(city.state))) }
        }
        members.append(("join_mode", .string(joinMode)))
        members.append(("visibility", .string("public")))
        if let latitude, let longitude {
            members.append(("lat", .double(latitude)))
            members.append(("lon", .double(longitude)))
        }
        if let count = self.members { members.append(("members", .int(count))) }
        if let organizer { members.append(("organizer", json(of: organizer))) }
        members.append(("who", .string(who)))
        if photos == .keyAndGroup || photos == .groupOnly { members.append(("group_photo", groupPhoto(photo))) }
        if photos == .keyAndGroup || photos == .keyOnly { members.append(("key_photo", groupPhoto(photo))) }
        if let city { members.append(("timezone", .string(city.zone.name))) }
        if let event {
            members.append(
                (
                    "next_event",
                    .object([
                        ("id", .string(String(event.id))), ("name", .string(event.name)),
                        ("yes_rsvp_count", .int(event.yes)),
                        ("time", .int(event.time)), ("utc_offset", .int(event.offset)),
                    ])
                ))
        }
        let category = topic.category
        members.append(
            (
                "category",
                .object([
                    ("id", .int(category.id)), ("name", .string(category.name)), ("shortname", .string(category.short)),
                    ("sort_name", .string(category.name)),
                ])
            ))
        if photos != .none { members.append(("photos", .array([groupPhoto(photo)]))) }
        return .object(members)
    }

    private func json(of organizer: Organizer) -> JSON {
        var members: [(String, JSON)] = [
            ("id", .int(organizer.id)), ("name", .string(organizer.name)), ("bio", .string(organizer.bio)),
        ]
        if let avatar = organizer.avatar {
            let file = FileNames.avatar(avatar)
            members.append(("photo", Group.photo(id: 200_000_001 + avatar, file: file, type: "member")))
        }
        return .object(members)
    }

    private func groupPhoto(_ index: Int) -> JSON {
        Group.photo(id: 450_000_001 + index, file: FileNames.photo(index), type: "event")
    }

    private static func photo(id: Int, file: String, type: String) -> JSON {
        .object([
            ("id", .int(id)), ("highres_link", .string(file)), ("photo_link", .string(file)),
            ("thumb_link", .string(file)), ("type", .string(type)), ("base_url", .string("")),
        ])
    }
}

/// Where the pictures lie, relative to the data folder.
enum FileNames {
    static let groups = "groups.json"

    static func photo(_ index: Int) -> String { "photos/p\(twoDigits(index + 1)).jpg" }
    static func avatar(_ index: Int) -> String { "avatars/a\(twoDigits(index + 1)).jpg" }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Topic {
    /// The service's category of groups about this.
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
