import JSON

/// Reads JSON-LD in the vocabulary of schema.org: `@graph`, references by `@id`, arrays and nesting. Contexts are not
/// fetched; every term is taken for one of schema.org, with or without its address as a prefix.
struct JSONLDReader {
    private static let maximumDepth = 60

    private(set) var graph = SchemaGraph(.jsonLD)
    private(set) var notes: [PageFindings.Note] = []

    private static let options = {
        var options = JSONReadingOptions()
        options.brokenText = .repaired
        return options
    }()

    /// Reads one script.
    /// - Parameters:
    ///   - bytes: the content of the script.
    ///   - offset: the position of the content in the page.
    ///   - line: the line at which the script begins.
    /// - Complexity: O(bytes)
    mutating func read(_ bytes: [UInt8], offset: Int, line: @autoclosure () -> Int) {
        let bytes = JSONLDText.content(bytes)
        guard !bytes.isEmpty else { return }
        do throws(JSONError) {
            let document: JSONDocument
            do throws(JSONError) {
                document = try JSONDocument(parsing: Array(bytes), options: Self.options)
            } catch {
                document = try JSONDocument(parsing: JSONLDText.repaired(bytes), options: Self.options)
                notes.append(.repairedJSON(line: line()))
            }
            // Offsets are relative to the page. In a repaired document they are no longer exact.
            add(document.root, base: offset + bytes.startIndex)
        } catch {
            notes.append(.unreadableJSON(line: line(), reason: "\(error)"))
        }
    }

    /// Reads a JSON document.
    mutating func add(_ root: JSONValue, base: Int = 0) {
        _ = values(of: root, depth: 0, base: base)
    }

    mutating func finish() {
        graph.resolveIdentifiers()
    }

    /// Returns the elements of a list, or the value itself.
    private mutating func values(of value: JSONValue, depth: Int, base: Int) -> [SchemaValue] {
        guard depth < Self.maximumDepth else { return [] }
        switch value.kind {
        case .string: return value.string(limit: SchemaGraph.maximumText).map { [.text($0)] } ?? []
        case .number, .bool:
            return [.text(value.bool.map { $0 ? "true" : "false" } ?? value.number.map { "\($0)" } ?? "")]
        case .null: return []
        case .array:
            var all: [SchemaValue] = []
            for element in value.elements ?? [] { all += values(of: element, depth: depth + 1, base: base) }
            return all
        case .object:
            if let literal = value["@value"] { return values(of: literal, depth: depth + 1, base: base) }
            if let list = value["@list"] ?? value["@set"] { return values(of: list, depth: depth + 1, base: base) }
            return item(value, depth: depth, base: base).map { [.item($0)] } ?? []
        }
    }

    private mutating func item(_ object: JSONValue, depth: Int, base: Int) -> Int? {
        var item = SchemaItem()
        item.offset = base + object.byteRange.lowerBound
        guard let place = graph.addItem(item) else { return nil }
        var (types, id): ([String], String?) = ([], nil)
        for (key, value) in object.members ?? [] {
            switch key {
            case "@context": continue
            case "@type", "type":
                let named = value.elements?.compactMap(\.string) ?? value.string.map { [$0] } ?? []
                types += named.prefix(20).map(SchemaName.short)
            case "@id", "id": id = value.string(ofAtMost: PageAddress.maximumBytes) ?? id
            case "@graph": _ = values(of: value, depth: depth + 1, base: base)
            case "@reverse":
                // The contained objects declare that they belong to this one.
                for (_, things) in value.members ?? [] { _ = values(of: things, depth: depth + 1, base: base) }
            default:
                let name = SchemaName.short(key)
                for value in values(of: value, depth: depth + 1, base: base) {
                    graph.add(value, as: name, to: place)
                }
            }
        }
        graph.set(types: types, id: id, of: place)
        return place
    }
}

/// Cleans up the JSON in the scripts of pages.
enum JSONLDText {
    private static let wrappers: [(StaticString, StaticString)] = [
        ("<!--", "-->"), ("//<![CDATA[", "//]]>"), ("/*<![CDATA[*/", "/*]]>*/"), ("<![CDATA[", "]]>"),
        ("// <![CDATA[", "// ]]>"),
    ]

    /// Removes the comment marks that old pages put around a script.
    static func content(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        var content = trimmed(bytes[...])
        for _ in 0..<2 {
            for (opening, closing) in wrappers {
                guard opening.withUTF8Buffer({ content.starts(with: $0) }) else { continue }
                content = content.dropFirst(opening.utf8CodeUnitCount)
                if closing.withUTF8Buffer({ content.suffix($0.count).elementsEqual($0) }) {
                    content = content.dropLast(closing.utf8CodeUnitCount)
                }
                content = trimmed(content)
            }
        }
        // Removes a semicolon, which ends a JavaScript statement but is not JSON.
        if content.last == UInt8(ascii: ";") { content = trimmed(content.dropLast()) }
        return content
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 })
        else {
            return []
        }
        return bytes[first...last]
    }

    /// Removes comments and commas before a closing bracket, and escapes line ends and tabs in texts. O(bytes)
    static func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        var isText = false
        while index < bytes.endIndex {
            let byte = bytes[index]
            let next = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
            if isText {
                switch byte {
                case UInt8(ascii: "\\"):
                    // An invalid escape means its letter.
                    if "\"\\/bfnrtu".utf8.contains(next) { result.append(byte) }
                    if next < 0x20 { break }
                    result.append(next)
                    index += 1
                case UInt8(ascii: "\""):
                    isText = false
                    result.append(byte)
                case 0x0A: result += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
                case 0..<0x20: result.append(0x20)
                default: result.append(byte)
                }
            } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") || next == UInt8(ascii: "*") {
                index = endOfComment(bytes, from: index + 2, isLine: next == UInt8(ascii: "/"))
                continue
            } else {
                isText = byte == UInt8(ascii: "\"")
                if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { dropComma(&result) }
                result.append(byte)
            }
            index += 1
        }
        return result
    }

    private static func endOfComment(_ bytes: ArraySlice<UInt8>, from start: Int, isLine: Bool) -> Int {
        var index = start
        while index < bytes.endIndex {
            if isLine, bytes[index] == 0x0A { return index }
            if !isLine, bytes[index] == UInt8(ascii: "/"), index > start, bytes[index - 1] == UInt8(ascii: "*") {
                return index + 1
            }
            index += 1
        }
        return index
    }

    private static func dropComma(_ bytes: inout [UInt8]) {
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        if bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
    }
}
