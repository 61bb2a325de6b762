/// Reads a web page: its events in all forms, its description of itself, and its links.
struct WebPageReader {
    private let tree: HTMLTree
    private let lines: LineCounter
    private var findings = PageFindings(.webPage)
    private var metas: [String: String] = [:]

    /// - Parameter bytes: UTF-8.
    static func findings(in bytes: [UInt8], address: String?) -> PageFindings {
        var reader = WebPageReader(tree: HTMLTreeBuilder.tree(of: bytes, address: address), lines: LineCounter(bytes))
        reader.read(address)
        return reader.findings
    }

    private init(tree: HTMLTree, lines: LineCounter) {
        (self.tree, self.lines) = (tree, lines)
    }

    private mutating func read(_ address: String?) {
        if tree.isCut { findings.notes.append(.cut) }
        readHead(address)
        var schema = SchemaFindings(base: tree.base, lines: lines, pageAddress: findings.address ?? address)
        var json = JSONLDReader()
        for index in tree.indices where tree.name(at: index) == "script" {
            let type = tree.attribute("type", of: index)?.asciiLowercased.pieces { $0 == UInt8(ascii: ";") }.first
            guard type?.trimmed == "application/ld+json" else { continue }
            let start = tree.descendants(of: index).first.map { Int(tree.nodes[$0].offset) } ?? 0
            json.read(tree.rawBytes(in: index), offset: start, line: lines.line(at: Int(tree.nodes[index].offset)))
        }
        json.finish()
        findings.notes += json.notes
        schema.read(json.graph)
        if let graph = MicrodataReader.graph(of: tree) { schema.read(graph) }
        if let graph = RDFaReader.graph(of: tree) { schema.read(graph) }
        if tree.indices.contains(where: { tree.has("class", $0) }) {
            schema.read(tree, MicroformatsReader.items(of: tree))
        }
        schema.collect(into: &findings)
        readMetas()
        if findings.events.isEmpty { findings.trouble = PageTroubles.trouble(of: tree, title: findings.title) }
    }

    private mutating func readHead(_ address: String?) {
        for index in tree.indices where tree.isElement(index) {
            switch tree.name(at: index) {
            case "title" where findings.title == nil: findings.title = PageText.line(tree.text(in: index))
            case "html": findings.language = tree.attribute("lang", of: index)?.trimmed.prefix(bytes: 35).unlessEmpty
            case "meta":
                let key = tree.attribute("property", of: index) ?? tree.attribute("name", of: index)
                guard let key = key?.asciiLowercased, metas[key] == nil, metas.count < 200 else { continue }
                metas[key] = tree.attribute("content", of: index)?.trimmed.prefix(bytes: 8192).unlessEmpty
            case "link", "a", "area": readLink(index)
            default: break
            }
        }
    }

    private mutating func readLink(_ index: Int) {
        guard let written = tree.attribute("href", of: index)?.trimmed, !written.isEmpty else { return }
        let relations = tree.words("rel", of: index).map(\.asciiLowercased)
        let isOfHead = tree.name(at: index) == "link"
        let address = PageAddress.resolved(written, on: tree.base)
        if isOfHead, relations.contains("canonical") { findings.address = findings.address ?? address }
        if relations.contains("next"), findings.next == nil { findings.next = address }
        let kind: PageLink.Kind?
        if written.asciiLowercased.utf8.starts(with: "webcal".utf8) {
            kind = .calendar
        } else if relations.contains("alternate"), let type = tree.attribute("type", of: index)?.asciiLowercased {
            let media = type.pieces { $0 == UInt8(ascii: ";") }.first?.trimmed
            kind = media.flatMap { Self.kinds[$0] }
            // The JSON alternate of WordPress contains no events.
        } else if !isOfHead, let address, Self.isCalendar(address) {
            kind = .calendar
        } else {
            kind = nil
        }
        guard let kind, let address, findings.links.count < PageFindings.maximumLinks,
            !findings.links.contains(where: { $0.address == address })
        else { return }
        let title = tree.attribute("title", of: index) ?? (isOfHead ? nil : tree.text(in: index, limit: 300))
        findings.links.append(PageLink(kind: kind, address: address, title: title.flatMap(PageText.line)))
    }

    private static let kinds: [String: PageLink.Kind] = [
        "text/calendar": .calendar, "application/rss+xml": .feed, "application/atom+xml": .feed,
        "application/activity+json": .activity, "application/ld+json": .data,
    ]

    /// Returns true if a link leads to a calendar file.
    private static func isCalendar(_ address: String) -> Bool {
        let path = address.asciiLowercased.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return path.suffix(4).elementsEqual(".ics".utf8)
    }

    private mutating func readMetas() {
        findings.name =
            findings.name ?? (metas["og:site_name"] ?? metas["application-name"]).flatMap(PageText.line)
            ?? findings.title
        findings.summary = findings.summary ?? (metas["og:description"] ?? metas["description"]).flatMap(PageText.line)
        findings.picture = findings.picture ?? metas["og:image"].flatMap { PageAddress.resolved($0, on: tree.base) }
        findings.forbidsIndexing = metas["robots"].map(PageReader.forbidsIndexing) ?? false
    }
}

/// Detects pages that are shown in place of the wanted page, such as a login.
enum PageTroubles {
    /// The maximum number of elements that are examined.
    private static let maximumElements = 20_000
    /// The limit of visible text in bytes. A page with more text has real content.
    private static let shortText = 2000

    static func trouble(of tree: HTMLTree, title: String?) -> PageFindings.Trouble? {
        var hasPassword = false
        var hasScripts = false
        var text = ""
        var index = 0
        while index < tree.nodes.count, index < maximumElements, text.utf8.count < 64 << 10 {
            switch tree.name(at: index) {
            case "script", "style", "noscript", "template", "title":
                if tree.name(at: index) == "script" { hasScripts = true }
                index = tree.end(of: index)
                continue
            case "input": if tree.attribute("type", of: index)?.asciiLowercased == "password" { hasPassword = true }
            default: if !tree.isElement(index) { text += tree.ownText(index) + " " }
            }
            index += 1
        }
        let words = ((title ?? "") + " " + text.onOneLine.prefix(bytes: 4000)).lowercased()
        let isShort = text.onOneLine.utf8.count < shortText
        func says(_ phrases: [String]) -> Bool { phrases.contains { words.firstRange(of: $0) != nil } }
        if hasPassword { return .login }
        guard isShort else { return nil }
        if says(robotWords) { return .robotCheck }
        if says(errorWords) { return .errorPage }
        if says(["cookie"]), says(consentWords) { return .cookieWall }
        return text.onOneLine.utf8.count < (hasScripts ? 300 : 5) ? .emptyShell : nil
    }

    private static let robotWords = [
        "are you a human", "are you human", "verify you are human", "checking your browser", "captcha",
        "unusual traffic", "just a moment", "access denied", "bist du ein mensch",
    ]
    private static let errorWords = [
        "not found", "404", "internal server error", "service unavailable", "bad gateway", "page introuvable",
        "seite nicht gefunden", "something went wrong", "error establishing a database connection",
        "under maintenance", "wartungsarbeiten",
    ]
    private static let consentWords = [
        "consent", "accept", "agree", "akzeptieren", "zustimmen", "accepter", "consentement", "aceptar", "accetta",
    ]
}
