import Glibc
import WeftShim

/// Secrets stored by libsecret, which is loaded at first use; one text per set of attributes. The attribute
/// "xdg:schema" names the kind of secret. Any thread: each call runs on its own thread, since libsecret blocks.
public enum SandboxSecrets {
    /// True if libsecret is installed.
    public static var isThere: Bool { weft_secret_is_there() }

    /// The stored text; nil if there is none. Throws after `seconds`.
    public static func lookup(_ attributes: [String: String], seconds: Double) async throws(DBusError) -> String? {
        try await call(attributes, seconds) { schema, attributes, cancellable, error in
            guard let secret = weft_secret_lookup(schema, attributes, cancellable, error) else { return nil }
            defer { weft_secret_free(secret) }
            return String(cString: secret)
        }
    }

    /// Stores the text, replacing an earlier one. Throws after `seconds`.
    /// - Parameter label: the secret's name for the user.
    public static func store(
        _ text: String, _ attributes: [String: String], label: String, seconds: Double
    ) async throws(DBusError) {
        try await call(attributes, seconds) { schema, attributes, cancellable, error in
            _ = weft_secret_store(schema, attributes, label, text, cancellable, error)
        }
    }

    /// Removes the text, if there is one. Throws after `seconds`.
    public static func clear(_ attributes: [String: String], seconds: Double) async throws(DBusError) {
        try await call(attributes, seconds) { schema, attributes, cancellable, error in
            _ = weft_secret_clear(schema, attributes, cancellable, error)
        }
    }

    private typealias ErrorPointer = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
    private typealias Attributes = UnsafePointer<UnsafePointer<CChar>?>

    private static func call<Value: Sendable>(
        _ attributes: [String: String], _ seconds: Double,
        _ body: @escaping @Sendable (String, Attributes, UnsafeMutablePointer<GCancellable>, ErrorPointer) -> Value
    ) async throws(DBusError) -> Value {
        let cancellable = GObjectReference(full: OpaquePointer(g_cancellable_new()))
        let alarm = Task {
            try await Task.sleep(for: .seconds(seconds))
            g_cancellable_cancel(cancellable.borrowed())
        }
        defer { alarm.cancel() }
        let answer: Result<Value, DBusError> = await withCheckedContinuation { continuation in
            let status = startThread(stackBytes: nil) {
                continuation.resume(returning: run(attributes, cancellable, body))
            }
            if status != 0 { continuation.resume(returning: .failure(DBusError(.failed, "there is no thread"))) }
        }
        return try answer.get()
    }

    private static func run<Value>(
        _ attributes: [String: String], _ cancellable: GObjectReference,
        _ body: (String, Attributes, UnsafeMutablePointer<GCancellable>, ErrorPointer) -> Value
    ) -> Result<Value, DBusError> {
        var attributes = attributes
        let schema = attributes.removeValue(forKey: "xdg:schema") ?? ""
        let texts: [UnsafeMutablePointer<CChar>?] = attributes.flatMap { name, value in [strdup(name), strdup(value)] }
        defer { for text in texts { free(text) } }
        let list: [UnsafePointer<CChar>?] = texts.map { UnsafePointer($0) } + [nil]
        var error: UnsafeMutablePointer<GError>?
        let value = list.withUnsafeBufferPointer { list in
            // The list has at least one element.
            list.baseAddress.map { body(schema, $0, cancellable.borrowed(), &error) }
        }
        if let error { return .failure(DBusError(error)) }
        guard let value else { return .failure(DBusError(.failed)) }
        return .success(value)
    }
}
