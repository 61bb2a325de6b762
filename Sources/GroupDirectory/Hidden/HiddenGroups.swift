import JSON

/// The groups that the user has hidden, the latest at the end. A value, stored in the settings.
public struct HiddenGroups: Sendable, Hashable {
    /// A hidden group. A value.
    public struct Entry: Sendable, Hashable, Identifiable {
        /// The group's source, and its id there.
        public let key: GroupKey
        /// The group's name; nil if it was hidden by a version that did not store names.
        public let name: String?
        let address: String?

        public var id: GroupKey { key }
    }

    /// The maximum number, more than a user hides manually. Beyond it the oldest one is shown again.
    public static let maximumCount = 1000
    /// Maximum size of a name or an address in bytes; a group with longer ones is hidden only until the program ends.
    private static let maximumNameBytes = 2 << 10
    private static let maximumBytes = 4 << 20

    /// The hidden groups, the latest at the end.
    public private(set) var entries: [Entry] = []
    private var keys: Set<GroupKey> = []
    private var addresses: Set<String> = []

    /// An empty set.
    public init() {}

    /// The number of groups.
    public var count: Int { entries.count }
    /// True if there are none.
    public var isEmpty: Bool { entries.isEmpty }

    /// True if the group is hidden under this source or, by its page's address, under another one. O(1)
    public func contains(_ group: Group) -> Bool {
        guard !isEmpty else { return false }
        if keys.contains(group.key) { return true }
        return !addresses.isEmpty && group.addressIdentity.map(addresses.contains) ?? false
    }

    /// Hides a group. O(1), O(hidden groups) at the maximum.
    public mutating func insert(_ group: Group) {
        guard !contains(group) else { return }
        insert(Entry(key: group.key, name: group.name, address: group.addressIdentity))
    }

    /// Shows a hidden group again, also in lists of other sources. O(hidden groups)
    public mutating func remove(_ entry: Entry) {
        entries.removeAll { $0.key == entry.key || $0.address != nil && $0.address == entry.address }
        index()
    }

    /// Shows a group again, also if it was hidden under another source. O(hidden groups)
    public mutating func remove(_ group: Group) {
        remove(Entry(key: group.key, name: nil, address: group.addressIdentity))
    }

    private mutating func insert(_ entry: Entry) {
        guard keys.insert(entry.key).inserted else { return }
        entries.append(entry)
        if let address = entry.address { addresses.insert(address) }
        guard entries.count > Self.maximumCount else { return }
        entries.removeFirst(entries.count - Self.maximumCount)
        index()
    }

    private mutating func index() {
        keys = Set(entries.map(\.key))
        addresses = Set(entries.compactMap(\.address))
    }
}

extension HiddenGroups {
    /// The name of the setting.
    static let setting = "hidden"

    /// Reads the setting; invalid entries are dropped.
    init(_ text: String) {
        guard text.utf8.count <= Self.maximumBytes, let value = try? JSON(parsing: Array(text.utf8)),
            let groups = value.array
        else { return }
        for group in groups.suffix(Self.maximumCount) {
            guard let source = Self.name(group["source"]?.string), let id = Self.name(group["id"]?.string) else {
                continue
            }
            insert(
                Entry(
                    key: GroupKey(source: SourceID(kept: source), id: id), name: Self.name(group["name"]?.string),
                    address: Self.name(group["address"]?.string)))
        }
    }

    /// The setting's text; nil if there is nothing to store.
    var text: String? {
        let groups: [JSON] = entries.compactMap { entry in
            guard let source = Self.name(entry.key.source.rawValue), let id = Self.name(entry.key.id) else {
                return nil
            }
            return [
                "source": .string(source), "id": .string(id),
                "address": Self.name(entry.address).map(JSON.string) ?? .null,
                "name": Self.name(entry.name).map(JSON.string) ?? .null,
            ]
        }
        return groups.isEmpty ? nil : try? JSON.array(groups).text()
    }

    private static func name(_ text: String?) -> String? {
        text.flatMap { $0.isEmpty || $0.utf8.count > maximumNameBytes ? nil : $0 }
    }
}
