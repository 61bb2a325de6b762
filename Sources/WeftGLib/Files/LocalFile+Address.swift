import WeftShim

extension LocalFile {
    /// The path of a `file:` address, percent-decoded; nil for other addresses, other hosts, and paths that are not
    /// UTF-8.
    public static func path(ofAddress address: String) -> String? {
        var host: UnsafeMutablePointer<CChar>?
        guard let path = g_filename_from_uri(address, &host, nil) else { return nil }
        defer {
            g_free(path)
            g_free(host)
        }
        // GLib does not check the host.
        if let host, !["", "localhost"].contains(String(cString: host).lowercased()) { return nil }
        return text(ofPath: path)
    }

    /// The `file:` address of an absolute path; nil for other paths.
    public static func address(ofPath path: String) -> String? {
        path.utf8.contains(0) ? nil : path.withCString(Self.address(ofPath:))
    }

    /// The same for a path from GLib or the system, which may not be UTF-8.
    package static func address(ofPath path: UnsafePointer<CChar>) -> String? {
        guard let address = g_filename_to_uri(path, nil, nil) else { return nil }
        defer { g_free(address) }
        return String(cString: address)
    }

    /// True for a `file:` address with a path that is not UTF-8.
    public static func isOfNoText(address: String) -> Bool {
        guard let path = g_filename_from_uri(address, nil, nil) else { return false }
        defer { g_free(path) }
        return text(ofPath: path) == nil
    }

    /// Reads the whole file at a `file:` address.
    public static func read(address: String, maximumBytes: Int) throws(Failure) -> [UInt8] {
        guard let path = path(ofAddress: address) else { throw .other("\(address) is no address of a local file") }
        return try read(path, maximumBytes: maximumBytes)
    }
}
