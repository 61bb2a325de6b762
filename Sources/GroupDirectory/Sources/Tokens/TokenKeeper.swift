import WeftGLib

/// The tokens of sources: in the desktop's keyring, if there is one, and in memory. A token is never readable in a file
/// of the program, in a log or in a message. Main actor; no method blocks.
///
/// The keyring stores each token with the source's id, its origin and the list of sources. A source at another address
/// has another origin or id, and does not find it.
@MainActor
public final class TokenKeeper {
    private let bus: DBusConnection.Bus
    private let schema: String
    private let list: String
    /// The tokens of this run.
    private var tokens: [SourceID: SourceToken] = [:]
    /// The removals in progress, performed one after the other.
    private var removal: Task<Void, Never>?

    /// - Parameters:
    ///   - program: the name of its .desktop file, without the extension: tokens are stored under it.
    ///   - list: the path of the store that has the list of sources.
    ///   - bus: the bus of the keyring; another one in tests.
    public nonisolated init(program: String, list: String, bus: DBusConnection.Bus = .session) {
        schema = program + ".Token"
        self.list = list
        self.bus = bus
    }

    /// Returns a source's token; nil if none is known or the keyring is locked: the user is not asked to unlock it, so
    /// it can be called at the start.
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

    /// Stores a token. The user may be asked to unlock the keyring. Returns false if the token is kept only for this
    /// run.
    public func keep(_ token: SourceToken, of source: StoredSource) async -> Bool {
        tokens[source.id] = token
        // An earlier removal of the source's token would remove this one, too.
        await removal?.value
        guard let keyring = await keyring() else { return false }
        defer { keyring.close() }
        let label = "Browse Meetup: \(HTTPAddress.withoutUserInfo(source.address))"
        return
            (try? await keyring.keep(token.keyringSecret, attributes(source.id, token.origin), label: label)) ?? false
    }

    /// Removes a source's token from the keyring; `finish` waits for that.
    /// - Parameter isListed: true if another instance has added the source again, whose token is then kept.
    public func forget(_ source: StoredSource, unless isListed: @escaping @MainActor () async -> Bool = { false }) {
        tokens[source.id] = nil
        guard SourceKind(word: source.kind)?.wantsToken == true else { return }
        remove { keyring throws(DBusError) in
            guard await !isListed() else { return }
            try await keyring.forget(["xdg:schema": self.schema, "source": source.id.rawValue, "list": self.list])
        }
    }

    /// Removes tokens from the keyring that belong to no source of the list, for example after a run that ended before
    /// it could remove them. Neither starts a keyring nor asks the user to unlock one.
    public func forget(allBut sources: [StoredSource]) {
        let wanted = Set(sources.map(\.id.rawValue))
        remove(starts: false) { keyring throws(DBusError) in
            try await keyring.forget(["xdg:schema": self.schema, "list": self.list]) { attributes in
                attributes["source"].map(wanted.contains) ?? false
            }
        }
    }

    /// The time limit in seconds for removals when the program ends.
    public static let patience = 12.0

    /// True after the first removal was requested.
    public var isRemoving: Bool { removal != nil }

    /// Waits until all requested removals have succeeded or failed.
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
