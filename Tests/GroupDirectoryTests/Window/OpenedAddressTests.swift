import Testing

@testable import GroupDirectory

@Suite struct OpenedAddressTests {
    @Test(arguments: [
        ("geo:51.5,-0.12", 51.5, -0.12), ("GEO:48.2010,16.3695,183", 48.201, 16.3695),
        ("geo:48.198634,16.371648;crs=wgs84;u=40", 48.198634, 16.371648), ("geo:66,30;u=6.5;FOo=this%2dthat", 66, 30),
        ("geo:-90,180", -90, 180), ("geo:37.78,-122.39?z=15", 37.78, -122.39), ("geo:0,0", 0, 0),
    ])
    func aPlaceIsRead(text: String, latitude: Double, longitude: Double) throws {
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(try OpenedAddress(text) == .place(place))
    }

    @Test(arguments: [
        "geo:", "geo:1", "geo:1,", "geo:,1", "geo:1,2,3,4", "geo:91,0", "geo:0,180.5", "geo:nan,0", "geo:1e1,2",
        "geo:0x10,2", "geo:+1,2", "geo:1.,2", "geo:.5,2", "geo: 1,2", "geo:1,2;crs=moon-2011", "geo:--1,2",
        "geo:0,0?q=Berlin", "geo:1,\(String(repeating: "9", count: 100))",
        "geo:1,2;" + String(repeating: "u", count: 9000),
        "geo:1\u{301}" + String(repeating: "\u{301}", count: 50_000),
        "geo:1,2;" + String(repeating: "\u{301}", count: 9000),
        "", "file", "example.org", "mailto:a@example.org", "javascript:1", "ftp://example.org/a", "https://",
        "https://user:secret@example.org/a", "http:/user:secret@example.org/a", "HTTPS:user:secret@example.org",
        "http:///user:secret@example.org/a", "file://other.example/a.ics", "geo:٥,1",
    ])
    func anUnusableAddressIsReported(text: String) {
        do throws(OpenedAddressError) {
            let address = try OpenedAddress(text)
            Issue.record("\(address)")
        } catch {
            #expect(!error.reason.isEmpty)
            #expect(!error.description.contains("secret"))
            #expect(error.description.utf8.count < 20_000)
        }
    }

    /// Addresses as browsers read them. Otherwise "http" would be the host, and a password would be sent to it as a
    /// part of the path.
    @Test(arguments: [
        ("http:/h.example/a", "http://h.example/a"), ("HTTPS:h.example", "HTTPS://h.example"),
        ("http:///h.example", "http://h.example"), ("https:/u:p@h.example", "https://u:p@h.example"),
        ("https://https://h.example", "https://h.example"), ("http://HTTPS//u:p@h.example", "https://u:p@h.example"),
        ("http.example:8080/a", "https://http.example:8080/a"), ("h.example/http:/x", "https://h.example/http:/x"),
    ])
    func aSchemeWithOtherSlashesIsAScheme(written: String, address: String) {
        #expect(SourceFinder.address(written) == address)
    }

    @Test func aFileWithAnInvalidPathIsReported() {
        do throws(OpenedAddressError) {
            let address = try OpenedAddress("file:///tmp/a%E4.ics")
            Issue.record("\(address)")
        } catch {
            #expect(error.reason == "its path is no UTF-8 text")
        }
    }

    @Test func pagesAndCalendarsAreDistinguished() throws {
        #expect(try OpenedAddress("https://a.example/group?x=1") == .page("https://a.example/group?x=1"))
        #expect(try OpenedAddress("https://a.example/b.ics") == .calendar("https://a.example/b.ics"))
        #expect(try OpenedAddress("webcal://a.example/b") == .calendar("https://a.example/b"))
        #expect(try OpenedAddress("/tmp/a b.ics") == .calendar("/tmp/a b.ics"))
        #expect(try OpenedAddress("file:///tmp/a%20b.ics") == .calendar("/tmp/a b.ics"))
        guard case .calendar(let path) = try OpenedAddress("some.ics") else {
            throw CoordinateError(text: "", reason: "")
        }
        #expect(path.hasPrefix("/") && path.hasSuffix("/some.ics"), "as another process finds it, too")
    }

    /// Readers of addresses drop blanks and line ends, which a path may have.
    @Test(arguments: ["a.ics\n", "a\tb.ics", "a.ics ", "a\u{7F}.ics", "a.ics\u{A0}", "a\r.ics", " a.ics", "q@b.ics\n"])
    func aPathKeepsItsBlanksAndControls(name: String) throws {
        let path = "/tmp/\(name)"
        let address = SourceFinder.address(ofArgument: path)
        #expect(CalendarAddress(address) == .file(path))
        #expect(SourceFinder.checks(SourceFinder.address(address)).map(\.address).allSatisfy { $0 == address })
        guard case .calendar(let opened) = try OpenedAddress(path) else {
            Issue.record("\(path.debugDescription) is no calendar")
            return
        }
        #expect(CalendarAddress(opened) == .file(path))
        #expect(try OpenedAddress(OpenedAddress(path).text) == .calendar(opened))
    }

    @Test(arguments: [
        "geo:51.5,-0.12", "geo:-33.8688197,151.2092955", "geo:-0.0000001,0", "https://a.example/g", "/tmp/a b ü.ics",
        "https://a.example/c.ics",
    ])
    func anotherInstanceReceivesTheSameAddress(text: String) throws {
        let address = try OpenedAddress(text)
        #expect(try OpenedAddress(address.text) == address)
    }
}
