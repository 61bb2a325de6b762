import JSON
import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests groups that the user has hidden.
@Suite struct HiddenGroupsTests {
    private static let a = Group.at(1, "a", of: "one", address: "https://www.example.org/a/")

    @Test func aGroupIsHiddenUnderEachOfItsSourcesUntilItIsTakenOut() {
        var hidden = HiddenGroups()
        #expect(!hidden.contains(Self.a) && hidden.isEmpty)
        hidden.insert(Self.a)
        hidden.insert(Self.a)
        let twin = Group.at(1, "7", of: "two", address: "http://example.org/a")
        hidden.insert(twin)
        #expect(hidden.count == 1 && hidden.contains(Self.a) && hidden.contains(twin))
        #expect(!hidden.contains(.at(1, "a", of: "two")), "ids are one source's own")
        hidden.remove(twin)
        #expect(hidden.isEmpty && !hidden.contains(Self.a))
    }

    @Test func theyComeBackAsTheyWereKept() throws {
        var hidden = HiddenGroups()
        #expect(hidden.text == nil)
        hidden.insert(Self.a)
        hidden.insert(.at(1, "b \u{1F600}\"", of: "two"))
        #expect(HiddenGroups(try #require(hidden.text)) == hidden)
    }

    @Test func oneOfThemIsShownAgain() throws {
        var hidden = HiddenGroups()
        for id in ["a", "b"] { hidden.insert(.at(1, id, of: "one")) }
        hidden.remove(try #require(hidden.entries.first))
        #expect(hidden.entries.map(\.key.id) == ["b"])
        #expect(!hidden.contains(.at(1, "a", of: "one")))
    }

    @Test func entriesWithoutANameAreRead() throws {
        let hidden = HiddenGroups(#"[{"source": "gancio https://a.example", "id": "7", "address": null}]"#)
        #expect(hidden.entries.map(\.name) == [nil])
    }

    @Test func thereAreNeverTooManyAndNoneOfAnyLength() throws {
        var hidden = HiddenGroups()
        for number in 0..<HiddenGroups.maximumCount + 5 { hidden.insert(.at(1, "\(number)", of: "one")) }
        #expect(hidden.count == HiddenGroups.maximumCount)
        #expect(!hidden.contains(.at(1, "4", of: "one")) && hidden.contains(.at(1, "5", of: "one")))
        hidden.insert(.at(1, String(repeating: "x", count: 5_000), of: "one"))
        let text = try #require(hidden.text)
        #expect(HiddenGroups(text).count == HiddenGroups.maximumCount - 1)
    }

    @Test(arguments: ["", "[", "{}", "[1, null, {}]", #"[{"source": 1, "id": "a"}, {"source": "", "id": "a"}]"#])
    func damagedEntriesAreLeftOut(text: String) {
        #expect(HiddenGroups(text).isEmpty)
    }

    // MARK: In a feed

    private static func hidden(_ distances: Double...) -> HiddenGroups {
        var hidden = HiddenGroups()
        for distance in distances { hidden.insert(.at(distance, "\(distance)", of: "a")) }
        return hidden
    }

    private static func shown(_ it: FeedStage) -> [Double] {
        it.machine.snapshot(now: it.now).rows.compactMap { Double($0.group.id) }
    }

    @Test func hiddenRowsAreNotShownAndReturnToTheirPositions() {
        var it = FeedStage([ScriptedSource("a")])
        it.want(20)
        it.answer("a", .page([1, 2, 3, 4]))
        it.see(3)
        it.machine.hide(Self.hidden(2, 4), now: it.now)
        #expect(Self.shown(it) == [1, 3])
        #expect(it.machine.snapshot(now: it.now).seenCount == 2)
        it.machine.hide(Self.hidden(), now: it.now)
        #expect(Self.shown(it) == [1, 2, 3, 4])
    }

    @Test func groupsHiddenBeforeOthersWereSeenReturnToTheirPlaces() {
        var it = FeedStage([ScriptedSource("a")])
        it.machine.hide(Self.hidden(1, 3), now: it.now)
        it.want(20)
        it.answer("a", .page([1, 2, 3, 4, 5]))
        let shown = it.machine.snapshot(now: it.now).rows.map(\.id)
        it.machine.see(Array(shown.prefix(2)), visible: [], now: it.now)
        #expect(it.machine.snapshot(now: it.now).seenCount == 2)
        it.machine.hide(Self.hidden(), now: it.now)
        #expect(Self.shown(it) == [1, 2, 3, 4, 5])
    }

    /// Otherwise scrolling would stop at a page with only hidden groups.
    @Test func aPageIsFullOfRowsThatAreShown() {
        var it = FeedStage([ScriptedSource("a", pageSize: 3)])
        it.machine.hide(Self.hidden(1, 2, 3, 5), now: it.now)
        it.want(2)
        it.answer("a", .page([1, 2, 3], next: "2"))
        #expect(Self.shown(it) == [] && it.isAsked("a"))
        it.answer("a", .page([4, 5, 6], next: "3"))
        it.pass(1)
        #expect(Self.shown(it) == [4, 6])
        it.want(4)
        it.answer("a", .page([7, 8, 9], next: "4"))
        #expect(Self.shown(it) == [4, 6, 7, 8])
    }

    @Test func aRestartedSearchHidesTheSameGroups() {
        var it = FeedStage([ScriptedSource("a")])
        it.machine.hide(Self.hidden(2), now: it.now)
        var next = FeedMachine(it.machine.search)
        next.keepPauses(of: it.machine, now: it.now)
        it.machine = next
        it.machine.setSources([ScriptedSource("a")], now: it.now)
        it.take()
        it.want(20)
        it.answer("a", .page([1, 2, 3]))
        #expect(Self.shown(it) == [1, 3])
    }
}
