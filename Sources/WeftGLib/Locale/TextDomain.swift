import Glibc
import WeftShim

/// The texts of a program or a library in the user's language: a domain of gettext. A value, any thread.
///
/// What is translated is in `FOLDER/LANGUAGE/LC_MESSAGES/NAME.mo`. A text that is in no catalogue stays as it is, which is
/// English. Values stand in a text by their names in braces, `"{count} groups"`, so that a language can put them elsewhere.
public struct TextDomain: Sendable, Hashable {
    /// The name of its catalogues.
    public let name: String

    /// The framework's own words.
    package static let weft = TextDomain("weft")

    /// Looks for catalogues beside the process's program, unless `bind` names another folder later.
    public init(_ name: String) {
        self.name = name
        // Whatever the locale's own encoding is.
        bind_textdomain_codeset(name, "UTF-8")
        if let folder = TextFolder.standard { bindtextdomain(name, folder) }
    }

    /// Takes the catalogues from `folder`. Before the first text is asked for.
    public func bind(to folder: String) {
        bindtextdomain(name, folder)
    }

    /// The text in the user's language, with the values in it. O(length)
    public func text(_ message: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        // Of no text gettext would give the catalogue's header.
        guard !message.isEmpty else { return message }
        return Self.filled(Self.found(message) { g_dgettext(name, $0) }, values)
    }

    /// The text as it is meant in `context`, which tells apart what English says with one word.
    public func text(_ message: String, in context: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        guard !message.isEmpty else { return message }
        return Self.filled(Self.found(message) { g_dpgettext2(name, context, $0) }, values)
    }

    /// The text for a number of things, which is put in place of `{count}`, by the language's rules for plurals.
    /// - Parameters:
    ///   - one: in English, of one thing.
    ///   - other: in English, of any other number.
    ///   - shown: the number as the user reads it; digits if nil.
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

    /// gettext answers with its own argument where there is no translation: the answer is read while that lives.
    private static func found(_ message: String, _ ask: (UnsafePointer<CChar>) -> UnsafePointer<CChar>?) -> String {
        message.withCString { text in
            guard let found = ask(text), found != text else { return message }
            return String(cString: found)
        }
    }

    /// Puts values in place of their names in braces; what has no value stays. Values are not looked into for names, and
    /// reorder nothing of the text around them.
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
        return result.isEmpty && rest.startIndex == text.startIndex ? text : result + rest
    }
}

/// Where catalogues are.
private enum TextFolder {
    /// TEXTDOMAINDIR, as for gettext's own tools; else beside the program: PREFIX/share/locale of PREFIX/bin/NAME, or what a
    /// build left, CHECKOUT/.build/locale of CHECKOUT/.build/TRIPLE/CONFIGURATION/NAME.
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

/// One of the framework's own words in the user's language.
package func frameworkText(_ message: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    TextDomain.weft.text(message, values)
}

/// The framework's words for a number of things.
package func frameworkPlural(_ one: String, _ other: String, _ count: Int) -> String {
    TextDomain.weft.plural(one, other, count)
}
