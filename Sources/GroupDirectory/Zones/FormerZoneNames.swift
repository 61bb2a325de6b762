import WeftGLib

/// Names that zones of the time-zone database had before, such as "Asia/Calcutta" and "US/Eastern". Debian has their files in a
/// package of its own, which few install, but lists them with the rules.
enum FormerZoneNames {
    /// The name of today; nil for what was never a name. The first call reads a file: not on the main thread.
    static func current(_ name: String) -> String? { names[name] }

    private static let path = "/usr/share/zoneinfo/tzdata.zi"

    /// Lines such as "L Asia/Kolkata Asia/Calcutta".
    private static let names: [String: String] = {
        guard let bytes = try? LocalFile.read(path, maximumBytes: 1 << 20) else { return [:] }
        let links = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: [UInt8(ascii: "L"), 0x20]) }
            .map { String(decoding: $0, as: UTF8.self).split(separator: " ") }
        return Dictionary(
            links.compactMap { $0.count == 3 ? (String($0[2]), String($0[1])) : nil }, uniquingKeysWith: { $1 })
    }()
}
