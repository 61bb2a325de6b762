import Testing

@testable import GroupDirectory

@Suite struct CoordinateTests {
    @Test func distancesAreMeasuredOnTheSphere() throws {
        let berlin = try #require(Coordinate(latitude: 52.52, longitude: 13.405))
        #expect(abs(Coordinate.london.distance(to: berlin) - 931_500) < 2_000)
        #expect(Coordinate.london.distance(to: .london) == 0)
        let north = try #require(Coordinate(latitude: 90, longitude: 0))
        let south = try #require(Coordinate(latitude: -90, longitude: 77))
        #expect(abs(north.distance(to: south) - 20_015_115) < 10)
        let east = try #require(Coordinate(latitude: 0, longitude: 179.999))
        let west = try #require(Coordinate(latitude: 0, longitude: -179.999))
        #expect(east.distance(to: west) < 300)
    }

    @Test(arguments: [(Double.nan, 0), (0, .nan), (90.1, 0), (0, -180.1), (.infinity, 0)])
    func numbersOutOfRangeAreNoCoordinate(latitude: Double, longitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }

    @Test func readsLatitudeAndLongitude() throws {
        #expect(try Coordinate(parsing: "51.509980,-0.133700") == .london)
        #expect(try Coordinate(parsing: " +1e1 , -180 ") == Coordinate(latitude: 10, longitude: -180))
    }

    @Test(arguments: [
        ("", "\"\" is not a place: LAT,LON expected, e.g. 51.50998,-0.1337"),
        ("1", "\"1\" is not a place: LAT,LON expected, e.g. 51.50998,-0.1337"),
        ("1,2,3", "\"1,2,3\" is not a place: LAT,LON expected, e.g. 51.50998,-0.1337"),
        ("north,2", "\"north,2\" is not a place: the latitude \"north\" is not a number"),
        ("1,", "\"1,\" is not a place: the longitude \"\" is not a number"),
        ("nan,0", "\"nan,0\" is not a place: the latitude \"nan\" is not a number"),
        ("0x10,0", "\"0x10,0\" is not a place: the latitude \"0x10\" is not a number"),
        ("91,0", "\"91,0\" is not a place: the latitude 91 is outside -90 to 90"),
        ("0,1e300", "\"0,1e300\" is not a place: the longitude 1e300 is outside -180 to 180"),
    ])
    func otherTextsReportTheError(text: String, message: String) {
        do throws(CoordinateError) {
            _ = try Coordinate(parsing: text)
            Issue.record("no error")
        } catch {
            #expect(error.description == message)
        }
    }
}

@Suite struct GroupOrderTests {
    private func group(_ id: String, at longitude: Double?) -> Group {
        var group = Group(id: id, name: id)
        group.coordinate = longitude.flatMap { Coordinate(latitude: 51.5, longitude: $0) }
        return group
    }

    @Test func nearestComesFirstAndTheUnknownLast() {
        let groups = [
            group("nowhere", at: nil), group("far", at: 9), group("near", at: -0.2), group("near too", at: -0.2),
            group("nowhere too", at: nil),
        ]
        #expect(
            groups.sortedNearest(to: .london).map(\.id) == ["near", "near too", "far", "nowhere", "nowhere too"])
    }

    @Test func aGroupThatComesAgainIsDropped() {
        var ids = GroupIDs()
        #expect(ids.new(in: [group("a", at: 0), group("b", at: 0), group("a", at: 1)]).map(\.id) == ["a", "b"])
        #expect(ids.new(in: [group("b", at: 0), group("c", at: 0)]).map(\.id) == ["c"])
        #expect(ids.contains("c") && !ids.contains("d"))
    }

    @Test func aPictureIsChosenByTheSizeItFills() {
        let all = Photo(highResolutionURL: "h", photoURL: "p", thumbnailURL: "t")
        #expect(all.url(filling: 60) == "t" && all.url(filling: 600) == "p" && all.url(filling: 601) == "h")
        #expect(Photo(photoURL: "p").url(filling: 60) == "p")
        #expect(Photo(photoURL: "p", thumbnailURL: "t").url(filling: 2000) == "p")
        #expect(Photo(id: "1").url(filling: 1) == nil)
    }

    @Test func thePlaceNameHasTheKnownParts() {
        var group = Group(id: "1", name: "A")
        #expect(group.placeName == nil)
        group.country = "GB"
        #expect(group.placeName == "GB")
        group.city = "London"
        #expect(group.placeName == "London, GB")
        group.localizedCountryName = "United Kingdom"
        #expect(group.placeName == "London, United Kingdom")
    }
}
