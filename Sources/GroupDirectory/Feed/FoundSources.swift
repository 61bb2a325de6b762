import JSON
import WeftGLib

/// The sources found at addresses of the command line: their groups are stored under the found id, and are available at
/// the next start without a connection. A value, stored in the program's settings.
struct FoundSources {
    /// The name of the setting.
    static let setting = "found-sources"
    static let maximumCount = 16

    private struct Entry {
        let address: String
        let source: StoredSource
    }

    /// The entry found last is at the end.
    private var entries: [Entry] = []

    /// Reads the setting; invalid entries are dropped.
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

    /// Stores the source found at an address, and drops the oldest entries.
    mutating func note(_ source: StoredSource, at address: String) {
        let address = Self.identity(address)
        entries.removeAll { $0.address == address }
        entries.append(Entry(address: address, source: source))
        entries.removeFirst(max(0, entries.count - Self.maximumCount))
    }

    /// Removes a source's entries.
    mutating func forget(_ source: SourceID) { entries.removeAll { $0.source.id == source } }

    /// The address without user and password.
    private static func identity(_ address: String) -> String {
        WebLink.identity(of: address) ?? HTTPAddress.withoutUserInfo(address)
    }
}
