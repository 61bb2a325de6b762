import WeftGLib

/// Former names of zones in the time-zone database, such as "Asia/Calcutta" and "US/Eastern", and all names in another
/// case or with spaces: "europe/berlin", "America/New York". Debian has the files of former names in a separate
/// package, which few install, but lists them with the rules.
enum FormerZoneNames {
    /// Returns the current name; nil for a text that never was a name. The first call reads a file, so do not call it
    /// on the main thread.
    static func current(_ name: String) -> String? { names[key(name)] }

    private static func key(_ name: String) -> String {
        String(decoding: name.utf8.map { $0 == 0x20 ? UInt8(ascii: "_") : $0 }, as: UTF8.self).lowercased()
    }

    private static let path = "/usr/share/zoneinfo/tzdata.zi"

    /// Parsed from lines such as "L Asia/Kolkata Asia/Calcutta" and "Z Asia/Kolkata 5:53:28 - LMT 1854 Jun 28".
    private static let names: [String: String] = {
        guard let bytes = try? LocalFile.read(path, maximumBytes: 1 << 20) else { return [:] }
        var names: [String: String] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: 0x20, maxSplits: 3).map { String(decoding: $0, as: UTF8.self) }
            if words.count == 3, line.first == UInt8(ascii: "L") { names[key(words[2])] = words[1] }
            if words.count > 2, line.first == UInt8(ascii: "Z") { names[key(words[1])] = words[1] }
        }
        return names
    }()
}
