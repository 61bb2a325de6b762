import JSON
import WeftGLib

/// A list of sources as a file that the user exports and imports, in OPML 2.0 or JSON. It holds no tokens. A value, any
/// thread.
public struct SourceListFile: Sendable, Equatable {
    /// The file's form.
    public enum Form: String, Sendable, CaseIterable {
        case opml, json
    }

    /// The failure of reading a file.
    public enum Failure: Error, Sendable, Hashable {
        /// The bytes are neither JSON nor OPML. The value is the message of the parser.
        case unreadable(String)
        /// The file is read, and names no source.
        case empty
        /// The file names more than `maximumEntries` sources.
        case tooMany
    }

    /// Maximum size of a file in bytes.
    public static let maximumBytes = 1 << 20
    /// Maximum number of sources in a file, since each one is a row of the sources window.
    public static let maximumEntries = 200

    /// Maximum number of OPML elements that are read, including folders.
    private static let maximumOutlines = 20_000

    /// The sources, each once. Sources read from a file are off, since its author may not be the user.
    public let sources: [StoredSource]
    /// The number of entries without an address of the web, or of an unknown kind.
    public let skippedCount: Int

    /// The user's list.
    public init(_ sources: [StoredSource]) {
        self.sources = sources
        skippedCount = 0
    }

    /// Reads a file. O(bytes). Throws if it is not such a list, or if it has no source or too many.
    public init(_ bytes: [UInt8]) throws(Failure) {
        let first = bytes.first { !" \t\r\n".utf8.contains($0) && ![0xEF, 0xBB, 0xBF].contains($0) }
        let entries = first == UInt8(ascii: "<") ? try Self.outlines(bytes) : try Self.records(bytes)
        guard entries.count <= Self.maximumEntries else { throw .tooMany }
        var seen: Set<SourceID> = []
        sources = entries.compactMap(\.self).filter { seen.insert($0.id).inserted }
        skippedCount = entries.count { $0 == nil }
        if sources.isEmpty { throw .empty }
    }

    // MARK: Reading

    private static func source(kind: String?, address: String?, name: String?) -> StoredSource? {
        guard let kind = kind.flatMap(SourceKind.init(word:)), let address = address.flatMap(WebLink.normalized) else {
            return nil
        }
        let name = name?.singleLine(limit: 300).nonEmpty
        return StoredSource(kind: kind.word, address: address, name: name, isOn: false)
    }

    private static func records(_ bytes: [UInt8]) throws(Failure) -> [StoredSource?] {
        do throws(JSONError) {
            let root = try JSONDocument(parsing: bytes, options: .init()).root
            return (root["sources"] ?? root).elements.map { entries in
                entries.prefix(maximumEntries + 1).map { entry in
                    source(
                        kind: entry["kind"]?.line, address: entry["address"]?.string(limit: LinkBase.maximumBytes),
                        name: entry["name"]?.line)
                }
            } ?? []
        } catch {
            throw .unreadable("\(error)")
        }
    }

    private static func outlines(_ bytes: [UInt8]) throws(Failure) -> [StoredSource?] {
        do throws(Markup.Failure) {
            let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
            let outlines = try Markup.elements(
                named: "outline", in: isMarked ? Array(bytes.dropFirst(3)) : bytes, maximum: maximumOutlines)
            return outlines.compactMap { outline -> StoredSource?? in
                // Outlines without an address are folders.
                guard let address = outline["xmlUrl"] ?? outline["htmlUrl"] ?? outline["url"] else { return nil }
                return .some(
                    source(
                        kind: kind(of: outline, address), address: address, name: outline["text"] ?? outline["title"]))
            }
        } catch {
            throw .unreadable(error.message)
        }
    }

    /// Returns the kind that this program wrote, or the probable kind if another program wrote the outline.
    private static func kind(of outline: [String: String], _ address: String) -> String {
        if let type = outline["type"], SourceKind(word: type) != nil { return type }
        if CalendarAddress.isLikely(address) { return SourceKind.calendar.word }
        return outline["xmlUrl"] == nil ? SourceKind.page.word : SourceKind.feed.word
    }

    // MARK: Writing

    /// Returns the text of the file.
    public func text(_ form: Form) -> String {
        switch form {
        case .opml: opml
        case .json: json
        }
    }

    private var opml: String {
        let outlines = sources.map { source in
            let isFile = [SourceKind.calendar.word, SourceKind.feed.word].contains(source.kind)
            let attributes = [
                ("text", source.name ?? source.address), ("type", source.kind),
                (isFile ? "xmlUrl" : "htmlUrl", source.address),
            ]
            return "<outline " + attributes.map { "\($0)=\"\(Markup.escaped($1))\"" }.joined(separator: " ") + "/>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <opml version="2.0">
            <head><title>Browse Meetup</title></head>
            <body>
            \(outlines.joined(separator: "\n"))
            </body>
            </opml>

            """
    }

    private var json: String {
        let entries = sources.map { source -> JSON in
            var entry = JSONObject()
            entry["kind"] = .string(source.kind)
            entry["address"] = .string(source.address)
            if let name = source.name { entry["name"] = .string(name) }
            return .object(entry)
        }
        let root = JSON.object(JSONObject([(key: "sources", value: .array(entries))]))
        // Texts and lists are always writable.
        return (try? root.text(.pretty)).map { $0 + "\n" } ?? ""
    }
}
