import WeftShim

/// The language that the user reads.
public enum UserLanguage {
    /// Its code as in ISO 639, "de"; "en" where nothing is set.
    public static var code: String {
        let name = g_get_language_names()?.pointee.map { String(cString: $0) } ?? ""
        let code = String(name.prefix { $0.isASCII && $0.isLetter }).lowercased()
        return (2...3).contains(code.count) ? code : "en"
    }
}
