import FoundationEssentials
import GroupDirectory
import Testing
import WeftGLib
import WeftTestBasics

/// Tests all kinds of sources with `fixture-server`, which serves all of them from one invented world.
@Suite("Sources over the fixture server", .timeLimit(.minutes(3)))
struct FixtureSourceTests {
    private static let paths: [String: String] = [
        "mobilizon": "mobilizon", "gancio": "gancio", "events-calendar": "wordpress", "calendar": "calendar/all.ics",
        "v3": "", "meetup": "meetup/gql-ext", "page": "site/events", "feed": "site/feed", "actor": "site/club",
    ]

    private let server: FixtureServerProcess

    init() throws {
        server = try FixtureServerProcess(folder: Checkout.data)
    }

    private static func client(timeout: Double = 60) -> HTTPClient {
        HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1", timeout: timeout))
    }

    private func source(_ kind: SourceKind, fault: String? = nil, timeout: Double = 60) throws -> any GroupSource {
        let path = try #require(Self.paths[kind.word])
        let address = server.base + (fault.map { "fault/\($0)/" } ?? "") + path
        let rights = SourceRights(token: kind.wantsToken ? SourceToken("demo", for: address) : nil)
        return try #require(
            StoredSource(kind: kind.word, address: address).source(over: Self.client(timeout: timeout), rights: rights))
    }

    private func trouble(_ kind: SourceKind, _ fault: String, timeout: Double = 60) async throws -> MeetupServiceError?
    {
        let source = try source(kind, fault: fault, timeout: timeout)
        do throws(MeetupServiceError) {
            _ = try await source.groups(GroupSearch(near: .london), after: nil, pageSize: 20)
            return nil
        } catch { return error }
    }

    @Test(arguments: SourceKind.all)
    func everyKindGivesItsGroupsPageByPage(kind: SourceKind) async throws {
        let source = try source(kind)
        var groups: [Group] = []
        var seen = GroupIDs()
        var cursor: SourceCursor?
        var pages = 0
        repeat {
            let page = try await source.groups(
                GroupSearch(near: .london, radius: 60), after: cursor, pageSize: 20)
            #expect(page.skipped.isEmpty && page.problems.isEmpty)
            groups += seen.new(in: page.items)
            cursor = page.next
            pages += 1
        } while cursor != nil && pages < 40
        #expect(cursor == nil)
        // A calendar is one group, and so is a site.
        #expect(
            [.calendar, .page, .feed, .actor].contains(kind) ? groups.count == 1 : groups.count >= 15,
            "\(groups.count) groups")
        #expect(groups.allSatisfy { $0.source == source.identity.id })
        #expect(groups.contains { $0.photo != nil })
        let next = groups.compactMap(\.nextEvent)
        #expect(!next.isEmpty)
        if kind != .v3 { #expect(next.allSatisfy { ($0.endTime ?? $0.time ?? .now) >= .now }) }
    }

    @Test(arguments: SourceKind.all.filter { $0 != .v3 })
    func everyKindGivesItsEventsInOrderAndThoseOfAGroup(kind: SourceKind) async throws {
        let source = try source(kind)
        #expect(source.abilities.givesEvents)
        let page = try await source.events(EventSearch(near: .london, radius: 60), after: nil, pageSize: 50)
        // The fixture has 50 groups from all over the world.
        #expect(page.items.count >= 5)
        let times = page.items.compactMap(\.event.time)
        #expect(times == times.sorted() && times.count == page.items.count)
        if ![.eventsCalendar, .feed].contains(kind) { #expect(page.items.contains { $0.event.isOnline }) }
        // Neither Gancio nor The Events Calendar reports cancelled events.
        #expect(page.items.contains { $0.event.isCancelled } == ![.eventsCalendar, .gancio].contains(kind))
        let group = try #require(page.items.first?.group)
        let own = try await source.events(of: group, after: nil, pageSize: 50)
        #expect(own.items.contains { $0.id == page.items.first?.event.id })
    }

    @Test(arguments: [SourceKind.mobilizon, .gancio, .eventsCalendar, .meetup, .calendar])
    func everyServiceGivesTheWholeOfAnEvent(kind: SourceKind) async throws {
        let source = try source(kind)
        let page = try await source.events(EventSearch(near: .london, radius: 60), after: nil, pageSize: 50)
        let found = try #require(page.items.first)
        let whole = try await source.details(of: found.event, in: found.group)
        #expect(whole.id == found.event.id && whole.name == found.event.name && whole.time == found.event.time)
        #expect(whole.details.descriptionHTML != nil && !whole.details.tags.isEmpty)
        #expect(!whole.details.organizers.isEmpty || kind == .eventsCalendar)
        let listed = page.items.map(\.event.details)
        let hasPrices = [.mobilizon, .eventsCalendar, .meetup].contains(kind)
        #expect(listed.contains { $0.price?.kind == .free } == hasPrices)
        #expect(listed.contains { $0.placesLeft != nil } == [.mobilizon, .meetup].contains(kind))
        #expect(listed.contains { $0.series?.id != nil } == [.gancio, .eventsCalendar, .meetup].contains(kind))
        if kind != .eventsCalendar { #expect(listed.contains { $0.onlineAddress != nil }) }
    }

    @Test(arguments: [SourceKind.mobilizon, .gancio, .eventsCalendar, .meetup])
    func faultsOfAnEventsPageAreReported(kind: SourceKind) async throws {
        let page = try await source(kind).events(EventSearch(near: .london, radius: 60), after: nil, pageSize: 5)
        let id = try #require(page.items.first?.event.id)
        func trouble(_ fault: String, timeout: Double = 60) async throws -> String? {
            let source = try source(kind, fault: fault, timeout: timeout)
            do throws(MeetupServiceError) {
                _ = try await source.details(of: GroupEvent(id: id), in: nil)
                return nil
            } catch { return error.errorTitle }
        }
        #expect(try source(kind).abilities.givesEventDetails)
        #expect(try await trouble("status=429,retry-after=37") == "Too many requests")
        #expect(try await trouble("not-json") == "The answer is not a list of groups")
        #expect(try await trouble("cut") == "The answer arrived damaged")
        #expect(try await trouble("endless") == "The answer is too large")
        #expect(try await trouble("redirect-cleartext") == "Unencrypted connection refused")
        #expect(try await trouble("stall", timeout: 0.5) == "The service takes too long")
        #expect(try await trouble("gzip") == nil)
    }

    @Test func aCalendarOfOneGroupHasItsRuleAndCancellations() async throws {
        let all = try await source(.mobilizon).groups(GroupSearch(near: .london, radius: 60), after: nil, pageSize: 50)
        let group = try #require(all.items.first { $0.nextEvent != nil })
        let stored = StoredSource(kind: "calendar", address: server.base + "calendar/\(group.id).ics")
        let calendar = try #require(stored.source(over: Self.client()))
        let page = try await calendar.groups(GroupSearch(near: .london), after: nil, pageSize: 5)
        #expect(page.items.map(\.name) == [group.name])
        let events = try await calendar.events(of: page.items[0], after: nil, pageSize: 100)
        #expect(events.items.count >= 20)
    }

    @Test func everyKindIsFoundByItsAddress() async throws {
        for (word, path) in Self.paths {
            let finder = SourceFinder(
                over: Self.client(), rights: SourceRights(token: SourceToken("demo", for: server.base)))
            let found = try await finder.source(at: server.base + path)
            #expect(found.source.kind == word)
        }
    }

    @Test(arguments: SourceKind.all)
    func faultsOfTheNetworkAreReported(kind: SourceKind) async throws {
        #expect(try await trouble(kind, "status=429,retry-after=37")?.errorTitle == "Too many requests")
        #expect(try await trouble(kind, "status=401")?.errorTitle == "The service denies access")
        let isPage = [.page, .feed, .actor].contains(kind)
        #expect(
            try await trouble(kind, "not-json")?.errorTitle
                == (isPage ? "No events on this page" : "The answer is not a list of groups"))
        #expect(try await trouble(kind, "cut")?.errorTitle == "The answer arrived damaged")
        #expect(try await trouble(kind, "endless")?.errorTitle == "The answer is too large")
        #expect(try await trouble(kind, "gzip-bomb=64")?.errorTitle == "The answer is too large")
        #expect(try await trouble(kind, "redirect-cleartext")?.errorTitle == "Unencrypted connection refused")
        #expect(try await trouble(kind, "stall", timeout: 0.5)?.errorTitle == "The service takes too long")
        #expect(try await trouble(kind, "redirect=2") == nil)
        #expect(try await trouble(kind, "gzip") == nil)
    }

    @Test func errorsWithStatus200AreReported() async throws {
        for kind in [SourceKind.mobilizon, .meetup] {
            #expect(try await trouble(kind, "graphql-errors")?.errorTitle == "The service answers with an error")
        }
    }

    /// Without pictures, addresses and some names, everything else is shown, and unreadable records are counted.
    @Test(arguments: SourceKind.all.filter { $0 != .calendar })
    func missingFieldsAreTolerated(kind: SourceKind) async throws {
        let page = try await source(kind, fault: "sparse").groups(
            GroupSearch(near: .london, radius: 60), after: nil, pageSize: 20)
        #expect(!page.items.isEmpty || !page.skipped.isEmpty)
        #expect(page.items.allSatisfy { !$0.name.isEmpty && !$0.id.isEmpty })
    }

    /// A service that always sends the first page must end the list, or send nothing new, which the feed detects.
    @Test(arguments: SourceKind.all)
    func pagesThatRepeatBringNothingNew(kind: SourceKind) async throws {
        let source = try source(kind, fault: "same-page")
        var seen = GroupIDs()
        var cursor: SourceCursor?
        var new: [Int] = []
        repeat {
            let page = try await source.groups(
                GroupSearch(near: .london, radius: 60), after: cursor, pageSize: 20)
            new.append(seen.new(in: page.items).count)
            cursor = page.next
        } while cursor != nil && new.count < 5
        #expect((new.first ?? 0) > 0)
        #expect(new.dropFirst().allSatisfy { $0 == 0 }, "\(new)")
    }
}
