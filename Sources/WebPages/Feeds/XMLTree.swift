/// An element of XML with its namespace, or a text. Namespaces known to the feed reader have numbers.
struct XMLNode {
    /// The name of the element; 0 for a text.
    let name: HTMLName
    let space: FeedNamespace
    let parent: Int32
    var end: Int32
    let range: Range<UInt32>
    let offset: UInt32
    let hasReferences: Bool
}

/// The namespaces of the elements that the feed reader knows.
enum FeedNamespace: UInt8 {
    case none, other, atom, rss1, content, dublinCore, event, modernEvents, calendar, google, position, geoRSS, media,
        html
    case activity

    private static let byAddress: [String: FeedNamespace] = [
        "http://www.w3.org/2005/atom": .atom, "http://purl.org/atom/ns": .atom, "http://purl.org/rss/1.0": .rss1,
        "http://purl.org/rss/1.0/modules/content": .content, "http://purl.org/dc/elements/1.1": .dublinCore,
        "http://purl.org/dc/terms": .dublinCore, "http://purl.org/rss/1.0/modules/event": .event,
        "http://purl.org/rss/modules/event": .event, "http://webnus.net/rss/mec": .modernEvents,
        "urn:ietf:params:xml:ns:xcal": .calendar, "urn:ietf:params:xml:ns:icalendar-2.0": .calendar,
        "http://www.w3.org/2002/12/cal/ical": .calendar, "http://www.w3.org/2002/12/cal/icaltzd": .calendar,
        "http://schemas.google.com/g/2005": .google, "http://www.w3.org/2003/01/geo/wgs84_pos": .position,
        "http://www.georss.org/georss": .geoRSS, "http://search.yahoo.com/mrss": .media,
        "http://www.w3.org/1999/xhtml": .html, "http://my.netscape.com/rdf/simple/0.9": .rss1,
        "http://channel.netscape.com/rdf/simple/0.9": .rss1, "http://backend.userland.com/rss2": .none,
        "http://backend.userland.com/rss": .none, "http://blogs.law.harvard.edu/tech/rss": .none,
    ]

    /// Prefixes that feeds often use without declaring their namespace.
    static let customary: [String: FeedNamespace] = [
        "": .none, "atom": .atom, "content": .content, "dc": .dublinCore, "dcterms": .dublinCore, "ev": .event,
        "event": .event, "mec": .modernEvents, "xcal": .calendar, "gd": .google, "geo": .position, "georss": .geoRSS,
        "media": .media, "xhtml": .html,
    ]

    init(address: String) {
        let key = address.trimmed.asciiLowercased
        let bare =
            key.utf8.last.map { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "/") } == true
            ? String(decoding: key.utf8.dropLast(), as: UTF8.self) : key
        self = Self.byAddress[bare] ?? (bare.isEmpty ? .none : .other)
    }
}

/// The part of XML that feeds use: elements, attributes, texts, CDATA, the five entities of XML and those of HTML,
/// which feeds use without declaring them. Malformed input is tolerated as a browser tolerates malformed HTML. Declared
/// entities are ignored, and nothing is fetched.
struct XMLTree {
    private static let maximumNodes = 400_000
    private static let maximumDepth = 256

    let bytes: [UInt8]
    private(set) var nodes: [XMLNode] = []
    private(set) var attributes: [HTMLTokenizer.Attribute] = []
    private(set) var isCut = false

