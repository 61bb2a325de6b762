import GroupDirectory
import Testing
import WeftGLib
import WeftTestBasics

@Suite struct WindowsZonesTests {
    private static let rows = rows(of: "windows-zones.tsv")
    private static let displayRows = rows(of: "windows-display-names.tsv")

    private static func rows(of file: String) -> [[String]] {
        let path = Checkout.path + "/Sources/GroupDirectory/Zones/" + file
        let text = (try? LocalFile.read(path, maximumBytes: 1 << 20)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    /// Debian's list has only the current names, including those of zone.tab and of Etc.
    @Test func everyNameOfWindowsIsAZoneOfThisMachine() {
        let zones = SystemZones()
        #expect(Self.rows.count == 142)
        #expect(Set(Self.rows.map(\.first)).count == 142)
        for row in Self.rows {
            #expect(row.count == 2)
            #expect(row.count == 2 && zones.zone(named: row[1]) != nil, "\(row)")
            #expect(zones.zoneName(alsoCalled: row[0]) == row.last)
        }
        #expect(zones.zoneName(alsoCalled: "Europe Standard Time") == nil)
        #expect(zones.zoneName(alsoCalled: "#") == nil)
    }

    @Test func everyNameThatWindowsShowsIsTheZoneOfItsKey() {
        let zones = SystemZones()
        #expect(Self.displayRows.count == 167)
        #expect(Set(Self.displayRows.map(\.first)).count == 167)
        let known = Set(Self.rows.map(\.last))
        for row in Self.displayRows {
            #expect(row.count == 2 && known.contains(row[1]), "\(row)")
            #expect(zones.zoneName(alsoCalled: "(UTC-05:00) \(row[0])") == row.last)
        }
        #expect(zones.zoneName(alsoCalled: "(GMT-05:00) Eastern Time (US and Canada)") == "America/New_York")
        #expect(zones.zoneName(alsoCalled: "(UTC-05:00) Atlantis") == nil)
    }

    /// Debian 13 has no file for these without its package tzdata-legacy.
    @Test(arguments: [
        ("US/Eastern", "America/New_York"), ("Asia/Calcutta", "Asia/Kolkata"), ("Europe/Kiev", "Europe/Kyiv"),
    ])
    func aNameThatAZoneHadBeforeIsKnown(name: String, current: String) {
        #expect(SystemZones().zoneName(alsoCalled: name) == current)
    }
}
