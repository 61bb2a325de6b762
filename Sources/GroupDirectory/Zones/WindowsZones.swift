/// Windows' names of time zones ("Romance Standard Time"), which calendars of Outlook and Exchange write.
enum WindowsZones {
    /// The name in the time-zone database of the zone that Windows calls `name`, e.g. "Europe/Paris".
    static func zoneName(ofWindows name: String) -> String? { names[name] }

    static let names: [String: String] = {
        let text = String(decoding: PackageResources.windows_zones_tsv, as: UTF8.self)
        let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t") }
        return Dictionary(
            rows.compactMap { $0.count == 2 ? (String($0[0]), String($0[1])) : nil }, uniquingKeysWith: { $1 })
    }()
}
