import GroupDirectory

extension StoredSource {
    /// The source's name, or else its address.
    var title: String { name.flatMap { $0.isEmpty ? nil : $0 } ?? address }

    /// True if it requires a token.
    var takesToken: Bool { SourceKind(word: kind)?.wantsToken == true }

    /// The name of its kind.
    var kindTitle: String { SourceKind(word: kind)?.title ?? kind }
}
