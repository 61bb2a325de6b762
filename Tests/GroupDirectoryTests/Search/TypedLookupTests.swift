import Testing

@testable import GroupDirectory

/// Tests the schedule of queries step by step.
@Suite struct TypedLookupTests {
    private static let names = ["a", "b"]

    private func lookup() -> TypedLookup<String> {
        TypedLookup { here, more in here + more.filter { !here.contains($0) } }
    }

    private func services(_ names: [String] = Self.names) -> [SourceIdentity] {
        names.map { ScriptedSource($0).identity }
    }

    private var ids: [SourceID] { services().map(\.id) }

    @Test func eachKeySearchesLocallyAndCancelsThePreviousSearch() {
        var it = lookup()
        it.type("t")
        #expect(it.takeActions() == [.cancel, .askHere("t"), .wait])
        it.type(" to ")
        #expect(it.takeActions() == [.cancel, .askHere("to"), .wait])
        #expect(it.isPending && it.isAsking && it.items.isEmpty)
    }

    @Test func resultsForAnEarlierKeyAreNotShown() {
        var it = lookup()
        it.type("t")
        let old = it.ticket
        it.foundHere(["tree"], askable: services(), ticket: old)
        it.pauseEnded(ticket: old)
        it.type("to")
        _ = it.takeActions()
        it.foundHere(["late"], askable: services(), ticket: old)
        it.pauseEnded(ticket: old)
        it.answered(ids[0], ["later"], ticket: old)
        it.failed(ids[1], .offline, ticket: old)
        it.failedHere("no", ticket: old)
        #expect(it.takeActions() == [])
        #expect(it.items == ["tree"] && it.isPending, "what was shown stays until there is something else")
        it.foundHere(["town"], askable: [], ticket: it.ticket)
        #expect(it.items == ["town"] && !it.isPending && !it.isAsking)
    }

    @Test(arguments: [true, false])
    func servicesAreAskedOnceAfterThePauseAndLocalPlacesAtOnce(pauseIsFirst: Bool) {
        var it = lookup()
        it.type("town")
        _ = it.takeActions()
        if pauseIsFirst { it.pauseEnded(ticket: it.ticket) }
        #expect(it.takeActions() == [])
        it.foundHere(["x"], askable: services(), ticket: it.ticket)
        #expect(it.items == ["x"] && it.isAsking)
        if !pauseIsFirst {
            #expect(it.takeActions() == [])
            it.pauseEnded(ticket: it.ticket)
        }
        #expect(it.takeActions() == [.ask(ids, "town")])
        it.pauseEnded(ticket: it.ticket)
        #expect(it.takeActions() == [])
    }

    @Test func placesOfServicesAreAppendedAsTheyAnswer() {
        var it = lookup()
        it.type("town")
        it.foundHere(["x"], askable: services(), ticket: it.ticket)
        it.pauseEnded(ticket: it.ticket)
        it.answered(ids[1], ["b1", "x"], ticket: it.ticket)
        #expect(it.items == ["x", "b1"] && it.isAsking)
        it.answered(ids[1], ["twice"], ticket: it.ticket)
        it.answered(ids[0], ["a1"], ticket: it.ticket)
        #expect(it.items == ["x", "b1", "a1"] && !it.isAsking)
        #expect(it.statuses.map(\.count) == [1, 2])
    }

    @Test func aFailingServiceDoesNotDelayOthersAndIsRetriedAlone() {
        var it = lookup()
        it.type("town")
        it.foundHere([], askable: services(), ticket: it.ticket)
        it.pauseEnded(ticket: it.ticket)
        it.failed(ids[0], .offline, ticket: it.ticket)
        it.answered(ids[1], ["b1"], ticket: it.ticket)
        _ = it.takeActions()
        #expect(!it.isAsking && it.items == ["b1"] && it.statuses.map(\.error) == [.offline, nil])
        it.retry()
        #expect(it.takeActions() == [.ask([ids[0]], "town")])
        #expect(it.isAsking)
        it.answered(ids[0], ["a1"], ticket: it.ticket)
        #expect(!it.isAsking && it.items == ["b1", "a1"])
        it.retry()
        #expect(it.takeActions() == [])
    }

    @Test func aSlowSourceIsReportedAndMayStillAnswer() {
        var it = lookup()
        it.type("town")
        it.foundHere([], askable: services(), ticket: it.ticket)
        it.becameSlow(ticket: it.ticket)
        #expect(it.statuses.map(\.state) == [.loading, .loading], "nobody was asked yet")
        it.pauseEnded(ticket: it.ticket)
        it.answered(ids[0], ["a1"], ticket: it.ticket)
        it.becameSlow(ticket: it.ticket)
        #expect(it.statuses.map(\.state) == [.ended(isEarly: false), .slow])
        #expect(it.isAsking)
        it.answered(ids[1], ["b1"], ticket: it.ticket)
        #expect(it.items == ["a1", "b1"] && !it.isAsking)
    }

    @Test func anEmptyTextSendsNoRequestAndShowsNothing() {
        var it = lookup()
        it.type("t")
        it.foundHere(["tree"], askable: [], ticket: it.ticket)
        _ = it.takeActions()
        it.type("  ")
        #expect(it.takeActions() == [.cancel])
        #expect(it.words.isEmpty && it.items.isEmpty && !it.isPending && !it.isAsking)
    }

    @Test func aMissingSearchIsExplainedInASentence() {
        var it = lookup()
        it.type("t")
        it.foundHere(["tree"], askable: services(), ticket: it.ticket)
        it.type("to")
        _ = it.takeActions()
        it.failedHere("It is broken.", ticket: it.ticket)
        #expect(it.takeActions() == [.cancel])
        #expect(it.failure == "It is broken." && it.items.isEmpty && !it.isPending && !it.isAsking)
        it.type("tow")
        #expect(it.failure == nil)
    }
}
