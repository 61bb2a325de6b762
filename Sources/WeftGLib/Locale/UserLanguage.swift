import Glibc
import WeftShim

/// The user's language.
public enum UserLanguage {
    /// Sets the process's locale from the environment. GTK does so when it opens the display; a program that prints
    /// something before that, or without a display, calls it at its start, before there are threads.
    public static func adopt() {
        setlocale(LC_ALL, "")
    }

    /// The language code of ISO 639, "de"; "en" if none is set.
    public static var code: String {
        let name = g_get_language_names()?.pointee.map { String(cString: $0) } ?? ""
        let code = String(name.prefix { $0.isASCII && $0.isLetter }).lowercased()
        return (2...3).contains(code.count) ? code : "en"
    }

    /// The user's country, two letters of ISO 3166; nil if the environment names none. It is the country of addresses
    /// (LC_ADDRESS), also if the process has not adopted the locale.
    public static var country: String? {
        let names = ["LC_ALL", "LC_ADDRESS", "LANG"].compactMap { LocalFile.environment($0) }
        let parts = names.first?.prefix { $0 != "." && $0 != "@" }.split(separator: "_") ?? []
        guard parts.count == 2, parts[1].count == 2, parts[1].allSatisfy({ $0.isASCII && $0.isLetter }) else {
            return nil
        }
        return parts[1].uppercased()
    }

    /// True if the language is written from right to left.
    public static var isRightToLeft: Bool { rightToLeft.contains(code) }

    /// Languages in Arabic, Hebrew, Thaana and N'Ko script, after Unicode's CLDR.
    private static let rightToLeft: Set = ["ar", "ckb", "dv", "fa", "he", "ks", "nqo", "ps", "sd", "ug", "ur", "yi"]
}
