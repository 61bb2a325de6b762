import WeftGLib

/// The desktop's keyring, by org.freedesktop.secrets on the session bus: each secret is stored under attributes. Main
/// actor; no method blocks.
///
/// The keyring may ask the user to unlock it; the wait for that is limited.
@MainActor
struct Keyring: SecretKeeping {
    /// The time limit in seconds for requests that may ask the user.
    private static let patience = 120.0
    /// The time limit in seconds for other requests.
    private static let seconds = 10.0
    /// The maximum size of a secret in bytes.
    private static let maximumBytes = 16_384
    private static let prefix = "org.freedesktop.Secret."
    private static let nowhere = "/"

    private let service: DBusObject
    private let session: String

    private static let name = "org.freedesktop.secrets"

    /// nil without a keyring.
    ///
    /// - Parameter starts: true if the bus may start a keyring that does not run.
    init?(_ bus: DBusConnection.Bus, starts: Bool = true) async {
        guard let connection = await DBusConnection.open(bus) else { return nil }
        if !starts {
            let bus = connection.object("/org/freedesktop/DBus", of: "org.freedesktop.DBus")
            let answer = try? await bus.call(
                "NameHasOwner", of: "org.freedesktop.DBus", [.string(Self.name)], seconds: Self.seconds)
            guard answer?.first == .bool(true) else { return nil }
        }
        service = connection.object("/org/freedesktop/secrets", of: Self.name)
        // No encryption is needed: the session bus stays on this machine and belongs to the user.
        let opened = try? await service.call(
            "OpenSession", of: Self.prefix + "Service", [.string("plain"), .variant(.string(""))],
            seconds: Self.seconds)
        guard let opened, opened.count == 2, let session = opened[1].objectPath else { return nil }
        self.session = session
    }

    /// Closes the session that `init` opened.
    func close() {
        service.sibling(session).tell("Close", of: Self.prefix + "Session")
    }

    /// Returns the secret; nil if there is none or the keyring is locked: the user is not asked.
    func secret(_ attributes: [String: String]) async throws(DBusError) -> [UInt8]? {
        guard let item = try await firstMatch(attributes) else { return nil }
        let answer = try await service.sibling(item).call(
            "GetSecret", of: Self.prefix + "Item", [.objectPath(session)], seconds: Self.seconds)
        guard case .structure(let parts)? = answer.first, parts.count == 4, case .bytes(let bytes) = parts[2],
            bytes.count <= Self.maximumBytes
        else { return nil }
        return bytes
    }

    /// Stores the secret in place of the previous one; false if the user refuses.
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

    /// Removes the secrets with these attributes; the user may be asked to unlock them.
    func forget(_ attributes: [String: String]) async throws(DBusError) {
        let found = try await find(attributes)
        for item in found.unlocked where try await all(of: item, with: attributes) != nil { try await delete(item) }
        for item in found.locked where try await unlock([item]) != nil {
            if try await all(of: item, with: attributes) != nil { try await delete(item) }
        }
    }

    /// Removes those secrets with these attributes for which `isWanted` returns false; it receives all attributes of a
    /// secret. Locked secrets stay, and the user is not asked.
    func forget(_ attributes: [String: String], unless isWanted: ([String: String]) -> Bool) async throws(DBusError) {
        for item in try await find(attributes).unlocked {
            if let all = try await all(of: item, with: attributes), !isWanted(all) { try await delete(item) }
        }
    }

    /// Returns all attributes of an item; nil if it lacks one of `attributes`: some keyrings return items that do not
    /// match.
    private func all(of item: String, with attributes: [String: String]) async throws(DBusError) -> [String: String]? {
        let all = try await service.sibling(item).property(
            "Attributes", of: Self.prefix + "Item", seconds: Self.seconds)
        guard case .texts(let all) = all, attributes.allSatisfy({ all[$0.key] == $0.value }) else { return nil }
        return all
    }

    private func firstMatch(_ attributes: [String: String]) async throws(DBusError) -> String? {
        for item in try await find(attributes).unlocked where try await all(of: item, with: attributes) != nil {
            return item
        }
        return nil
    }

    private func delete(_ item: String) async throws(DBusError) {
        let answer = try await service.sibling(item).call("Delete", of: Self.prefix + "Item", seconds: Self.seconds)
        _ = try await prompt(answer.first?.objectPath)
    }

    /// Returns the items with these attributes.
    private func find(
        _ attributes: [String: String]
    ) async throws(DBusError) -> (unlocked: [String], locked: [String]) {
        let found = try await service.call(
            "SearchItems", of: Self.prefix + "Service", [.texts(attributes)], seconds: Self.seconds)
        guard found.count == 2, case .objectPaths(let unlocked) = found[0], case .objectPaths(let locked) = found[1]
        else { return ([], []) }
        return (unlocked, locked)
    }

    /// Unlocks items and returns the first; nil if the user refuses.
    private func unlock(_ paths: [String]) async throws(DBusError) -> String? {
        let answer = try await service.call(
            "Unlock", of: Self.prefix + "Service", [.objectPaths(paths)], seconds: Self.seconds)
        guard answer.count == 2, case .objectPaths(let unlocked) = answer[0] else { return nil }
        if unlocked == paths { return paths.first }
        return try await prompt(answer[1].objectPath) != nil ? paths.first : nil
    }

    /// Lets the keyring ask the user; nil if the user dismisses it or takes too long.
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
