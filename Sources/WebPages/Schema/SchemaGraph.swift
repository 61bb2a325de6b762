/// A value of a property of schema.org.
enum SchemaValue {
    case text(String)
    /// The place of an item in the graph.
    case item(Int)
}

/// A thing that a page describes in the words of schema.org.
struct SchemaItem {
    /// Without the address of schema.org.
    var types: [String] = []
    var id: String?
    var properties: [(name: String, value: SchemaValue)] = []
    /// The start of its description in the page.
    var offset = 0
    /// The item in which it stands, and as what.
    var parent: (item: Int, property: String)?

    func values(_ name: String) -> [SchemaValue] { properties.filter { $0.name == name }.map(\.value) }
}

/// The things that a page describes in one form; they refer to each other by their identifiers.
struct SchemaGraph {
    /// Things of one page that are read.
    static let maximumItems = 60_000
    /// Values of one thing.
    static let maximumProperties = 500
    /// Values of one page.
    static let maximumValues = 400_000
    /// Bytes of one text.
    static let maximumText = 256 << 10

    let form: PageEvent.Form
    private(set) var items: [SchemaItem] = []
    private var valueCount = 0
    private(set) var isCut = false
    private var byID: [String: Int] = [:]

    init(_ form: PageEvent.Form) {
        self.form = form
    }

    /// Nil where there are too many.
    mutating func addItem(_ item: SchemaItem) -> Int? {
        guard items.count < Self.maximumItems else {
            isCut = true
            return nil
        }
        items.append(item)
        return items.count - 1
    }

    mutating func add(_ value: SchemaValue, as property: String, to item: Int) {
        guard valueCount < Self.maximumValues, items[item].properties.count < Self.maximumProperties else {
            isCut = true
            return
        }
        valueCount += 1
        var value = value
        if case .text(let text) = value { value = .text(text.prefix(bytes: Self.maximumText)) }
        items[item].properties.append((property, value))
        if case .item(let child) = value, items[child].parent == nil { items[child].parent = (item, property) }
    }

    /// Gives an item its types and its identifier once they are known.
    mutating func set(types: [String], id: String?, of item: Int) {
        items[item].types = types
        items[item].id = id
    }

    /// To be called once all items are there: of several with one identifier the fullest one is meant.
    mutating func resolveIdentifiers() {
        for (place, item) in items.enumerated() {
            guard let id = item.id else { continue }
            if let other = byID[id], items[other].properties.count >= item.properties.count { continue }
            byID[id] = place
        }
    }

    /// The item that is meant by one that may only name it.
    func meant(_ place: Int) -> Int {
        guard let id = items[place].id, let other = byID[id] else { return place }
        return items[place].properties.count < items[other].properties.count ? other : place
    }

    /// The things that are values of a property, and those that its texts name.
    func items(_ property: String, of item: Int) -> [Int] {
        items[item].values(property).compactMap { value in
            switch value {
            case .item(let place): meant(place)
            case .text(let text): byID[text]
            }
        }
    }

    /// The texts that are values of a property; of a thing its name.
    func texts(_ property: String, of item: Int) -> [String] {
        items[item].values(property).compactMap { value in
            switch value {
            case .text(let text): byID[text] == nil ? text : self.text("name", of: byID[text] ?? 0) ?? text
            case .item(let place): items[meant(place)].values("name").lazy.compactMap(\.text).first
            }
        }
    }

    /// The first of them that says anything.
    func text(_ property: String, of item: Int) -> String? {
        items[item].values(property).lazy.compactMap(\.text).map(\.trimmed).first { !$0.isEmpty }
    }
}

extension SchemaValue {
    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}

/// Names as schema.org has them.
enum SchemaName {
    private static let prefixes = [
        "http://schema.org/", "https://schema.org/", "http://www.schema.org/", "https://www.schema.org/", "schema:",
        "http://data-vocabulary.org/",
    ]

    /// Without the vocabulary in front of it.
    static func short(_ name: String) -> String {
        let name = name.trimmed
        for prefix in prefixes where name.utf8.starts(with: prefix.utf8) {
            return String(decoding: name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
        }
        return name
    }

    /// Returns true if a type or a word of an enumeration is `word`, with or without the vocabulary.
    static func isSame(_ text: String, _ word: String) -> Bool {
        short(text).asciiLowercased == word.asciiLowercased
    }

    /// Kinds of events at which nobody is: what is sent, or delivered.
    static let notGatherings: Set = [
        "PublicationEvent", "BroadcastEvent", "OnDemandEvent", "DeliveryEvent", "UserInteraction",
    ]

    private static let namedEvents: Set = ["Festival", "Hackathon", "EventSeries", "CourseInstance"]

    /// `Event` and the kinds of it, also those that schema.org's extensions add.
    static func isEvent(_ type: String) -> Bool {
        namedEvents.contains(type) || type.utf8.suffix(5).elementsEqual("Event".utf8)
    }
}
