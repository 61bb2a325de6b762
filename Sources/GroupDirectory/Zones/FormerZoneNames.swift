import WeftGLib

/// Former names of zones in the time-zone database, such as "Asia/Calcutta" and "US/Eastern". Debian has their files in
/// a separate package, which few install, but lists them with the rules.
enum FormerZoneNames {
    /// Returns the current name; nil for a text that was never a name. The first call reads a file: not for the main
    /// thread.
    static func current(_ name: String) -> String? { names[name] }

    private static let path = "/usr/share/zoneinfo/tzdata.zi"

    /// Parsed from lines such as "L Asia/Kolkata Asia/Calcutta".
    private static let names: [String: String] = {
        guard let bytes = try? LocalFile.read(path, maximumBytes: 1 << 20) else { return [:] }
        let links = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: [UInt8(ascii: "L"), 0x20]) }
            .map { String(decoding: $0, as: UTF8.self).split(separator: " ") }
        return Dictionary(
            links.compactMap { $0.count == 3 ? (String($0[2]), String($0[1])) : nil }, uniquingKeysWith: { $1 })
    }()
}
