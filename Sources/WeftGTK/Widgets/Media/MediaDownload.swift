import WeftGLib
import WeftShim

/// Fetches a video from the web for a GTK that cannot open the address itself.
///
/// Older GTKs (4.8 to 4.18) leave an address to GStreamer. A later one, whose player is part of the library, opens
/// every address through GIO, which supports the web only with GVfs. Without GVfs, GTK fails with "Failed to pause".
/// GNOME installs it; other desktops may not.
enum MediaDownload {
    /// Maximum size of a video in bytes, since it is held in memory.
    static let maximumBytes = 128 << 20

    private static let client = HTTPClient(
        configuration: HTTPConfiguration(userAgent: "Weft", timeout: 600, idleTimeout: 30, allowsCleartext: true))

    /// True if `stream` cannot open the web address by itself.
    @MainActor
    static func isNeeded(for address: String, _ stream: GObjectReference) -> Bool {
        guard let scheme = g_uri_parse_scheme(address) else { return false }
        defer { g_free(scheme) }
        let name = String(cString: scheme).lowercased()
        guard ["http", "https"].contains(name), readsByGIO(stream), let files = g_vfs_get_default(),
            let schemes = g_vfs_get_supported_uri_schemes(files)
        else { return false }
        return g_strv_contains(schemes, name) == 0
    }

    /// True if the player is the one inside GTK's library; the player of the older module has another type name.
    @MainActor
    private static func readsByGIO(_ stream: GObjectReference) -> Bool {
        let name = weft_instance_type_name(UnsafeRawPointer(stream.pointer)).map { String(cString: $0) }
        return name == "GtkGstMediaFileBuiltin"
    }

    /// The whole video; any thread.
    static func bytes(of address: String) async throws(HTTPError) -> [UInt8] {
        let response = try await client.get(address, maximumBodyBytes: maximumBytes)
        guard response.isSuccess else { throw .status(code: response.status, retryAfter: response.retryAfter) }
        return response.body
    }
}
