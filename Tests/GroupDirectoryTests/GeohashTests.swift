import Testing

@testable import GroupDirectory

@Suite struct GeohashTests {
    /// Examples from Wikipedia and from the tests of other programs, and the ends of the Earth.
    @Test(arguments: [
        (57.64911, 10.40744, "u4pruydqq"), (42.605, -5.603, "ezs42s000"), (45.7597, 4.8422, "u05kq4mcx"),
        (48.669, -4.329, "gbsuv7ztq"), (37.8324, 112.5584, "ww8p1r4t8"), (-25.382708, -49.265506, "6gkzwgjzn"),
        (0, 0, "s00000000"), (90, 180, "zzzzzzzzz"), (-90, -180, "000000000"),
    ])
    func aPlaceHasItsHash(latitude: Double, longitude: Double, hash: String) throws {
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(Geohash.encode(place) == hash)
        #expect(Geohash.encode(place, length: 5) == hash.prefix(5))
        #expect(Geohash.encode(place, length: 0) == "")
    }
}
