/// The long descriptions: about two thousand words of headings, paragraphs, lists and questions.
enum LongDescription {
    private struct Section {
        var heading: String
        var lines: [String] = []
    }

    private static let sections: [Section] = {
        var result: [Section] = []
        for line in Texts.handbook.split(separator: "\n").map(\.trimmed) where !line.isEmpty {
            if line.hasPrefix("%section ") {
                result.append(Section(heading: String(line.dropFirst(9))))
            } else {
                result[result.count - 1].lines.append(line)
            }
        }
        return result
    }()

    static func describe(leads: [String], urlname: String, _ random: inout SplitMix64) -> String {
        var html = leads.map { "<p><b>\(DescriptionWriter.escaped($0))</b></p>" }.joined()
        for section in sections { html += "\n<h3>\(section.heading)</h3>\n" + body(of: section, &random) }
        return html
            + "\n<p>Still reading? Then you are one of us: <a href=\"https://www.meetup.com/\(urlname)/events/\">"
            + "see what is on</a>, or write to <a href=\"mailto:hello@example.org\">hello@example.org</a>.</p>"
    }

    private static func body(of section: Section, _ random: inout SplitMix64) -> String {
        let lines = section.lines.map(DescriptionWriter.escaped)
        if lines.contains(where: { $0.hasPrefix("*") }) {
            let items = random.shuffled(lines).dropLast(2).map { "<li>\($0.dropFirst(2))</li>" }
            return "<ol>\(items.joined())</ol>"
        }
        if lines.contains(where: { $0.hasPrefix("?") }) {
            let pairs = stride(from: 0, to: lines.count - 1, by: 2).map { (lines[$0].dropFirst(2), lines[$0 + 1]) }
            let skipped = random.int(0, pairs.count - 1)
            return pairs.enumerated().filter { $0.offset != skipped }
                .map { "<p><strong>\($0.element.0)</strong><br>\($0.element.1)</p>" }.joined()
        }
        let skipped = lines.count > 5 ? random.int(1, lines.count - 1) : -1
        return lines.enumerated().filter { $0.offset != skipped }
            .map { $0.offset % 3 == 2 ? "<p><em>\($0.element)</em></p>" : "<p>\($0.element)</p>" }.joined()
    }
}