    /// - Parameter bytes: UTF-8.
    /// - Complexity: O(bytes)
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var tokens = HTMLTokenizer(bytes, syntax: .xml)
        var open: [(index: Int, scope: Int)] = []
        var openCounts: [HTMLName: Int] = [:]
        // The namespaces by prefix, for the scope of each open element.
        var scopes: [[String: FeedNamespace]] = [FeedNamespace.customary]
        while let token = tokens.next() {
            guard nodes.count < Self.maximumNodes else {
                isCut = true
                break
            }
            switch token {
            case .text(let range): addText(range, open.last?.index, hasReferences: true)
            case .rawText(let range): addText(range, open.last?.index, hasReferences: false)
            case .start:
                let tag = tokens.tag
                var scope = open.last?.scope ?? 0
                if let declared = declarations(tag), scopes.count < 1000 {
                    scopes.append(scopes[scope].merging(declared) { $1 })
                    scope = scopes.count - 1
                }
                let (name, space) = qualified(tag.offset + 1, scopes[scope])
                let first = UInt32(attributes.count)
                attributes += tag.attributes.prefix(40)
                nodes.append(
                    XMLNode(
                        name: name, space: space, parent: open.last.map { Int32($0.index) } ?? -1,
                        end: Int32(nodes.count + 1), range: first..<UInt32(attributes.count),
                        offset: UInt32(tag.offset),
                        hasReferences: false))
                if tag.isSelfClosing || open.count >= Self.maximumDepth { continue }
                open.append((nodes.count - 1, scope))
                openCounts[tag.name, default: 0] += 1
            case .end(let name):
                guard openCounts[name, default: 0] > 0 else { continue }
                while let last = open.popLast() {
                    nodes[last.index].end = Int32(nodes.count)
                    let ended = writtenName(Int(nodes[last.index].offset) + 1)
                    openCounts[ended, default: 1] -= 1
                    if ended == name { break }
                }
            }
        }
        for last in open { nodes[last.index].end = Int32(nodes.count) }
    }

    private mutating func addText(_ range: Range<Int>, _ parent: Int?, hasReferences: Bool) {
        let place = UInt32(range.lowerBound)
        nodes.append(
            XMLNode(
                name: HTMLName(code: 0), space: .none, parent: parent.map(Int32.init) ?? -1,
                end: Int32(nodes.count + 1), range: place..<UInt32(range.upperBound), offset: place,
                hasReferences: hasReferences))
    }

    /// The namespaces that a tag declares, by their prefixes.
    private func declarations(_ tag: HTMLTokenizer.Tag) -> [String: FeedNamespace]? {
        var declared: [String: FeedNamespace]?
        for attribute in tag.attributes {
            let written = bytes[attribute.nameRange]
            guard written.starts(with: "xmlns".utf8) else { continue }
            let rest = written.dropFirst(5)
            guard rest.isEmpty || rest.first == UInt8(ascii: ":") else { continue }
            let prefix = String(decoding: rest.dropFirst(), as: UTF8.self).asciiLowercased
            let address = HTMLCharacterReference.resolve(bytes[attribute.value], inAttribute: true)
            declared = declared ?? [:]
            declared?[prefix] = FeedNamespace(address: address)
        }
        return declared
    }

    private func word(_ start: Int) -> ArraySlice<UInt8> {
        bytes[start...].prefix { !$0.isASCIIBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    }

    private func writtenName(_ start: Int) -> HTMLName { HTMLName(word(start)) }

    private func qualified(_ start: Int, _ scope: [String: FeedNamespace]) -> (HTMLName, FeedNamespace) {
        let word = word(start)
        guard let colon = word.firstIndex(of: UInt8(ascii: ":")) else { return (HTMLName(word), scope[""] ?? .none) }
        let prefix = String(decoding: word[..<colon].prefix(40), as: UTF8.self).asciiLowercased
        return (HTMLName(word[(colon + 1)...]), scope[prefix] ?? .other)
    }
}

extension XMLTree {
    func isElement(_ index: Int) -> Bool { nodes[index].name.code != 0 }

    /// The direct children of an element.
    func children(of index: Int) -> [Int] {
        var found: [Int] = []
        var child = index + 1
        while child < nodes[index].end {
            if isElement(child) { found.append(child) }
            child = Int(nodes[child].end)
        }
        return found
    }

    func isNamed(_ index: Int, _ name: HTMLName, _ spaces: FeedNamespace...) -> Bool {
        nodes[index].name == name && (spaces.isEmpty || spaces.contains(nodes[index].space))
    }

    /// The texts in an element.
    func text(in index: Int, limit: Int = 256 << 10) -> String {
        var result = ""
        for place in index + 1..<Int(nodes[index].end) where !isElement(place) && result.utf8.count < limit {
            let range = Int(nodes[place].range.lowerBound)..<Int(nodes[place].range.upperBound)
            result +=
                nodes[place].hasReferences
                ? HTMLCharacterReference.resolve(bytes[range]) : String(decoding: bytes[range], as: UTF8.self)
        }
        return result.trimmed
    }

    func attribute(_ name: HTMLName, of index: Int) -> String? {
        for place in nodes[index].range where attributes[Int(place)].name == name {
            return HTMLCharacterReference.resolve(bytes[attributes[Int(place)].value], inAttribute: true)
        }
        return nil
    }

    /// Returns the contents of an element as markup. O(its bytes)
    func markup(in index: Int, limit: Int) -> String {
        let first = index + 1
        guard first < nodes[index].end else { return "" }
        let last = Int(nodes[index].end)
        let start = Int(nodes[first].offset)
        let end = last < nodes.count ? Int(nodes[last].offset) : bytes.count
        return String(decoding: bytes[start..<min(max(start, end), start + limit)], as: UTF8.self)
    }
}
