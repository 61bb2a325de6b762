import Testing
import WebPages
import WeftGLib

@testable import GroupDirectory

@Suite struct PageZonesTests {
    @Test func aZoneIsTheVenuesThenTheSites() throws {
        let json = #"{"@type":"Event","name":"NAME","startDate":"2026-11-22T19:00"PLACE}"#
        func event(_ place: String) -> PageFindings {
            let script = "<script type=application/ld+json>" + json.replacing("PLACE", with: place) + "</script>"
            return PageReader.findings(in: Array(script.utf8), address: nil)
        }
        let venue = event(#","location":{"@type":"Place","name":"x","address":{"addressCountry":"DE"}}"#).events
        let zones = PageZones(venue, site: nil)
        #expect(zones.zone(of: try #require(venue.first)) == "Europe/Berlin")
        #expect(zones.basis(of: try #require(venue.first)) == .venue)
        let plain = event("").events
        var site = event(#","location":{"@type":"Place","name":"x","address":{"addressCountry":"France"}}"#).events
            .first?.venue
        site?.name = "Site"
        #expect(PageZones(plain, site: site).zone(of: try #require(plain.first)) == "Europe/Paris")
        #expect(PageZones(plain, site: site).basis(of: try #require(plain.first)) == .site)
        #expect(PageZones(plain, site: nil).zone(of: try #require(plain.first)) == nil)
        #expect(PageZones(plain, site: nil).basis(of: try #require(plain.first)) == .computer)
    }

    @Test func inACountryOfSeveralZonesTheTownHasOne() throws {
        let loads = Locked(0)
        let finder = VenueTowns { () throws(GazetteerError) in
            loads.withLock { $0 += 1 }
            return try GazetteerTests.world.get()
        }
        let json = #"{"@type":"Event","name":"NAME","startDate":"2026-11-22T19:00","location":PLACE}"#
        let place = #"{"@type":"Place","name":"x","address":{"addressLocality":"Chicago","addressCountry":"US"}}"#
        let script = "<script type=application/ld+json>" + json.replacing("PLACE", with: place) + "</script>"
        let event = try #require(PageReader.findings(in: Array(script.utf8), address: nil).events.first)
        let venue = try #require(event.venue)
        #expect(PageZones([event], site: nil).zone(of: event) == nil)
        for _ in 0..<2 {
            let towns = finder.towns(of: [venue])
            #expect(towns[venue]?.name == "Chicago")
            #expect(PageZones([event], site: nil, towns: towns).zone(of: event) == "America/Chicago")
        }
        #expect(loads.withLock { $0 } == 1)
    }
}
