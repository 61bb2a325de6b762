import WeftGLib

/// What the user is known by to services: in the desktop's keyring, where there is one, and in memory. Never readable in a file
/// of ours, in a log or in a message. Main actor; nothing waits.
@MainActor
public final class TokenKeeper {
    private let bus: DBusConnection.Bus
    private let program: String
    /// Of this run.
    private var tokens: [SourceID: SourceToken] = [:]

    /// - Parameters:
    ///   - program: the name of its .desktop file, without its end: tokens are kept under it.
    ///   - bus: of the keyring; another one in tests.
    public nonisolated init(program: String, bus: DBusConnection.Bus = .session) {
        self.program = program
        self.bus = bus
    }

    /// Nil where none is known or the keyring is locked: nobody is asked to unlock it, as at a start.
    public func token(of source: StoredSource) async -> SourceToken? {
        if let token = tokens[source.id] { return token }
        guard let keyring = await keyring() else { return nil }
        defer { keyring.close() }
        let bytes = try? await keyring.secret(attributes(source))
        guard let bytes, let token = SourceToken(String(decoding: bytes, as: UTF8.self)) else { return nil }
        tokens[source.id] = token
        return token
    }

    /// The user may be asked to unlock the keyring. False where the token holds for this run only.
    public func keep(_ token: SourceToken, of source: StoredSource) async -> Bool {
        tokens[source.id] = token
        guard let keyring = await keyring() else { return false }
        defer { keyring.close() }
        let label = "Browse Meetup: \(HTTPAddress.withoutUserInfo(source.address))"
        return (try? await keyring.keep(Array(token.text.utf8), attributes(source), label: label)) ?? false
    }

    /// Takes a source's token out of the keyring.
    public func forget(_ source: StoredSource) async {
        tokens[source.id] = nil
        guard SourceKind(word: source.kind)?.wantsToken == true, let keyring = await keyring() else { return }
        defer { keyring.close() }
        try? await keyring.forget(attributes(source))
    }

    private func keyring() async -> (any SecretKeeping)? {
        if let keyring = SandboxKeyring() { return keyring }
        return await Keyring(bus)
    }

    private func attributes(_ source: StoredSource) -> [String: String] {
        ["xdg:schema": program + ".Token", "source": source.id.rawValue]
    }
}
