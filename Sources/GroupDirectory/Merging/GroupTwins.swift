/// Groups of several sources, each once. A value.
struct GroupTwins: Sendable {
    /// Maximum number of groups with one name that are compared.
    private static let maximumTwins = 8

    private var addresses: Set<String> = []
    private var names: [UInt64: [(group: Group, name: TitleWords)]] = [:]

    /// False if an earlier group has the same page, or is the same group of another source.
    mutating func insert(_ group: Group) -> Bool {
        let address = group.addressIdentity
        if let address, addresses.contains(address) { return false }
        let name = TitleWords(group.name)
        let twins = names[name.key, default: []]
        let isKnown = twins.prefix(Self.maximumTwins).contains {
            $0.group.source != group.source && SameGroup.areSame(group, name, $0.group, $0.name)
        }
        if isKnown { return false }
        if let address { addresses.insert(address) }
        // Only the first groups of one name are compared.
        if twins.count < Self.maximumTwins { names[name.key, default: []].append((group, name)) }
        return true
    }
}
