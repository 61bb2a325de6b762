import GroupDirectory
import Testing
import WeftGLib
import WeftTestBasics

@Suite struct WindowsZonesTests {
    private static let rows: [[String]] = {
        let path = Checkout.path + "/Sources/GroupDirectory/Zones/windows-zones.tsv"
        let text = (try? LocalFile.read(path, maximumBytes: 1 << 20)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }()

    /// Debian's list has today's names alone; those of zone.tab and of Etc are among them.
    @Test func everyNameOfWindowsIsAZoneOfThisMachine() {
        let zones = SystemZones()
        #expect(Self.rows.count == 142)
        #expect(Set(Self.rows.map(\.first)).count == 142)
        for row in Self.rows {
            #expect(row.count == 2)
            #expect(row.count == 2 && zones.zone(named: row[1]) != nil, "\(row)")
            #expect(zones.zone(alsoNamed: row[0]) != nil, "\(row)")
        }
        #expect(zones.zone(alsoNamed: "Europe Standard Time") == nil)
        #expect(zones.zone(alsoNamed: "#") == nil)
    }
}
