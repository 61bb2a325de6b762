import JSON

/// Groups that the user does not want to see, the one hidden last at the end. A value, a word of the store's settings.
public struct HiddenGroups: Sendable, Hashable {
    private struct Entry: Sendable, Hashable {
        let key: GroupKey
        let address: String?
    }

    /// More than anybody hides by hand; of more the one hidden first shows again.
    public static let maximumCount = 1000
    /// Bytes of a name or an address; what has longer ones is hidden until the program ends.
    private static let maximumNameBytes = 2 << 10
    private static let maximumBytes = 4 << 20

    private var entries: [Entry] = []
    private var keys: Set<GroupKey> = []
    private var addresses: Set<String> = []

    /// None.
    public init() {}

    /// How many there are.
    public var count: Int { entries.count }
    /// Whether there are none.
    public var isEmpty: Bool { entries.isEmpty }

    /// Whether the group is hidden, under this source or, by the address of its page, under another one. O(1)
    public func contains(_ group: Group) -> Bool {
        guard !isEmpty else { return false }
        if keys.contains(group.key) { return true }
        return !addresses.isEmpty && group.addressIdentity.map(addresses.contains) ?? false
    }

    /// Hides a group. O(1), O(hidden groups) where there are too many.
    public mutating func insert(_ group: Group) {
        guard !contains(group) else { return }
        insert(Entry(key: group.key, address: group.addressIdentity))
    }

    /// Takes a group out, also where it was hidden as another source has it. O(hidden groups)
    public mutating func remove(_ group: Group) {
        let address = group.addressIdentity
        entries.removeAll { $0.key == group.key || $0.address != nil && $0.address == address }
        index()
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
    /// The settings' name of it.
    static let setting = "hidden"

    /// As it was kept; what is not as it was written is left out.
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
                    key: GroupKey(source: SourceID(kept: source), id: id),
                    address: Self.name(group["address"]?.string)))
        }
    }

    /// For the settings; nil where there is nothing to keep.
    var text: String? {
        let groups: [JSON] = entries.compactMap { entry in
            guard let source = Self.name(entry.key.source.rawValue), let id = Self.name(entry.key.id) else {
                return nil
            }
            return [
                "source": .string(source), "id": .string(id),
                "address": Self.name(entry.address).map(JSON.string) ?? .null,
            ]
        }
        return groups.isEmpty ? nil : try? JSON.array(groups).text()
    }

    private static func name(_ text: String?) -> String? {
        text.flatMap { $0.isEmpty || $0.utf8.count > maximumNameBytes ? nil : $0 }
    }
}
