import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests that a source recognises the addresses of its events' pages.
@Suite struct EventPageAddressTests {
    private static func source(_ kind: SourceKind, _ address: String) -> any GroupSource {
        let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "test"))
        return kind.make(
            SourceSite(
                id: SourceID(kind: kind.word, address: address), kind: kind, address: address, name: nil, client: client
            ))
    }

    @Test(
        arguments: [
            (SourceKind.gancio, "https://gancio.example", "https://gancio.example/event/jam-night", "jam-night"),
            (.gancio, "https://gancio.example/", "http://www.Gancio.example/event/jam/?d=1#x", "jam"),
            (.gancio, "https://town.example/agenda", "https://town.example/agenda/event/7", "7"),
            (.gancio, "https://town.example/agenda", "https://town.example/event/7", nil),
            (.gancio, "https://gancio.example", "https://gancio.example/event/jam/more", nil),
            (.gancio, "https://gancio.example", "https://gancio.example/place/7", nil),
            (.gancio, "https://gancio.example", "https://gancio.example.org/event/7", nil),
            (.gancio, "https://gancio.example", "javascript:alert(1)", nil),
            (.mobilizon, "https://mobilizon.example", "https://mobilizon.example/events/0ce6e7a1", "0ce6e7a1"),
            (.mobilizon, "https://mobilizon.example", "https://mobilizon.example/@choir/events", nil),
            (.mobilizon, "https://mobilizon.example", "https://other.example/events/0ce6e7a1", nil),
            // Its request would send the token.
            (.meetup, "https://www.meetup.com", "https://www.meetup.com/london-swift/events/301234567/", nil),
            (.v3, "https://v3.example", "https://v3.example/event/7", nil),
        ] as [(SourceKind, String, String, String?)])
    func aPageHasTheIDOfItsEvent(_ kind: SourceKind, _ address: String, _ page: String, _ id: String?) {
        #expect(Self.source(kind, address).eventID(ofPage: page) == id)
    }
}
