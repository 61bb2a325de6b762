import Glibc
import WeftShim

/// The language that the user reads.
public enum UserLanguage {
    /// Has the process speak it: its locale is that of the environment from now on. GTK does so when it opens the display;
    /// a program that says something before that, or without a display, does it at its start, before there are threads.
    public static func adopt() {
        setlocale(LC_ALL, "")
    }

    /// Its code as in ISO 639, "de"; "en" where nothing is set.
    public static var code: String {
        let name = g_get_language_names()?.pointee.map { String(cString: $0) } ?? ""
        let code = String(name.prefix { $0.isASCII && $0.isLetter }).lowercased()
        return (2...3).contains(code.count) ? code : "en"
    }

    /// The user's country, two letters as in ISO 3166; nil where the environment names none. It is that of addresses, which
    /// the process need not have adopted.
    public static var country: String? {
        let names = ["LC_ALL", "LC_ADDRESS", "LANG"].compactMap { LocalFile.environment($0) }
        let parts = names.first?.prefix { $0 != "." && $0 != "@" }.split(separator: "_") ?? []
        guard parts.count == 2, parts[1].count == 2, parts[1].allSatisfy({ $0.isASCII && $0.isLetter }) else {
            return nil
        }
        return parts[1].uppercased()
    }

    /// Whether it is written from right to left.
    public static var isRightToLeft: Bool { rightToLeft.contains(code) }

    /// Those of Arabic, Hebrew, Thaana and N'Ko script, after Unicode's CLDR.
    private static let rightToLeft: Set = ["ar", "ckb", "dv", "fa", "he", "ks", "nqo", "ps", "sd", "ug", "ur", "yi"]
}
