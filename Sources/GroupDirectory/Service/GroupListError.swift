import JSON

/// Why an answer holds no array of groups.
struct GroupListError: Error, Hashable {
    /// A sentence fragment that names the position.
    let detail: String

    init(notJSON error: JSONError, bytes: [UInt8]) {
        let start = bytes.first { $0 > 0x20 }
        detail =
            start == UInt8(ascii: "<")
            ? "a web page (HTML or XML) where JSON was expected: \(error)" : "not valid JSON: \(error)"
    }

    /// - Parameter key: what the service was asked with.
    init(notArray root: JSONValue, hiding key: SourceToken? = nil) {
        // What v3 sends in place of groups: {"errors":[{"code":…,"message":…}]}.
        let message = root["errors"]?.elements?.first?["message"] ?? root["error"]
        let said = (message?.line(hiding: key)).map { "; it says: \($0.singleLine(limit: 200))" } ?? ""
        detail = "an array of groups was expected at line 1, column 1, but it is \(root.kind)\(said)"
    }
}
