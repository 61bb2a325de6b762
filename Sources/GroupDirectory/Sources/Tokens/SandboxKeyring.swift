import WeftGLib

/// The keyring of a program inside a sandbox (Flatpak, Snap), which cannot access the user's own one. libsecret keeps a
/// file that is encrypted with a key from the desktop, which only this program gets (org.freedesktop.portal.Secret).
///
/// Main actor. No method blocks: libsecret's calls block, so each of them runs on its own thread.
@MainActor
struct SandboxKeyring: SecretKeeping {
    /// The time limit in seconds; the desktop may ask the user to unlock the keyring that contains the key.
    private static let patience = 120.0

    /// nil outside of a sandbox, and without libsecret.
    init?() {
        guard Self.isInSandbox, SandboxSecrets.isThere else { return nil }
    }

    /// True inside a sandbox. It is the test of libsecret.
    nonisolated static var isInSandbox: Bool {
        LocalFile.mayBeThere("/.flatpak-info") || LocalFile.environment("SNAP_NAME") != nil
    }

    func secret(_ attributes: [String: String]) async throws(DBusError) -> [UInt8]? {
        try await SandboxSecrets.lookup(attributes, seconds: Self.patience).map { Array($0.utf8) }
    }

    func keep(_ secret: [UInt8], _ attributes: [String: String], label: String) async throws(DBusError) -> Bool {
        let text = String(decoding: secret, as: UTF8.self)
        try await SandboxSecrets.store(text, attributes, label: label, seconds: Self.patience)
        return true
    }

    func forget(_ attributes: [String: String]) async throws(DBusError) {
        try await SandboxSecrets.clear(attributes, seconds: Self.patience)
    }

    /// Removes nothing: reading all attributes of the file would need a second part of libsecret, and the file is
    /// deleted with the program's other data.
    func forget(_ attributes: [String: String], unless isWanted: ([String: String]) -> Bool) async throws(DBusError) {}

    func close() {}
}
