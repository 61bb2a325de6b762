import JSON

/// An answer without an array of groups.
struct GroupListError: Error, Hashable {
    /// A sentence fragment with the position.
    let detail: String

    init(notJSON error: JSONError, bytes: [UInt8]) {
        let start = bytes.first { $0 > 0x20 }
        detail =
            start == UInt8(ascii: "<")
            ? "a web page (HTML or XML) where JSON was expected: \(error)" : "not valid JSON: \(error)"
    }

    /// - Parameter key: the token of the request.
    init(notArray root: JSONValue, hiding key: SourceToken? = nil) {
        // v3's error object in place of groups: {"errors":[{"code":…,"message":…}]}.
        let message = root["errors"]?.elements?.first?["message"] ?? root["error"]
        let said = (message?.line(hiding: key)).map { "; it says: \($0.singleLine(limit: 200))" } ?? ""
        detail = "an array of groups was expected at line 1, column 1, but it is \(root.kind)\(said)"
    }
}
