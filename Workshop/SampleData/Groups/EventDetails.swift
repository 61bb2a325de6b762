import JSON

/// The part of an event that its page shows.
struct EventDetails {
    var description = ""
    var tags: [String] = []
    /// In whole units of `currency`; 0 is free, and nil leaves the price unknown.
    var fee: Int?
    var currency = "GBP"
    /// Places that are still free; nil for no limit.
    var placesLeft: Int?

    init() {}

    /// Makes details that depend only on the event: its id seeds the random numbers.
    init(_ event: Int, of group: LanguageText.Group, _ language: LanguageText, description: String?) {
        var random = SplitMix64(seed: UInt64(event))
        self.description = description ?? Self.describe(group, language, &random)
        tags = [group.topic.category.name] + random.shuffled(group.topic.tags).prefix(random.int(1, 3))
        currency = Self.currencies[group.city.country] ?? "EUR"
        fee = random.chance(0.5) ? 0 : random.chance(0.7) ? random.int(1, 10) * 2 * (Self.scale[currency] ?? 1) : nil
        placesLeft = random.chance(0.35) ? random.int(0, 14) : nil
    }

    private static func describe(
        _ group: LanguageText.Group, _ language: LanguageText, _ random: inout SplitMix64
    ) -> String {
        func joined(_ sentences: some Sequence<String>) -> String {
            sentences.map(DescriptionWriter.escaped).joined(separator: language.separator)
        }
        let topic = random.shuffled(language.topics[group.topic] ?? group.leads).prefix(2)
        let pool = random.shuffled(language.pool)
        var text = "<p>\(joined(topic))</p>"
        if random.chance(0.6), !language.listItems.isEmpty {
            let items = random.shuffled(language.listItems).prefix(3).map {
                "<li>\(DescriptionWriter.escaped($0))</li>"
            }
            text += "<p><b>\(DescriptionWriter.escaped(language.listHeading))</b></p><ul>\(items.joined())</ul>"
        }
        return text + "<p>\(joined(pool.prefix(random.int(1, 3))))</p>"
    }

    private static let currencies = [
        "GB": "GBP", "US": "USD", "CA": "CAD", "AU": "AUD", "NZ": "NZD", "JP": "JPY", "IN": "INR", "CH": "CHF",
        "SE": "SEK",
        "NO": "NOK", "DK": "DKK", "PL": "PLN", "CZ": "CZK", "BR": "BRL", "KR": "KRW", "TR": "TRY",
    ]
    /// The number of units of each currency with about the value of a pound.
    private static let scale = [
        "JPY": 200, "INR": 100, "SEK": 10, "NOK": 10, "DKK": 10, "CZK": 25, "KRW": 1500, "TRY": 30,
    ]

    func write(to record: inout JSONObject, yes: Int) {
        if !description.isEmpty { record["description"] = .string(description) }
        if !tags.isEmpty { record["topics"] = .array(tags.map { ["name": .string($0)] }) }
        if let fee {
            record["fee"] = ["amount": .number(fee), "currency": .string(currency), "required": .bool(fee > 0)]
        }
        if let placesLeft { record["rsvp_limit"] = .number(yes + placesLeft) }
    }
}

extension Topic {
    /// Tags of events about this topic, besides the category.
    fileprivate var tags: [String] {
        switch self {
        case .tech: ["talks", "open source", "beginners welcome", "hands-on"]
        case .outdoors: ["walk", "by train", "all weathers"]
        case .climbing: ["bouldering", "gear to borrow", "beginners welcome"]
        case .photography: ["photo walk", "film", "critique"]
        case .languages: ["conversation", "all levels", "film night"]
        case .games: ["board games", "new releases", "teaching table"]
        case .running: ["5 km", "easy pace", "track"]
        case .cycling: ["road", "gravel", "no drop"]
        case .sailing: ["dinghies", "crew wanted"]
        case .books: ["discussion", "short read", "silent hour"]
        case .music: ["singing", "open session", "no audition"]
        case .food: ["tasting", "cooking", "vegetarian"]
        case .startups: ["pitches", "networking", "founders"]
        case .art: ["drawing", "gallery", "workshop"]
        case .wellness: ["quiet", "yoga", "outdoors"]
        case .science: ["lecture", "discussion", "family friendly"]
        case .travel: ["newcomers", "city walk"]
        case .film: ["screening", "short films", "discussion"]
        case .dance: ["lesson first", "live band", "no partner needed"]
        case .crafts: ["knitting", "repair", "workshop"]
        }
    }
}
