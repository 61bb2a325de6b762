import WebPages

/// The base of relative addresses in a list of groups.
///
/// A service's answer can only refer to `http:` and `https:` addresses, and embedded data also to files below its own
/// folder: no answer makes the program read another file.
struct LinkBase: Sendable, Hashable {
    private enum Place: Hashable {
        /// The `file:` address of a folder, with a trailing slash.
        case folder(String)
        /// An absolute address without query and fragment.
        case web(String)
    }

    private let place: Place

    /// Maximum size of an address in bytes; a longer one is invalid.
    static let maximumBytes = 8192

    /// The folder at an absolute path without a trailing slash.
    static func directory(_ path: String) -> LinkBase {
        LinkBase(place: .folder("file://" + percentEncoded(path) + "/"))
    }

    /// The absolute address for resolving relative ones (RFC 3986, section 5). Unlike in the standard its query and
    /// fragment are dropped: they may contain the user's key, and “#x” in an answer would then be an address with the
    /// key.
    static func web(_ address: String) -> LinkBase { LinkBase(place: .web(WebLink.withoutQuery(address))) }

    /// Resolves `reference` to an absolute address; nil if the result is not allowed.
    func resolve(_ reference: String) -> String? {
        let reference = reference.trimmingBlanks
        guard !reference.isEmpty, reference.utf8.count <= Self.maximumBytes else { return nil }
        if WebLink.hasScheme(reference) { return WebLink.page(reference) }
        switch place {
        case .folder(let folder):
            if Self.isPlainPath(reference) { return folder + reference }
            return Self.path(reference).map { folder + Self.percentEncoded($0) }
        case .web(let base):
            return PageAddress.absolute(reference, on: base).flatMap(WebLink.page)
        }
    }

    /// True if nothing has to be encoded and no segment is empty or starts with a dot. One pass over the bytes: nearly
    /// all references are like that.
    private static func isPlainPath(_ reference: String) -> Bool {
        var previous = UInt8(ascii: "/")
        for byte in reference.utf8 {
            let startsSegment = previous == UInt8(ascii: "/")
            if startsSegment, byte == previous || byte == UInt8(ascii: ".") { return false }
            if !isUnreserved(byte) { return false }
            previous = byte
        }
        return previous != UInt8(ascii: "/")
    }

    /// A relative path that stays below its start; nil for any other.
    private static func path(_ reference: String) -> String? {
        guard reference.utf8.first != UInt8(ascii: "/") else { return nil }
        // A file has neither query nor fragment, so ? and # are part of its name.
        let parts = segments(of: reference).filter { $0 != "." && !$0.isEmpty }
        return parts.isEmpty || parts.contains("..") ? nil : parts.joined(separator: "/")
    }

    private static func percentEncoded(_ path: String) -> String {
        if path.utf8.allSatisfy(isUnreserved) { return path }
        return path.utf8.reduce(into: "") { encoded, byte in
            if isUnreserved(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += WebLink.percentEncoded(byte)
            }
        }
    }

    /// The unreserved characters of RFC 3986, section 2.3, and the slash.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default:
            false
        }
    }

    /// Splits at slashes, byte by byte: in Swift, a slash with a combining accent is another `Character`; in the file
    /// system it is a slash.
    private static func segments(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String($0) ?? "" }
    }
}
