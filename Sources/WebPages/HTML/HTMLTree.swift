/// A web page as a tree: its elements and texts in document order, each with the position after its last descendant.
///
/// It keeps the page's bytes, 32 bytes per element and text, and 16 bytes per attribute that a reader requests.
/// Immutable, any thread.
package struct HTMLTree: Sendable {
    struct Node: Sendable {
        /// The name of an element; 0 for a text.
        let name: HTMLName
        /// The enclosing element; -1 at the top.
        let parent: Int32
        /// The index behind the last descendant.
        var end: Int32
        /// The bytes of a text, or the attributes of an element.
        let range: Range<UInt32>
        /// The position in the page.
        let offset: UInt32
        /// True for a text that may contain character references.
        let hasReferences: Bool
    }

    /// The maximum number of elements and texts; the rest of the page is not read.
    static let maximumNodes = 400_000
    /// The maximum depth of nesting; deeper elements become siblings.
    static let maximumDepth = 256

    let bytes: [UInt8]
    let nodes: [Node]
    let attributes: [HTMLTokenizer.Attribute]
    /// True if the page exceeded a limit.
    let isCut: Bool
    /// The base of relative addresses: the page's own address, or `<base>`.
    private(set) var base: String?

    init(
        bytes: [UInt8], nodes: [Node], attributes: [HTMLTokenizer.Attribute], isCut: Bool, address: String?
    ) {
        (self.bytes, self.nodes, self.attributes, self.isCut) = (bytes, nodes, attributes, isCut)
        base = address
        for index in nodes.indices where nodes[index].name == "base" {
            guard let written = attribute("href", of: index) else { continue }
            base = PageAddress.resolved(written, on: address) ?? written
            return
        }
    }

    /// All elements and texts, in the order of the page.
    var indices: Range<Int> { 0..<nodes.count }

    func isElement(_ index: Int) -> Bool { nodes[index].name.code != 0 }

    func name(at index: Int) -> HTMLName { nodes[index].name }

    /// The enclosing element; nil at the top.
    func parent(of index: Int) -> Int? {
        let parent = Int(nodes[index].parent)
        return parent < 0 ? nil : parent
    }

    /// Returns all nodes inside an element, at any depth, without the element itself.
    func descendants(of index: Int) -> Range<Int> { index + 1..<Int(nodes[index].end) }

    /// The index behind the last descendant.
    func end(of index: Int) -> Int { Int(nodes[index].end) }

    /// Returns the direct children of an element. O(their number)
    func children(of index: Int) -> Children { Children(tree: self, place: index + 1, end: end(of: index)) }

    struct Children: Sequence, IteratorProtocol {
        fileprivate let tree: HTMLTree
        fileprivate var place: Int
        fileprivate let end: Int

        mutating func next() -> Int? {
            guard place < end else { return nil }
            defer { place = tree.end(of: place) }
            return place
        }
    }

    /// The value of an attribute with its character references resolved; nil if the element does not have the
    /// attribute.
    func attribute(_ name: HTMLName, of index: Int) -> String? {
        attributeRange(name, of: index).map { HTMLCharacterReference.resolve(bytes[$0], inAttribute: true) }
    }

    func has(_ name: HTMLName, _ index: Int) -> Bool { attributeRange(name, of: index) != nil }

    private func attributeRange(_ name: HTMLName, of index: Int) -> Range<Int>? {
        let node = nodes[index]
        guard node.name.code != 0 else { return nil }
        for place in node.range where attributes[Int(place)].name == name { return attributes[Int(place)].value }
        return nil
    }

    /// The words of an attribute such as `class`, separated by blanks.
    func words(_ name: HTMLName, of index: Int) -> [String] {
        guard let text = attribute(name, of: index) else { return [] }
        return text.utf8.split { $0.isASCIIBlank }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The address in an attribute, absolute if the page's address is known.
    func address(_ name: HTMLName, of index: Int) -> String? {
        attribute(name, of: index).flatMap { PageAddress.resolved($0, on: base) }
    }

    /// The line of the page, from 1. O(bytes before it)
    func line(of index: Int) -> Int { Self.line(at: Int(nodes[index].offset), in: bytes) }

    static func line(at offset: Int, in bytes: [UInt8]) -> Int {
        bytes.prefix(offset).reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
    }
}

extension HTMLTree {
    /// The text of one node.
    func ownText(_ index: Int) -> String {
        let range = Int(nodes[index].range.lowerBound)..<Int(nodes[index].range.upperBound)
        return nodes[index].hasReferences
            ? HTMLCharacterReference.resolve(bytes[range]) : String(decoding: bytes[range], as: UTF8.self)
    }

    /// The limit of text bytes that a reader takes from a page, and of elements that it visits for them. Values may be
    /// nested, and each contains the text of its inner values.
    var textBudget: Int { 4 * bytes.count + 1 << 16 }

    /// The raw bytes of the texts in an element, for example of a script.
    func rawBytes(in index: Int) -> [UInt8] {
        descendants(of: index).reduce(into: []) { result, child in
            guard !isElement(child) else { return }
            let range = nodes[child].range
            result += bytes[Int(range.lowerBound)..<Int(range.upperBound)]
        }
    }

    /// The concatenated texts in an element, without those of scripts and styles.
    /// - Parameters:
    ///   - limit: the maximum length in bytes.
    ///   - replacement: returns a text for an element without text, such as a picture's `alt`.
    func text(in index: Int, limit: Int = 256 << 10, replacing replacement: (Int) -> String? = { _ in nil }) -> String {
        if !isElement(index) { return ownText(index) }
        var result = ""
        var place = index + 1
        let last = end(of: index)
        while place < last, result.utf8.count < limit {
            if !isElement(place) {
                result += ownText(place)
            } else if Self.textless.contains(name(at: place)) {
                place = end(of: place)
                continue
            } else if name(at: place) == "br" {
                result += "\n"
            } else if let text = replacement(place) {
                result += text
                place = end(of: place)
                continue
            }
            place += 1
        }
        return result
    }

    private static let textless: Set<HTMLName> = ["script", "style", "template"]

    /// The markup in an element, rewritten so that every element is closed and addresses are absolute.
    func innerMarkup(of index: Int, limit: Int) -> String {
        var result: [UInt8] = []
        var open: [(name: ArraySlice<UInt8>, end: Int)] = []
        for place in descendants(of: index) {
            while let last = open.last, last.end <= place {
                result += "</".utf8 + last.name + ">".utf8
                open.removeLast()
            }
            guard result.count < limit else { break }
            guard isElement(place) else {
                result += bytes[Int(nodes[place].range.lowerBound)..<Int(nodes[place].range.upperBound)]
                continue
            }
            let start = Int(nodes[place].offset)
            let name = bytes[(start + 1)...].prefix {
                !$0.isASCIIBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
            }
            result += "<".utf8 + name
            for attribute in Self.markupAttributes {
                guard let value = self.attribute(attribute.name, of: place) else { continue }
                let written = attribute.isAddress ? PageAddress.resolved(value, on: base) ?? value : value
                result += " \(attribute.text)=\"".utf8
                for byte in PageText.escaped(written).utf8 {
                    if byte == UInt8(ascii: "\"") { result += "&quot;".utf8 } else { result.append(byte) }
                }
                result.append(UInt8(ascii: "\""))
            }
            result.append(UInt8(ascii: ">"))
            if !HTMLVocabulary.void.contains(nodes[place].name) { open.append((name, end(of: place))) }
        }
        for last in open.reversed() { result += "</".utf8 + last.name + ">".utf8 }
        return String(decoding: result, as: UTF8.self)
    }

    /// The attributes that `innerMarkup` keeps.
    private static let markupAttributes: [(name: HTMLName, text: String, isAddress: Bool)] = [
        ("href", "href", true), ("src", "src", true), ("alt", "alt", false), ("title", "title", false),
        ("value", "value", false), ("datetime", "datetime", false),
    ]
}
