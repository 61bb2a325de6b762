/// The value of a microformats property.
package enum MicroformatValue: Sendable {
    case text(String)
    case picture(String, alt: String)
    case markup(html: String, text: String)
    /// A nested item, and its value as a text.
    indirect case item(MicroformatItem, String)

    /// The value in words.
    package var text: String {
        switch self {
        case .text(let text), .picture(let text, _), .markup(_, let text), .item(_, let text): text
        }
    }
}

/// An item that a page describes with classes.
package struct MicroformatItem: Sendable {
    package let types: [String]
    /// True for a format that is older than microformats2.
    package let isOld: Bool
    /// The index of the item's element.
    package let index: Int
    package var id: String?
    /// The properties in the order of their first occurrence.
    package private(set) var properties: [(name: String, values: [MicroformatValue])] = []
    package var children: [MicroformatItem] = []

    init(types: [String], isOld: Bool, index: Int) {
        (self.types, self.isOld, self.index) = (types, isOld, index)
    }

    mutating func add(_ value: MicroformatValue, to name: String) {
        if let place = properties.firstIndex(where: { $0.name == name }) {
            properties[place].values.append(value)
        } else {
            properties.append((name, [value]))
        }
    }

    package func values(_ name: String) -> [MicroformatValue] {
        properties.first { $0.name == name }?.values ?? []
    }

    func has(_ name: String) -> Bool { properties.contains { $0.name == name } }

    func texts(_ name: String) -> [String] { values(name).map(\.text) }

    /// The first text of a property that is not empty, on one line.
    func line(_ name: String) -> String? {
        texts(name).lazy.map(\.onOneLine).first { !$0.isEmpty }?.prefix(bytes: 1000)
    }

    /// The items in a property.
    func items(_ name: String) -> [MicroformatItem] {
        values(name).compactMap { if case .item(let item, _) = $0 { item } else { nil } }
    }
}

/// A property named in an element's class.
struct MicroformatProperty {
    enum Kind {
        case text, address, date, markup
    }

    let kind: Kind
    let name: String

    /// Parses a class such as `p-name`: a prefix, then letters, digits and hyphens.
    init?(_ word: String) {
        let bytes = word.utf8
        let prefix = bytes.prefix { $0 != UInt8(ascii: "-") }
        switch String(decoding: prefix, as: UTF8.self) {
        case "p": kind = .text
        case "u": kind = .address
        case "dt": kind = .date
        case "e": kind = .markup
        default: return nil
        }
        let rest = bytes.dropFirst(prefix.count + 1)
        guard rest.count < bytes.count, MicroformatRoot.isName(rest) else { return nil }
        name = String(decoding: rest, as: UTF8.self)
    }

    init(_ kind: Kind, _ name: String) {
        (self.kind, self.name) = (kind, name)
    }

    static func isProperty(_ word: String) -> Bool { MicroformatProperty(word) != nil }
}

/// The item types named in an element's class.
struct MicroformatRoot {
    let types: [String]
    /// The vocabularies of an older microformat.
    let old: [[String: MicroformatProperty]]?

    /// Nil if the element is not an item.
    init?(_ tree: HTMLTree, _ index: Int) {
        guard tree.has("class", index) else { return nil }
        let words = tree.words("class", of: index)
        let new = words.filter { $0.utf8.starts(with: "h-".utf8) && Self.isName($0.utf8.dropFirst(2)) }
        if !new.isEmpty {
            types = Array(Set(new)).sorted()
            old = nil
            return
        }
        let found = words.compactMap { OldMicroformats.roots[$0] }
        guard !found.isEmpty else { return nil }
        types = Array(Set(found.map(\.type))).sorted()
        old = found.map(\.properties)
    }

    /// The properties of the item that an element in it holds.
    func properties(_ tree: HTMLTree, _ index: Int) -> [MicroformatProperty] {
        guard tree.has("class", index) else { return [] }
        var found: [MicroformatProperty] = []
        for word in tree.words("class", of: index).prefix(50) {
            let property: MicroformatProperty? =
                if let old { old.lazy.compactMap { $0[word] }.first } else { MicroformatProperty(word) }
            if let property, !found.contains(where: { $0.name == property.name && $0.kind == property.kind }) {
                found.append(property)
            }
        }
        return found
    }

    /// Returns true if the bytes are words of lower-case letters, possibly behind a vendor prefix, which may contain
    /// digits.
    static func isName(_ bytes: Substring.UTF8View) -> Bool {
        var parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty else { return false }
        let isVendor = parts.count > 1 && first.allSatisfy { isLower($0) || $0.isASCIIDigit }
        if isVendor { parts.removeFirst() }
        return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isLower) }
    }

    private static func isLower(_ byte: UInt8) -> Bool { byte.isASCIILetter && byte.asciiLowercased == byte }
}

/// The older microformats that describe events.
enum OldMicroformats {
    static let roots: [String: (type: String, properties: [String: MicroformatProperty])] = [
        "vevent": (
            "h-event",
            properties(
                text: [
                    "summary": "name", "category": "category", "location": "location", "attendee": "attendee",
                    "contact": "contact", "organizer": "organizer", "status": "status",
                ], address: ["url": "url", "photo": "photo"],
                date: [
                    "dtstart": "start", "dtend": "end", "duration": "duration", "last-modified": "updated",
                    "dtstamp": "updated",
                ], markup: ["description": "description"], asText: ["description", "geo"])
        ),
        "vcard": (
            "h-card",
            properties(
                text: [
                    "fn": "name", "honorific-prefix": "honorific-prefix", "given-name": "given-name",
                    "additional-name": "additional-name", "family-name": "family-name",
                    "honorific-suffix": "honorific-suffix", "nickname": "nickname", "label": "label", "org": "org",
                    "organization-name": "organization-name", "organization-unit": "organization-unit",
                    "title": "job-title", "role": "role", "note": "note", "tel": "tel", "category": "category",
                    "adr": "adr", "geo": "geo", "tz": "tz", "sort-string": "sort-string",
                ].merging(address) { one, _ in one },
                address: [
                    "email": "email", "logo": "logo", "photo": "photo", "url": "url", "uid": "uid", "key": "key",
                    "sound": "sound",
                ], date: ["bday": "bday", "rev": "rev"])
        ),
        "adr": ("h-adr", properties(text: address)),
        "geo": ("h-geo", properties(text: ["latitude": "latitude", "longitude": "longitude"])),
        "hentry": (
            "h-entry",
            properties(
                text: ["entry-title": "name", "entry-summary": "summary", "author": "author", "category": "category"],
                date: ["published": "published", "updated": "updated"], markup: ["entry-content": "content"])
        ),
        "hfeed": ("h-feed", properties(text: ["author": "author", "entry": "entry"], address: ["url": "url"])),
    ]

    private static let address = [
        "post-office-box": "post-office-box", "extended-address": "extended-address",
        "street-address": "street-address", "locality": "locality", "region": "region", "postal-code": "postal-code",
        "country-name": "country-name", "label": "label", "geo": "geo", "latitude": "latitude",
        "longitude": "longitude",
    ]

    private static func properties(
        text: [String: String], address: [String: String] = [:], date: [String: String] = [:],
        markup: [String: String] = [:], asText: [String] = []
    ) -> [String: MicroformatProperty] {
        var all: [String: MicroformatProperty] = [:]
        for (kind, names) in [
            (MicroformatProperty.Kind.text, text), (.address, address), (.date, date), (.markup, markup),
        ] {
            for (word, name) in names { all[word] = MicroformatProperty(kind, name) }
        }
        for word in asText { all[word] = MicroformatProperty(.text, word) }
        return all
    }
}
