import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

/// Random sources with answers in random order, compared with a simple model.
@Suite struct FeedMachineRandomTests {
    /// The groups of a source, and the ends of its pages.
    private struct World {
        let source: ScriptedSource
        var groups: [Group]
        let pageSize: Int

        func page(after cursor: SourceCursor?) -> SourcePage<Group> {
            let start = cursor.flatMap { $0.numbers.first }.map { Int($0) } ?? 0
            let end = min(start + pageSize, groups.count)
            return SourcePage(
                Array(groups[start..<end]),
                next: end < groups.count ? SourceCursor(numbers: [Int64(end)]) : nil)
        }
    }

    private static func world(_ number: Int, _ random: inout SeededRandom) -> World {
        let isOrdered = Bool.random(using: &random)
        let name = "s\(number)"
        var groups = (0..<Int.random(in: 0...60, using: &random)).map { index in
            // Some at the same place, some at none, some that others know, too.
            var group = Group.at(Double(Int.random(in: 0...40, using: &random)) / 4, "\(index)", of: name)
            if Int.random(in: 0..<8, using: &random) == 0 { group.coordinate = nil }
            let address = Int.random(in: 0..<90, using: &random)
            group.link = "https://\(Bool.random(using: &random) ? "www." : "")groups.example/\(address)"
            return group
        }
        // One address for each source, so that it is clear which records are one group.
        var addresses: Set<String?> = []
        groups = groups.filter { addresses.insert($0.addressIdentity).inserted }
        if isOrdered { groups = groups.sortedNearest(to: .london) }
        return World(
            source: ScriptedSource(name, orders: isOrdered ? [.nearest] : []), groups: groups,
            pageSize: Int.random(in: 1...20, using: &random))
    }

    /// The groups of the enabled sources, each once with all sources that list it, in order.
    private static func reference(_ worlds: [World], on: [Int]) -> [(key: GroupKey, names: [String])] {
        var found: [String: (first: Group, number: Int, place: Int, names: [String])] = [:]
        for (number, world) in on.map({ worlds[$0] }).enumerated() {
            for (place, group) in world.groups.enumerated() {
                guard let address = group.addressIdentity else { continue }
                found[address, default: (group, number, place, [])].names.append(world.source.identity.name)
            }
        }
        let sorted = found.values.sorted { one, other in
            let (first, second) = (one.first.distance(from: .london), other.first.distance(from: .london))
            return (first ?? .infinity, one.number, one.place) < (second ?? .infinity, other.number, other.place)
        }
        return sorted.map { ($0.first.key, $0.names) }
    }

    @Test(arguments: 0..<100) func anyTurnOfEventsEndsInTheSameFeed(run: Int) {
        var random = SeededRandom("anyTurnOfEventsEndsInTheSameFeed \(run)")
        let worlds = (0..<Int.random(in: 1...6, using: &random)).map { Self.world($0, &random) }
        var on = Array(worlds.indices)
        let reads = Bool.random(using: &random)
        var it = FeedStage(worlds.map(\.source))
        var seen: [GroupKey] = []
        var told: [SourceID: Double] = [:]

        // Without a macro's cost each time: this is looked at some ten thousand times.
        func must(_ isRight: Bool, _ what: String, line: Int = #line) {
            if !isRight { Issue.record("\(what), seed \(random.seed), line \(line)") }
        }

        func check(_ what: String) {
            let rows = it.machine.rows.given
            let here = Set(rows.map(\.id))
            must(here.count == rows.count, "\(what): a row is there twice")
            // One that went and comes back is a new one.
            seen = seen.filter { here.contains($0) }
            must(rows.prefix(seen.count).map(\.id) == seen, "\(what): what was seen moved")
            let rest = rows.dropFirst(seen.count).map { $0.group.distance(from: .london) ?? .infinity }
            must(zip(rest, rest.dropFirst()).allSatisfy { $0 <= $1 }, "\(what): out of order")
            let asked = it.asked.map(\.source)
            must(Set(asked).count == asked.count, "\(what): asked twice at once")
            must(asked.allSatisfy { told[$0].map { $0 <= it.now } ?? true }, "\(what): asked too early")
            must(it.machine.wake.map { $0 > it.now } ?? true, "\(what): would spin")
        }

        for _ in 0..<Int.random(in: 5...200, using: &random) {
            switch Int.random(in: 0..<12, using: &random) {
            case 0...4:
                guard let next = it.asked.randomElement(using: &random),
                    let world = worlds.first(where: { $0.source.identity.id == next.source })
                else { continue }
                it.answer(next.source.rawValue, world.page(after: next.cursor))
                check("an answer")
            case 5:
                guard let next = it.asked.randomElement(using: &random) else { continue }
                let pause = Int.random(in: 0...20, using: &random)
                let errors: [MeetupServiceError] = [
                    .offline, .accessDenied(403, host: "x"), .tooManyRequests(retryAfter: pause, host: "x"),
                ]
                let error = errors.randomElement(using: &random) ?? .offline
                if error.retryAfter != nil { told[next.source] = it.now + Double(pause) }
                it.fail(next.source.rawValue, error)
                check("a failure")
            case 6:
                it.pass(Double.random(in: 0...12, using: &random))
                check("time")
            case 7, 8:
                it.want(it.machine.rows.givenCount + Int.random(in: 1...20, using: &random))
                check("more")
            case 9 where reads:
                // The user has seen that many rows.
                let rows = it.machine.rows.given.map(\.id)
                let count = Int.random(in: 0...rows.count, using: &random)
                if count > seen.count { seen = Array(rows.prefix(count)) }
                it.machine.see(seen, visible: Set(seen.suffix(3)), now: it.now)
                it.take()
                check("a look")
            case 10:
                // One is switched off or on, or they change places.
                if let gone = on.indices.randomElement(using: &random), Bool.random(using: &random) {
                    told[worlds[on.remove(at: gone)].source.identity.id] = nil
                } else if let more = worlds.indices.first(where: { !on.contains($0) }) {
                    on.insert(more, at: Int.random(in: 0...on.count, using: &random))
                } else {
                    on.shuffle(using: &random)
                }
                it.machine.setSources(on.map { worlds[$0].source }, now: it.now)
                it.take()
                check("a switch")
            default:
                it.machine.retry(nil, now: it.now)
                it.take()
                check("a retry")
            }
        }
        // All are heard to their ends.
        it.want(.max)
        var turns = 0
        while it.machine.isWaiting || it.machine.snapshot(now: it.now).sources.contains(where: \.canRetry), turns < 5000
        {
            turns += 1
            if let next = it.asked.randomElement(using: &random),
                let world = worlds.first(where: { $0.source.identity.id == next.source })
            {
                it.answer(next.source.rawValue, world.page(after: next.cursor))
            } else {
                it.pass(400)
                it.machine.retry(nil, now: it.now)
                it.take()
            }
            check("the end")
        }
        let rows = it.machine.rows.given
        let wanted = Self.reference(worlds, on: on)
        #expect(turns < 5000)
        #expect(Set(rows.map(\.group.key)) == Set(wanted.map(\.key)) && rows.count == wanted.count)
        let names = Dictionary(uniqueKeysWithValues: wanted.map { ($0.key, $0.names) })
        #expect(rows.allSatisfy { $0.group.sourceNames == names[$0.group.key] })
        if !reads { #expect(rows.map(\.group.key) == wanted.map(\.key)) }
    }
}
