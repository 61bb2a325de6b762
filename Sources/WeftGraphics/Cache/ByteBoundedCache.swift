import WeftGLib

/// A cache that forgets what was used longest ago when its values' bytes pass a bound. Any thread.
///
/// Complexity: O(1) a call, besides hashing the key.
// @unchecked: everything mutable is reached under `lock` alone.
public final class ByteBoundedCache<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    private struct Entry {
        let key: Key
        var value: Value
        var cost: Int
        var newer: Int
        var older: Int
    }

    private let lock = Lock()
    // The lock already sees to it that nobody reads while somebody writes.
    @exclusivity(unchecked) private var slots: [Entry?] = []
    @exclusivity(unchecked) private var free: [Int] = []
    @exclusivity(unchecked) private var places: [Key: Int] = [:]
    @exclusivity(unchecked) private var newest = -1
    @exclusivity(unchecked) private var oldest = -1
    @exclusivity(unchecked) private var cost = 0
    @exclusivity(unchecked) private var bound: Int

    public init(maximumBytes: Int) {
        bound = maximumBytes
    }

    /// What the values may weigh together; lowering it forgets at once.
    public var maximumBytes: Int {
        get { lock.withLock { bound } }
        set {
            dropped { evicted in
                bound = newValue
                trim(&evicted)
            }
        }
    }

    /// What the values weigh now.
    public var byteCount: Int { lock.withLock { cost } }
    public var count: Int { lock.withLock { places.count } }

    /// The value kept for `key`, which thereby counts as just used.
    public func value(for key: Key) -> Value? {
        lock.withLock {
            guard let place = places[key] else { return nil }
            if place != newest {
                unlink(place)
                linkAsNewest(place)
            }
            return slots[place]?.value
        }
    }

    /// Keeps `value`; one that alone is over the bound is not kept.
    public func insert(_ value: Value, for key: Key, bytes: Int) {
        dropped { evicted in
            guard bytes <= bound else {
                if let place = places.removeValue(forKey: key) { vacate(place, &evicted) }
                return
            }
            let entry = Entry(key: key, value: value, cost: bytes, newer: -1, older: -1)
            let place: Int
            if let reused = free.popLast() {
                place = reused
                slots[place] = entry
            } else {
                place = slots.count
                slots.append(entry)
            }
            // One look-up for both: whether there was a value, and where the new one is.
            if let before = places.updateValue(place, forKey: key) { vacate(before, &evicted) }
            cost += bytes
            linkAsNewest(place)
            trim(&evicted)
        }
    }

    public func remove(_ key: Key) {
        dropped { evicted in
            if let place = places.removeValue(forKey: key) { vacate(place, &evicted) }
        }
    }

    public func removeAll() {
        dropped { evicted in
            while oldest >= 0 { removeOldest(&evicted) }
        }
    }

    /// Runs `body` under the lock and lets go of what it evicted after it: a value's deinit may take locks of its own.
    private func dropped(_ body: (inout [Entry]) -> Void) {
        var evicted: [Entry] = []
        lock.withLock { body(&evicted) }
        evicted.removeAll()
    }

    private func trim(_ evicted: inout [Entry]) {
        while cost > bound, oldest >= 0 { removeOldest(&evicted) }
    }

    private func removeOldest(_ evicted: inout [Entry]) {
        if let key = slots[oldest]?.key { places[key] = nil }
        vacate(oldest, &evicted)
    }

    /// Takes out an entry whose key leads elsewhere by now, or nowhere.
    private func vacate(_ place: Int, _ evicted: inout [Entry]) {
        guard let entry = slots[place] else { return }
        unlink(place)
        slots[place] = nil
        free.append(place)
        cost -= entry.cost
        evicted.append(entry)
    }

    private func unlink(_ place: Int) {
        guard let newer = slots[place]?.newer, let older = slots[place]?.older else { return }
        if newer >= 0 { slots[newer]?.older = older } else { newest = older }
        if older >= 0 { slots[older]?.newer = newer } else { oldest = newer }
    }

    private func linkAsNewest(_ place: Int) {
        slots[place]?.newer = -1
        slots[place]?.older = newest
        if newest >= 0 { slots[newest]?.newer = place } else { oldest = place }
        newest = place
    }
}
