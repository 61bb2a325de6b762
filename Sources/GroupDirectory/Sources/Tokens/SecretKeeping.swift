import WeftGLib

/// Keeps one secret under its attributes. Main actor; nothing waits.
@MainActor
protocol SecretKeeping {
    /// Nil where there is none.
    func secret(_ attributes: [String: String]) async throws(DBusError) -> [UInt8]?
    /// Keeps the secret in place of the one before it; false where the user does not want it.
    func keep(_ secret: [UInt8], _ attributes: [String: String], label: String) async throws(DBusError) -> Bool
    /// Removes the secrets with these attributes.
    func forget(_ attributes: [String: String]) async throws(DBusError)
    /// Removes the secrets with these attributes that `isWanted`, which gets all their attributes, does not want.
    func forget(_ attributes: [String: String], unless isWanted: ([String: String]) -> Bool) async throws(DBusError)
    /// Ends the work with it.
    func close()
}
