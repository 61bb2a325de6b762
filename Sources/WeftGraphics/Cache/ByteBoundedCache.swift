import WeftGLib

/// A least-recently-used cache with a limit on its values' bytes. Any thread.
///
/// - Complexity: O(1) per call, besides hashing the key.
// @unchecked: all mutable state is used under `lock` alone.
public final class ByteBoundedCache<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    private struct Entry {
        let key: Key
        let value: Value
    }

    /// Links are separate from entries, so that reordering moves a few integers only. `newer` and `older` are indices.
    private struct Link {
        var cost = 0
        var newer = -1
        var older = -1
    }

    private let lock = Lock()
    // The lock already prevents concurrent reads and writes.
    @exclusivity(unchecked) private var entries: [Entry?] = []
    @exclusivity(unchecked) private var links: [Link] = []
    @exclusivity(unchecked) private var free: [Int] = []
    @exclusivity(unchecked) private var places: [Key: Int] = [:]
    @exclusivity(unchecked) private var newest = -1
    @exclusivity(unchecked) private var oldest = -1
    @exclusivity(unchecked) private var cost = 0
    @exclusivity(unchecked) private var bound: Int

    /// An empty cache with a limit in bytes.
    public init(maximumBytes: Int) {
        bound = maximumBytes
    }

    /// The maximum weight of all values in bytes. Lowering it evicts values at once.
    public var maximumBytes: Int {
        get { lock.withLock { bound } }
        set {
            dropped { evicted in
                bound = newValue
                trim(&evicted)
            }
        }
    }

    /// The current weight of the values in bytes.
    public var byteCount: Int { lock.withLock { cost } }
    /// The number of values.
    public var count: Int { lock.withLock { places.count } }

    /// The value for `key`; it becomes the most recently used one.
    public func value(for key: Key) -> Value? {
        lock.withLock {
            guard let place = places[key] else { return nil }
            if place != newest {
                unlink(place)
                linkAsNewest(place)
            }
            return entries[place]?.value
        }
    }

    /// Stores `value`, unless it alone exceeds the limit.
    public func insert(_ value: Value, for key: Key, bytes: Int) {
        dropped { evicted in
            guard bytes <= bound else {
                if let place = places.removeValue(forKey: key) { vacate(place, &evicted) }
                return
            }
            let place = place(for: key)
            if let before = entries[place].take() {
                unlink(place)
                cost -= links[place].cost
                // Keeps the existing key, because `places` contains an equal one. The new key is released with the old
                // value, outside of the lock.
                entries[place] = Entry(key: before.key, value: value)
                evicted.append(Entry(key: key, value: before.value))
            } else {
                entries[place] = Entry(key: key, value: value)
            }
            links[place].cost = bytes
            cost += bytes
            linkAsNewest(place)
            trim(&evicted)
        }
    }

    /// The index of the key's entry, existing or new, in one look-up.
    private func place(for key: Key) -> Int {
        func settle(_ place: inout Int) -> Int {
            if place < 0 {
                place = free.popLast() ?? entries.count
                if place == entries.count {
                    entries.append(nil)
                    links.append(Link())
                }
            }
            return place
        }
        return settle(&places[key, default: -1])
    }

    /// Removes the value of a key, if there is one.
    public func remove(_ key: Key) {
        dropped { evicted in
            if let place = places.removeValue(forKey: key) { vacate(place, &evicted) }
        }
    }

    /// Removes all values.
    public func removeAll() {
        dropped { evicted in
            while oldest >= 0 { removeOldest(&evicted) }
        }
    }

    /// The evicted entries: usually none or one.
    private struct Evicted {
        var first: Entry?
        var others: [Entry] = []

        mutating func append(_ entry: consuming Entry) {
            if first == nil { first = entry } else { others.append(entry) }
        }
    }

    /// Runs `body` under the lock and releases the evicted entries afterwards, since the deinit of a key or a value may
    /// take other locks.
    private func dropped(_ body: (inout Evicted) -> Void) {
        var evicted = Evicted()
        lock.withLock { body(&evicted) }
        withExtendedLifetime(evicted) {}
    }

    private func trim(_ evicted: inout Evicted) {
        while cost > bound, oldest >= 0 { removeOldest(&evicted) }
    }

    private func removeOldest(_ evicted: inout Evicted) {
        if let key = entries[oldest]?.key { places[key] = nil }
        vacate(oldest, &evicted)
    }

    /// Removes an entry. Its key now has another index, or none.
    private func vacate(_ place: Int, _ evicted: inout Evicted) {
        guard let entry = entries[place].take() else { return }
        unlink(place)
        free.append(place)
        cost -= links[place].cost
        evicted.append(entry)
    }

    private func unlink(_ place: Int) {
        let link = links[place]
        if link.newer >= 0 { links[link.newer].older = link.older } else { newest = link.older }
        if link.older >= 0 { links[link.older].newer = link.newer } else { oldest = link.newer }
    }

    private func linkAsNewest(_ place: Int) {
        links[place].newer = -1
        links[place].older = newest
        if newest >= 0 { links[newest].newer = place } else { oldest = place }
        newest = place
    }
}
