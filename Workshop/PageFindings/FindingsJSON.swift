import JSON
import WebPages

/// Findings as JSON.
enum FindingsJSON {
    static func json(of findings: PageFindings) -> JSON {
        object([
            ("kind", .string("\(findings.kind)")), ("name", text(findings.name)), ("address", text(findings.address)),
            ("trouble", findings.trouble.map { .string("\($0)") }), ("news", .number(findings.newsCount)),
            ("links", .array(findings.links.map { .array([.string("\($0.kind)"), .string($0.address)]) })),
            ("notes", .array(findings.notes.map { .string("\($0)") })),
            ("events", .array(findings.events.map(event))),
            (
                "dropped",
                .array(
                    findings.dropped.map { dropped in
                        object([
                            ("form", .string("\(dropped.form)")), ("line", .number(dropped.line)),
                            ("name", text(dropped.name)), ("reason", .string("\(dropped.reason)")),
                        ])
                    })
            ),
        ])
    }

    private static func event(_ event: PageEvent) -> JSON {
        object([
            ("form", .string("\(event.form)")), ("line", .number(event.line)), ("name", .string(event.name)),
            ("url", text(event.url)), ("start", time(event.start)), ("end", event.end.map(time)),
            ("isOnline", .bool(event.isOnline)), ("venue", text(event.venue?.name)), ("town", text(event.venue?.town)),
            ("address", text(event.venue?.address)), ("price", text(event.price)),
            ("isFree", event.isFree.map { .bool($0) }), ("status", .string("\(event.status)")),
            ("organizers", .array(event.organizers.map { .string($0) })),
            ("tags", .array(event.tags.map { .string($0) })),
            ("repeats", .bool(event.schedule != nil)), ("description", text(event.descriptionHTML)),
        ])
    }

    static func time(_ time: PageTime) -> JSON {
        let date = time.local.date
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let year = String(repeating: "0", count: max(0, 4 - "\(date.year)".utf8.count)) + "\(date.year)"
        var text = "\(year)-\(two(date.month))-\(two(date.day))"
        guard !time.isDate else { return .string(text) }
        text += "T\(two(time.local.hour)):\(two(time.local.minute)):\(two(time.local.second))"
        switch time.zone {
        case .offset(let seconds):
            text += (seconds < 0 ? "-" : "+") + two(abs(seconds) / 3600) + ":" + two(abs(seconds) / 60 % 60)
        case .named(let name): text += "[\(name)]"
        case .unknown: break
        }
        return .string(text)
    }

    private static func text(_ text: String?) -> JSON? { text.map { .string($0) } }

    static func object(_ members: [(String, JSON?)]) -> JSON {
        .object(JSONObject(members.lazy.compactMap { key, value in value.map { (key: key, value: $0) } }))
    }
}

/// Microformats in the format of their test suite.
enum MicroformatsJSON {
    static func json(of bytes: [UInt8], address: String?) -> JSON {
        let (items, relations) = PageReader.microformats(in: bytes, address: address)
        return FindingsJSON.object([
            ("items", .array(items.map { item($0) })),
            (
                "rels",
                .object(
                    JSONObject(
                        relations.addresses.lazy.map { (key: $0.key, value: JSON.array($0.value.map { .string($0) })) })
                )
            ),
            ("rel-urls", .object(JSONObject(relations.order.lazy.map { (key: $0, value: link(relations.links[$0])) }))),
        ])
    }

    private static func link(_ link: PageRelations.Link?) -> JSON {
        guard let link else { return .null }
        func text(_ text: String?) -> JSON? { text.map { .string($0) } }
        return FindingsJSON.object([
            ("rels", .array(link.relations.map { .string($0) })), ("text", text(link.text)),
            ("title", text(link.title)), ("media", text(link.media)), ("hreflang", text(link.hreflang)),
            ("type", text(link.type)),
        ])
    }

    private static func item(_ item: MicroformatItem, value: String? = nil) -> JSON {
        let properties = item.properties.lazy.map { name, values in
            (key: name, value: JSON.array(values.map(Self.value)))
        }
        return FindingsJSON.object([
            ("type", .array(item.types.map { .string($0) })), ("properties", .object(JSONObject(properties))),
            ("id", item.id.map { .string($0) }), ("value", value.map { .string($0) }),
            ("children", item.children.isEmpty ? nil : .array(item.children.map { Self.item($0) })),
        ])
    }

    private static func value(_ value: MicroformatValue) -> JSON {
        switch value {
        case .text(let text): .string(text)
        case .picture(let address, let alt): ["value": .string(address), "alt": .string(alt)]
        case .markup(let html, let text): ["html": .string(html), "value": .string(text)]
        case .item(let item, let text): Self.item(item, value: text)
        }
    }
}
