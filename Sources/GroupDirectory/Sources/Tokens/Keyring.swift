import WeftGLib

/// The desktop's keyring, by org.freedesktop.secrets on the session bus: one secret under its attributes. Main actor; nothing
/// waits.
///
/// The keyring may ask the user to unlock it; that is waited for, not for ever.
@MainActor
struct Keyring: SecretKeeping {
    /// Seconds for the user, who may be asked.
    private static let patience = 120.0
    /// Seconds for everything else.
    private static let seconds = 10.0
    /// Bytes of a secret.
    private static let maximumBytes = 16_384
    private static let prefix = "org.freedesktop.Secret."
    private static let nowhere = "/"

    private let service: DBusObject
    private let session: String

    /// Nil without a keyring.
    init?(_ bus: DBusConnection.Bus) async {
        guard let connection = await DBusConnection.open(bus) else { return nil }
        service = connection.object("/org/freedesktop/secrets", of: "org.freedesktop.secrets")
        // What goes over the bus stays on this machine, and in the user's hands.
        let opened = try? await service.call(
            "OpenSession", of: Self.prefix + "Service", [.string("plain"), .variant(.string(""))],
            seconds: Self.seconds)
        guard let opened, opened.count == 2, let session = opened[1].objectPath else { return nil }
        self.session = session
    }

    /// Ends what `init` began.
    func close() {
        service.sibling(session).tell("Close", of: Self.prefix + "Session")
    }

    /// The secret; nil where there is none, or the keyring is locked: nobody is asked.
    func secret(_ attributes: [String: String]) async throws(DBusError) -> [UInt8]? {
        guard let item = try await find(attributes, asks: false) else { return nil }
        let answer = try await service.sibling(item).call(
            "GetSecret", of: Self.prefix + "Item", [.objectPath(session)], seconds: Self.seconds)
        guard case .structure(let parts)? = answer.first, parts.count == 4, case .bytes(let bytes) = parts[2],
            bytes.count <= Self.maximumBytes
        else { return nil }
        return bytes
    }

    /// Keeps the secret in place of the one before it; false where the user does not want it.
    func keep(_ secret: [UInt8], _ attributes: [String: String], label: String) async throws(DBusError) -> Bool {
        let named = try await service.call(
            "ReadAlias", of: Self.prefix + "Service", [.string("default")], seconds: Self.seconds)
        guard let collection = named.first?.objectPath, collection != Self.nowhere,
            try await unlock([collection]) != nil
        else { return false }
        let item = Self.prefix + "Item."
        let answer = try await service.sibling(collection).call(
            "CreateItem", of: Self.prefix + "Collection",
            [
                .options([item + "Label": .string(label), item + "Attributes": .texts(attributes)]),
                .structure([.objectPath(session), .bytes([]), .bytes(secret), .string("text/plain")]),
                .bool(true),
            ], seconds: Self.seconds)
        guard answer.count == 2, let made = answer[0].objectPath else { return false }
        guard made == Self.nowhere else { return true }
        return try await prompt(answer[1].objectPath) != nil
    }

    /// Takes the secret away.
    func forget(_ attributes: [String: String]) async throws(DBusError) {
        guard let item = try await find(attributes, asks: true) else { return }
        let answer = try await service.sibling(item).call("Delete", of: Self.prefix + "Item", seconds: Self.seconds)
        _ = try await prompt(answer.first?.objectPath)
    }

    /// The item with these attributes, so that it can be read.
    /// - Parameter asks: whether the user may be asked to unlock it.
    private func find(_ attributes: [String: String], asks: Bool) async throws(DBusError) -> String? {
        let found = try await service.call(
            "SearchItems", of: Self.prefix + "Service", [.texts(attributes)], seconds: Self.seconds)
        guard found.count == 2 else { return nil }
        if case .objectPaths(let items) = found[0], let item = items.first { return item }
        guard asks, case .objectPaths(let items) = found[1], let item = items.first else { return nil }
        return try await unlock([item])
    }

    /// The first of what is to be unlocked; nil when the user does not want it.
    private func unlock(_ paths: [String]) async throws(DBusError) -> String? {
        let answer = try await service.call(
            "Unlock", of: Self.prefix + "Service", [.objectPaths(paths)], seconds: Self.seconds)
        guard answer.count == 2, case .objectPaths(let unlocked) = answer[0] else { return nil }
        if unlocked == paths { return paths.first }
        return try await prompt(answer[1].objectPath) != nil ? paths.first : nil
    }

    /// Lets the keyring ask the user; nil when that one dismisses it or takes too long.
    private func prompt(_ path: String?) async throws(DBusError) -> Void? {
        guard let path, path != Self.nowhere else { return () }
        let news = DBusNews<Bool>()
        let object = service.sibling(path)
        let heard = object.onSignal("Completed", of: Self.prefix + "Prompt") { news.tell($0.first == .bool(false)) }
        defer { withExtendedLifetime(heard) {} }
        _ = try await object.call("Prompt", of: Self.prefix + "Prompt", [.string("")], seconds: Self.seconds)
        news.end(after: Self.patience)
        return await news.first { $0 } == true ? () : nil
    }
}
