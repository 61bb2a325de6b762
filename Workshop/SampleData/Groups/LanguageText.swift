/// One language's texts: its groups with their own sentences, and sentences for any of its groups.
///
/// Read from plain text: a line that begins with `%` opens a part, and every other line is one sentence (or paragraph)
/// of it.
///
///     %group topic | City | Name | who | Next event
///     %topic running        sentences for that topic
///     %pool                 sentences for any group
///     %list Heading         items of a list
///     %link Words           words for a link to the group's page
///     %women A, B           names of organisers; %men likewise
///     %joined               sentences are put together without a space
struct LanguageText: Sendable {
    struct Group: Sendable {
        var topic: Topic
        var city: City
        var name: String
        var who: String
        var event: String
        var leads: [String] = []
    }

    private(set) var groups: [Group] = []
    private(set) var topics: [Topic: [String]] = [:]
    private(set) var pool: [String] = []
    private(set) var listHeading = ""
    private(set) var listItems: [String] = []
    private(set) var link = ""
    private(set) var women: [String] = []
    private(set) var men: [String] = []
    private(set) var separator = " "

    private enum Part {
        case none, group
        case topic(Topic)
        case pool, list
    }

    init(_ text: String) {
        var part = Part.none
        for line in text.split(separator: "\n").map(\.trimmed) where !line.isEmpty {
            guard line.hasPrefix("%") else {
                add(line, to: part)
                continue
            }
            let word = line.dropFirst().prefix { !$0.isWhitespace }
            let rest = line.dropFirst(word.count + 1).trimmed
            switch word {
            case "group":
                groups.append(LanguageText.group(rest))
                part = .group
            case "topic":
                guard let topic = Topic(rawValue: rest) else { preconditionFailure("Unknown topic '\(rest)'") }
                part = .topic(topic)
            case "pool": part = .pool
            case "list":
                listHeading = rest
                part = .list
            case "link": link = rest
            case "women": women = rest.split(separator: ",").map(\.trimmed)
            case "men": men = rest.split(separator: ",").map(\.trimmed)
            case "joined": separator = ""
            default: preconditionFailure("Unknown part '\(line)'")
            }
        }
    }

    private static func group(_ text: String) -> Group {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
        guard parts.count == 5, let topic = Topic(rawValue: parts[0]), let city = City.named(parts[1]) else {
            preconditionFailure("Cannot read group '\(text)'")
        }
        return Group(topic: topic, city: city, name: parts[2], who: parts[3], event: parts[4])
    }

    private mutating func add(_ line: String, to part: Part) {
        switch part {
        case .none: preconditionFailure("Text before the first part: '\(line)'")
        case .group: groups[groups.count - 1].leads.append(line)
        case .topic(let topic): topics[topic, default: []].append(line)
        case .pool: pool.append(line)
        case .list: listItems.append(line)
        }
    }
}
