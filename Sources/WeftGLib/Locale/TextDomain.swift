import Glibc
import WeftShim

/// The translated texts of a program or a library: a domain of gettext. A value, any thread.
///
/// Translations are in `FOLDER/LANGUAGE/LC_MESSAGES/NAME.mo`. A text without a translation stays in English. Values are
/// inserted at their names in braces, `"{count} groups"`, so that each language can place them.
public struct TextDomain: Sendable, Hashable {
    /// The name of its catalogues.
    public let name: String

    /// The framework's own texts.
    package static let weft = TextDomain("weft")

    /// A domain with catalogues beside the process's program, unless `bind` sets another folder.
    public init(_ name: String) {
        self.name = name
        // Requests UTF-8, whatever the encoding of the locale.
        bind_textdomain_codeset(name, "UTF-8")
        if let folder = TextFolder.standard { bindtextdomain(name, folder) }
    }

    /// Uses the catalogues in `folder`. Call before the first text is requested.
    public func bind(to folder: String) {
        bindtextdomain(name, folder)
    }

    /// The text in the user's language, with its values inserted. O(length)
    public func text(_ message: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        // gettext returns the catalogue's header for an empty text.
        guard !message.isEmpty else { return message }
        return Self.filled(Self.found(message) { g_dgettext(name, $0) }, values)
    }

    /// The text as meant in `context`, which distinguishes different meanings of one English word.
    public func text(_ message: String, in context: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        guard !message.isEmpty else { return message }
        return Self.filled(Self.found(message) { g_dpgettext2(name, context, $0) }, values)
    }

    /// The text for a number of things, which replaces `{count}`, by the language's plural rules.
    /// - Parameters:
    ///   - one: the English text for one.
    ///   - other: the English text for every other number.
    ///   - shown: the number as displayed; digits if nil.
    public func plural(
        _ one: String, _ other: String, _ count: Int, shown: String? = nil,
        _ values: KeyValuePairs<String, String> = [:]
    ) -> String {
        let found = one.withCString { one in
            other.withCString { other in
                g_dngettext(name, one, other, gulong(count.magnitude)).map { String(cString: $0) }
            }
        }
        return Self.filled(found ?? other, values, count: shown ?? String(count))
    }

    /// gettext returns its own argument without a translation: the result is read while the argument lives.
    private static func found(_ message: String, _ ask: (UnsafePointer<CChar>) -> UnsafePointer<CChar>?) -> String {
        message.withCString { text in
            guard let found = ask(text), found != text else { return message }
            return String(cString: found)
        }
    }

    /// Replaces names in braces by their values; unknown names stay. Values are not searched for names, and do not
    /// reorder the text around them.
    static func filled(
        _ text: String, _ values: KeyValuePairs<String, String>, count: String? = nil,
        isRightToLeft: @autoclosure () -> Bool = UserLanguage.isRightToLeft
    ) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
            let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let name = rest[rest.utf8.index(after: open)..<close]
            result += rest[..<open]
            if name == "count", let count {
                result += count
            } else if let value = values.first(where: { $0.key == name })?.value {
                result += value.insideSentence(isRightToLeft: isRightToLeft())
            } else {
                result += rest[open...close]
            }
            rest = rest[rest.utf8.index(after: close)...]
        }
        guard !result.isEmpty || rest.startIndex != text.startIndex else { return text }
        result += rest
        // The first letter determines a paragraph's direction, and here it belongs to the inserted value.
        let needsMark =
            text.utf8.first == UInt8(ascii: "{") && isRightToLeft()
            && text.unicodeScalars.contains(where: \.isOfRightToLeftScript)
        return needsMark ? "\u{200F}" + result : result
    }
}

/// The location of catalogues.
private enum TextFolder {
    /// TEXTDOMAINDIR, as for gettext's own tools; else beside the program: PREFIX/share/locale for PREFIX/bin/NAME, or
    /// a build's output, CHECKOUT/.build/locale for CHECKOUT/.build/TRIPLE/CONFIGURATION/NAME.
    static let standard: String? = {
        if let named = LocalFile.environment("TEXTDOMAINDIR"), named.hasPrefix("/") { return named }
        guard let folders = LocalFile.executablePath?.split(separator: "/", omittingEmptySubsequences: false),
            folders.count > 3
        else { return nil }
        let build = folders.dropLast(3)
        let built = build.joined(separator: "/") + "/locale"
        if build.last?.hasPrefix(".build") == true, access(built, R_OK) == 0 { return built }
        return folders.dropLast(2).joined(separator: "/") + "/share/locale"
    }()
}

/// A text of the framework's own in the user's language.
package func frameworkText(_ message: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    TextDomain.weft.text(message, values)
}

/// A plural text of the framework's own.
package func frameworkPlural(_ one: String, _ other: String, _ count: Int) -> String {
    TextDomain.weft.plural(one, other, count)
}
