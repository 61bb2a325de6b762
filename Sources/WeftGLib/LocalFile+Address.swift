import WeftShim

extension LocalFile {
    /// The path behind a `file:` address, percent-decoded; nil for other addresses, for those of another host,
    /// and for paths that are no UTF-8.
    public static func path(ofAddress address: String) -> String? {
        guard let path = g_filename_from_uri(address, nil, nil) else { return nil }
        defer { g_free(path) }
        return text(ofPath: path)
    }

    /// The whole file behind a `file:` address.
    public static func read(address: String, maximumBytes: Int) throws(Failure) -> [UInt8] {
        guard let path = path(ofAddress: address) else { throw Failure("\(address) is no address of a local file") }
        return try read(path, maximumBytes: maximumBytes)
    }
}
