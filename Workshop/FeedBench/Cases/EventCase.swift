extension BenchCase {
    static let eventMerging = BenchCase(
        name: "events merging",
        summary: "10,000 events of ten sources become rows, and 20,000; processor time of a worker",
        weft: events(.merging), peers: [],
        metrics: [
            Metric(key: "sameMs", title: "all ten report each event", unit: "ms", limits: [.atMost(50)]),
            Metric(key: "mixedMs", title: "every third row has two reports", unit: "ms", limits: [.atMost(50)]),
            Metric(key: "sameGrowth", title: "twice as many, each in all", unit: "x", limits: [.atMost(2.2)]),
            Metric(key: "mixedGrowth", title: "twice as many, mixed", unit: "x", limits: [.atMost(2.2)]),
        ])

    static let eventAgenda = BenchCase(
        name: "events agenda",
        summary: "an agenda of 10,000 events of ten sources filtered by days, tags and words; wall time until the rows",
        weft: events(.agenda), peers: [],
        metrics: [
            Metric(key: "keys", title: "keys", unit: ""),
            Metric(key: "p50Ms", title: "a key, median", unit: "ms"),
            Metric(key: "p99Ms", title: "a key, p99", unit: "ms", limits: [.atMost(16)]),
            Metric(key: "worstMs", title: "the worst key", unit: "ms"),
            Metric(key: "dayP99Ms", title: "a day, p99", unit: "ms"),
            Metric(key: "tagP99Ms", title: "a tag, p99", unit: "ms"),
            Metric(key: "wordP99Ms", title: "words, p99", unit: "ms"),
            Metric(key: "openMs", title: "texts read as the search opens", unit: "ms"),
        ], timeout: 300)

    static let eventCalendar = BenchCase(
        name: "events calendar",
        summary: "the calendar file of 1,000 saved events after a change of one; wall time with the store",
        weft: events(.calendar), peers: [],
        metrics: [
            Metric(key: "writtenMs", title: "written", unit: "ms", limits: [.atMost(50)]),
            Metric(key: "sameMs", title: "compared, as nothing changed", unit: "ms"),
            Metric(key: "fileKB", title: "the file", unit: "KB"),
        ])

    static let eventMigration = BenchCase(
        name: "events migration",
        summary: "5,000 groups and 20,000 events in a file of version 3: opened, migrated, 40 groups loaded; wall time",
        weft: events(.migration), peers: [],
        metrics: [
            Metric(key: "migratedMs", title: "of version 3", unit: "ms"),
            Metric(key: "newMs", title: "of this version", unit: "ms"),
            Metric(key: "migratedOverNew", title: "by that", unit: "x", limits: [.atMost(1.5)]),
            Metric(key: "indexMs", title: "the first key of a search after it", unit: "ms"),
        ], timeout: 300)

    private static func events(_ bench: EventBench) -> Contender {
        Contender(name: "Weft", executable: "feed-bench", arguments: ["run-weft-events", bench.rawValue])
    }
}
