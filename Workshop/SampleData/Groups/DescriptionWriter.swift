/// Puts sentences together as the HTML that group organisers write.
struct DescriptionWriter {
    let language: LanguageText
    /// The source of topic sentences; the same as `language` except for English.
    let group: LanguageText.Group
    let urlname: String

    func write(_ random: inout SplitMix64) -> String {
        let topic = random.shuffled(language.topics[group.topic] ?? [])
        let pool = random.shuffled(language.pool)
        let extra = Array(topic.prefix(random.int(1, 3)) + pool.prefix(random.int(1, 4)))
        switch random.int(0, 8) {
        case 0: return paragraph(group.leads)
        case 1: return paragraph(group.leads + extra.prefix(2))
        case 2, 3: return paragraphs(group.leads, extra, &random)
        case 4: return breaks(group.leads + extra)
        case 5: return withList(extra, &random)
        case 6: return emphasised(extra)
        case 7: return headed(extra, &random)
        default: return paragraphs(group.leads, extra, &random) + linkLine
        }
    }

    /// Escapes `&`, `<` and `>` as entities.
    static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
    }

    private func joined(_ sentences: [String]) -> String {
        sentences.map(DescriptionWriter.escaped).joined(separator: language.separator)
    }

    private func paragraph(_ sentences: [String]) -> String { "<p>\(joined(sentences))</p>" }

    private func paragraphs(_ first: [String], _ rest: [String], _ random: inout SplitMix64) -> String {
        var text = paragraph(first)
        var left = rest[...]
        while !left.isEmpty {
            let count = min(left.count, random.int(1, 3))
            text += " " + paragraph(Array(left.prefix(count)))
            left = left.dropFirst(count)
        }
        return text
    }

    private func breaks(_ sentences: [String]) -> String {
        sentences.map(DescriptionWriter.escaped).joined(separator: "<br/><br/>")
    }

    private func withList(_ extra: [String], _ random: inout SplitMix64) -> String {
        let items = random.shuffled(language.listItems).prefix(random.int(3, 5))
        let tag = random.chance(0.3) ? "ol" : "ul"
        let list = items.map { "<li>\(DescriptionWriter.escaped($0))</li>" }.joined()
        return paragraph(group.leads)
            + "<p><b>\(DescriptionWriter.escaped(language.listHeading))</b></p><\(tag)>\(list)</\(tag)>"
            + paragraph(extra)
    }

    private func emphasised(_ extra: [String]) -> String {
        let first = DescriptionWriter.escaped(group.leads[0])
        let rest = group.leads.dropFirst() + extra.dropLast()
        let last = DescriptionWriter.escaped(extra[extra.count - 1])
        return "<p><strong>\(first)</strong></p><p>\(joined(Array(rest)))</p><p><em>\(last)</em></p>"
    }

    private func headed(_ extra: [String], _ random: inout SplitMix64) -> String {
        "<h3>\(DescriptionWriter.escaped(group.name))</h3>" + paragraphs(group.leads, extra, &random)
    }

    private var linkLine: String {
        "<p><a href=\"https://www.meetup.com/\(urlname)/\">\(DescriptionWriter.escaped(language.link))</a></p>"
    }
}
