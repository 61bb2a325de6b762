import WeftGLib

/// A store of secrets, each under its attributes. Main actor; no method blocks.
@MainActor
protocol SecretKeeping {
    /// Returns the secret; nil if there is none.
    func secret(_ attributes: [String: String]) async throws(DBusError) -> [UInt8]?
    /// Stores the secret in place of the previous one; false if the user refuses.
    func keep(_ secret: [UInt8], _ attributes: [String: String], label: String) async throws(DBusError) -> Bool
    /// Removes the secrets with these attributes.
    func forget(_ attributes: [String: String]) async throws(DBusError)
    /// Removes those secrets with these attributes for which `isWanted` returns false; it receives all attributes of a
    /// secret.
    func forget(_ attributes: [String: String], unless isWanted: ([String: String]) -> Bool) async throws(DBusError)
    /// Closes the store.
    func close()
}
