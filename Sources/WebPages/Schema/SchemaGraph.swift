/// A value of a property of schema.org.
enum SchemaValue {
    case text(String)
    /// The index of an item in the graph.
    case item(Int)
}

/// An item that a page describes in the vocabulary of schema.org.
struct SchemaItem {
    /// The types, without the address of schema.org.
    var types: [String] = []
    var id: String?
    var properties: [(name: String, value: SchemaValue)] = []
    /// The position of its description in the page.
    var offset = 0
    /// The enclosing item, and the property that holds this item.
    var parent: (item: Int, property: String)?

    func values(_ name: String) -> [SchemaValue] { properties.filter { $0.name == name }.map(\.value) }
}

/// The items that a page describes in one form. They refer to each other by identifier.
struct SchemaGraph {
    /// The maximum number of items read from a page.
    static let maximumItems = 60_000
    /// The maximum number of values per item.
    static let maximumProperties = 500
    /// The maximum number of values per page.
    static let maximumValues = 400_000
    /// The maximum length of a text in bytes.
    static let maximumText = 256 << 10

    let form: PageEvent.Form
    private(set) var items: [SchemaItem] = []
    private var valueCount = 0
    private(set) var isCut = false
    private var byID: [String: Int] = [:]

    init(_ form: PageEvent.Form) {
        self.form = form
    }

    /// Nil if there are too many items.
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

    /// Sets the types and the identifier of an item once they are known.
    mutating func set(types: [String], id: String?, of item: Int) {
        items[item].types = types
        items[item].id = id
    }

    /// Call this once all items are added. References to an identifier that several items share mean the most detailed
    /// one.
    mutating func resolveIdentifiers() {
        for (place, item) in items.enumerated() {
            guard let id = item.id else { continue }
            if let other = byID[id], items[other].properties.count >= item.properties.count { continue }
            byID[id] = place
        }
    }

    /// The item that a reference refers to; an item that is not a reference is returned unchanged.
    func meant(_ place: Int) -> Int {
        guard let id = items[place].id, let other = byID[id] else { return place }
        return items[place].properties.count < items[other].properties.count ? other : place
    }

    /// The items in a property, and those that its texts refer to.
    func items(_ property: String, of item: Int) -> [Int] {
        items[item].values(property).compactMap { value in
            switch value {
            case .item(let place): meant(place)
            case .text(let text): byID[text]
            }
        }
    }

    /// The texts in a property; an item counts by its name.
    func texts(_ property: String, of item: Int) -> [String] {
        items[item].values(property).compactMap { value in
            switch value {
            case .text(let text): byID[text] == nil ? text : self.text("name", of: byID[text] ?? 0) ?? text
            case .item(let place): items[meant(place)].values("name").lazy.compactMap(\.text).first
            }
        }
    }

    /// The first of the texts in a property that is not empty.
    func text(_ property: String, of item: Int) -> String? {
        items[item].values(property).lazy.compactMap(\.text).map(\.trimmed).first { !$0.isEmpty }
    }
}

extension SchemaValue {
    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}

/// Names in the vocabulary of schema.org.
enum SchemaName {
    private static let prefixes = [
        "http://schema.org/", "https://schema.org/", "http://www.schema.org/", "https://www.schema.org/", "schema:",
        "http://data-vocabulary.org/",
    ]

    /// The name without the address of the vocabulary.
    static func short(_ name: String) -> String {
        let name = name.trimmed
        for prefix in prefixes where name.utf8.starts(with: prefix.utf8) {
            return String(decoding: name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
        }
        return name
    }

    /// Returns true if a type or an enumeration value is `word`, with or without the vocabulary's address.
    static func isSame(_ text: String, _ word: String) -> Bool {
        short(text).asciiLowercased == word.asciiLowercased
    }

    /// Kinds of events without visitors: broadcasts and deliveries.
    static let notGatherings: Set = [
        "PublicationEvent", "BroadcastEvent", "OnDemandEvent", "DeliveryEvent", "UserInteraction",
    ]

    private static let namedEvents: Set = ["Festival", "Hackathon", "EventSeries", "CourseInstance"]

    /// Returns true if a type is `Event` or one of its subtypes, including those of schema.org's extensions.
    static func isEvent(_ type: String) -> Bool {
        namedEvents.contains(type) || type.utf8.suffix(5).elementsEqual("Event".utf8)
    }
}
