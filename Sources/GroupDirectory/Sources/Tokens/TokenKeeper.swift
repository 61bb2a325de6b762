import WeftGLib

/// Tokens of sources: in the desktop's keyring, where there is one, and in memory. A token is never readable in a file of
/// ours, in a log or in a message. Main actor; nothing waits.
///
/// In the keyring each is kept under the source's id, the origin that it is for and the list of sources that the source is
/// in. A source that is somewhere else has another origin, or another id, and does not find it.
@MainActor
public final class TokenKeeper {
    private let bus: DBusConnection.Bus
    private let schema: String
    private let list: String
    /// Of this run.
    private var tokens: [SourceID: SourceToken] = [:]
    /// Removals, one after the other.
    private var removal: Task<Void, Never>?

    /// - Parameters:
    ///   - program: the name of its .desktop file, without its end: tokens are kept under it.
    ///   - list: the path of the store that has the list of sources.
    ///   - bus: of the keyring; another one in tests.
    public nonisolated init(program: String, list: String, bus: DBusConnection.Bus = .session) {
        schema = program + ".Token"
        self.list = list
        self.bus = bus
    }

    /// Nil where none is known or the keyring is locked: nobody is asked to unlock it, as at a start.
    public func token(of source: StoredSource) async -> SourceToken? {
        guard let origin = SourceToken.origin(of: source.address) else { return nil }
        if let token = tokens[source.id], token.origin == origin { return token }
        guard let keyring = await keyring() else { return nil }
        defer { keyring.close() }
        let bytes = try? await keyring.secret(attributes(source.id, origin))
        guard let bytes, let token = SourceToken(String(decoding: bytes, as: UTF8.self), for: source.address) else {
            return nil
        }
        tokens[source.id] = token
        return token
    }

    /// The user may be asked to unlock the keyring. False where the token holds for this run only.
    public func keep(_ token: SourceToken, of source: StoredSource) async -> Bool {
        tokens[source.id] = token
        // A removal of the source's last one would take this one, too.
        await removal?.value
        guard let keyring = await keyring() else { return false }
        defer { keyring.close() }
        let label = "Browse Meetup: \(HTTPAddress.withoutUserInfo(source.address))"
        return
            (try? await keyring.keep(token.keyringSecret, attributes(source.id, token.origin), label: label)) ?? false
    }

    /// Takes a source's token out of the keyring; `finish` ends when that is done.
    public func forget(_ source: StoredSource) {
        tokens[source.id] = nil
        guard SourceKind(word: source.kind)?.wantsToken == true else { return }
        remove { keyring throws(DBusError) in
            try await keyring.forget(["xdg:schema": self.schema, "source": source.id.rawValue, "list": self.list])
        }
    }

    /// Takes the tokens out of the keyring that no source of the list has: those of a run that ended before it had removed
    /// them. No keyring is started for it, and nobody is asked to unlock one.
    public func forget(allBut sources: [StoredSource]) {
        let wanted = Set(sources.map(\.id.rawValue))
        remove(starts: false) { keyring throws(DBusError) in
            try await keyring.forget(["xdg:schema": self.schema, "list": self.list]) { attributes in
                attributes["source"].map(wanted.contains) ?? false
            }
        }
    }

    /// Seconds that a removal may take when the program ends.
    public static let patience = 12.0

    /// True once something was to be removed.
    public var isRemoving: Bool { removal != nil }

    /// Ends when what is to be removed is gone, or cannot be.
    public func finish() async { await removal?.value }

    private func remove(
        starts: Bool = true, _ body: @escaping @MainActor (any SecretKeeping) async throws(DBusError) -> Void
    ) {
        removal = Task { [before = removal] in
            await before?.value
            guard let keyring = await keyring(starts: starts) else { return }
            defer { keyring.close() }
            try? await body(keyring)
        }
    }

    private func keyring(starts: Bool = true) async -> (any SecretKeeping)? {
        if let keyring = SandboxKeyring() { return keyring }
        return await Keyring(bus, starts: starts)
    }

    private func attributes(_ source: SourceID, _ origin: HTTPOrigin) -> [String: String] {
        ["xdg:schema": schema, "source": source.rawValue, "origin": origin.description, "list": list]
    }
}
