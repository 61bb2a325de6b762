import JSON
import WeftGLib

/// What answered at addresses of the command line: their groups are the store's under its name, and are there at the
/// next start although nothing can be asked. A value, a word of the program's settings.
struct FoundSources {
    /// The settings' name of it.
    static let setting = "found-sources"
    static let maximumCount = 16

    private struct Entry {
        let address: String
        let source: StoredSource
    }

    /// The one found last comes last.
    private var entries: [Entry] = []

    /// What is not as it was written is left out.
    init(_ text: String?) {
        guard let text, let list = try? JSON(parsing: Array(text.utf8)).array else { return }
        entries = list.suffix(Self.maximumCount).compactMap { value in
            guard let asked = value["asked"]?.string, let kind = value["kind"]?.string,
                let address = value["address"]?.string
            else { return nil }
            return Entry(
                address: asked, source: StoredSource(kind: kind, address: address, name: value["name"]?.string))
        }
    }

    var text: String? {
        let list = entries.map { entry -> JSON in
            [
                "asked": .string(entry.address), "kind": .string(entry.source.kind),
                "address": .string(entry.source.address), "name": entry.source.name.map(JSON.string) ?? .null,
            ]
        }
        return try? JSON.array(list).text()
    }

    subscript(address: String) -> StoredSource? {
        let address = Self.identity(address)
        return entries.last { $0.address == address }?.source
    }

    /// Keeps what answered at an address, and forgets what was found long ago.
    mutating func note(_ source: StoredSource, at address: String) {
        let address = Self.identity(address)
        entries.removeAll { $0.address == address }
        entries.append(Entry(address: address, source: source))
        entries.removeFirst(max(0, entries.count - Self.maximumCount))
    }

    /// Forgets where a source was found.
    mutating func forget(_ source: SourceID) { entries.removeAll { $0.source.id == source } }

    /// Without a user and a password.
    private static func identity(_ address: String) -> String {
        WebLink.identity(of: address) ?? HTTPAddress.withoutUserInfo(address)
    }
}
