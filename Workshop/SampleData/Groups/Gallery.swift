/// Chooses the pictures: each suits its group's topic, all are used, and none is repeated within a few rows.
enum Gallery {
    static func hang(_ groups: [Group]) -> [Group] {
        var uses = [Int](repeating: 0, count: SceneCatalog.all.count)
        var result = groups
        var recent: [Int] = []
        for index in result.indices {
            if index > 0 {
                let topic = result[index].topic
                let suitable = uses.indices.filter { SceneCatalog.all[$0].topics.contains(topic) }
                let fresh = suitable.filter { !recent.contains($0) }
                let choice = (fresh.isEmpty ? suitable : fresh).min { (uses[$0], $0) < (uses[$1], $1) }
                result[index].photo = choice ?? 0
            }
            uses[result[index].photo] += 1
            recent.append(result[index].photo)
            if recent.count > 12 { recent.removeFirst() }
        }
        return result
    }
}
