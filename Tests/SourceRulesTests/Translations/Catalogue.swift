/// A gettext catalogue: po/DOMAIN.pot, or po/DOMAIN/LANGUAGE.po. Files that msgfmt refuses need not be readable.
struct Catalogue {
    /// The key of a text.
    struct Key: Hashable, CustomStringConvertible {
        /// The context that distinguishes equal English texts; nil without one.
        var context: String?
        var message: String
        /// The plural text; nil for a text without a number.
        var plural: String?

        var description: String { "“\(message)”" + (context.map { " (\($0))" } ?? "") }
    }

    /// A text with its translation.
    struct Entry {
        var key = Key(message: "")
        /// One translation for each plural form, or a single one for a text without a number.
        var translations: [String] = []
        /// True if the translation must be checked, because the English text has changed.
        var isFuzzy = false
    }

    private(set) var entries: [Entry] = []
    /// The lines of the first entry.
    private(set) var header: [String] = []
    /// True if it contains obsolete texts.
    private(set) var hasObsolete = false

    private enum Field { case context, message, plural, translation }

    init(_ text: String) {
        var entry = Entry()
        var field: Field?
        for line in (text + "\n\n").split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty {
                if field != nil { add(entry) }
                (entry, field) = (Entry(), nil)
            } else if line.hasPrefix("#~") {
                hasObsolete = true
            } else if line.hasPrefix("#,") {
                entry.isFuzzy = entry.isFuzzy || line.contains("fuzzy")
            } else if !line.hasPrefix("#"), let quote = line.firstIndex(of: "\"") {
                let word = line[..<quote].prefix { $0.isLetter || $0 == "_" }
                switch word {
                case "msgctxt": field = .context
                case "msgid": field = .message
                case "msgid_plural": field = .plural
                case "msgstr":
                    field = .translation
                    entry.translations.append("")
                default: break
                }
                Self.append(Self.contents(line[quote...]), to: field, of: &entry)
            }
        }
    }

    /// Adds an entry, unless it is the header.
    private mutating func add(_ entry: Entry) {
        guard entry.key.message.isEmpty else { return entries.append(entry) }
        header = (entry.translations.first ?? "").split(separator: "\n").map(String.init)
    }

    private static func append(_ text: String, to field: Field?, of entry: inout Entry) {
        switch field {
        case .context: entry.key.context = (entry.key.context ?? "") + text
        case .message: entry.key.message += text
        case .plural: entry.key.plural = (entry.key.plural ?? "") + text
        case .translation: entry.translations[entry.translations.count - 1] += text
        case nil: break
        }
    }

    /// The contents of a quoted literal.
    private static func contents(_ literal: Substring) -> String {
        var text = ""
        var rest = literal.dropFirst()
        while let character = rest.popFirst(), character != "\"" {
            guard character == "\\", let escaped = rest.popFirst() else {
                text.append(character)
                continue
            }
            text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
        }
        return text
    }
}
