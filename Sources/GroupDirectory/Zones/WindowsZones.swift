/// Windows' names of time zones, which Outlook and Exchange write into calendars: "Romance Standard Time", or, as
/// Windows shows it, "(UTC+01:00) Brussels, Copenhagen, Madrid, Paris".
enum WindowsZones {
    /// Returns the name in the time-zone database for a Windows name, e.g. "Europe/Paris"; nil for an unknown name.
    static func zoneName(ofWindows name: String) -> String? {
        names[name] ?? displayNames[withoutOffset(name)] ?? names[ofSummer(name)]
    }

    /// Returns the standard-time name for a Windows name of summer time; nil for other names.
    private static func ofSummer(_ name: String) -> String {
        for suffix in [" Daylight Time", " Summer Time"] where name.hasSuffix(suffix) {
            return name.dropLast(suffix.count) + " Standard Time"
        }
        return name
    }

    private static let names = table(PackageResources.windows_zones_tsv)
        .merging(["tzone://Microsoft/Utc": "Etc/UTC"]) { $1 }
    private static let displayNames = table(PackageResources.windows_display_names_tsv)

    /// Returns the name without the "(UTC-05:00)" or "(GMT-05:00)" before it, and with the "&" that some programs
    /// replace.
    private static func withoutOffset(_ name: String) -> String {
        let isOffset = name.hasPrefix("(UTC") || name.hasPrefix("(GMT")
        let end = isOffset ? name.firstIndex(of: ")").map { name.index(after: $0) } : nil
        return String(name[(end ?? name.startIndex)...].drop { $0 == " " }).replacing(
            "US and Canada", with: "US & Canada")
    }

    private static func table(_ bytes: [UInt8]) -> [String: String] {
        let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t") }
        return Dictionary(
            rows.compactMap { $0.count == 2 ? (String($0[0]), String($0[1])) : nil }, uniquingKeysWith: { $1 })
    }
}
