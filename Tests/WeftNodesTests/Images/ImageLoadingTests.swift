import Testing

@testable import WeftNodes

/// A load without a node: pictures are numbers, parts are texts.
typealias TestLoading = ImageLoading<Int, String>

struct LoadingFailed: Error {}

extension ImageLoading.State {
    var name: String {
        switch self {
        case .idle: "idle"
        case .cache: "cache"
        case .network: "network"
        case .decode(let source): "decode \(source)"
        case .done(let source): "done \(source)"
        case .failed: "failed"
        }
    }
}

extension ImageLoading.Action {
    var name: String {
        switch self {
        case .work(.askCache): "ask cache"
        case .work(.askNetwork): "ask network"
        case .work(.readBytes): "read"
        case .cancelWork: "cancel"
        case .prioritize(let priority): "prioritize \(priority)"
        case .announceProgress: "announce"
        case .tellProgress(let fraction): "progress \(fraction)"
        case .drawPart: "draw part"
        case .showPart(let part, let quality): "show part \(part) \(quality)"
        case .endRendering: "end rendering"
        case .takePartBack: "take part back"
        case .show(let picture, let source): "show \(picture) \(source)"
        case .fail: "fail"
        case .withdraw: "withdraw"
        }
    }
}

@Suite struct ImageLoadingTests {
    /// A load after these events, without its actions.
    private static func loading(_ events: TestLoading.Event...) -> TestLoading {
        var it = TestLoading()
        for event in events { _ = it.handle(event) }
        return it
    }

    /// The actions for an event, as text.
    private static func answer(_ it: inout TestLoading, _ event: TestLoading.Event) -> [String] {
        it.handle(event).map(\.name)
    }

    // In each state, by the shortest way there.
    private static let idle = loading()
    private static let cache = loading(.start(.mayBeCached, .preload))
    private static let network = loading(.start(.nothing, .visible))
    private static let decode = loading(.start(.nothing, .visible), .downloaded(load: 1, .download))
    private static let done = loading(.start(.picture(1), .visible))
    private static let failed = loading(.start(.nothing, .visible), .ended(load: 1, .failure(LoadingFailed())))
    private static let all = [idle, cache, network, decode, done, failed]

    private struct Row {
        let event: TestLoading.Event
        /// The state and the actions, for each previous state.
        let answers: [String]
    }

    /// Every state and every event. `=`: no change, and no action.
    @Test func everyEventInEveryState() {
        let load = 1
        let table = [
            Row(
                event: .start(.picture(7), .visible),
                answers: [
                    "done memoryCache: show 7 memoryCache", "=", "=", "=", "done memoryCache: show 7 memoryCache",
                    "done memoryCache: show 7 memoryCache",
                ]),
            Row(
                event: .start(.bytes, .visible),
                answers: [
                    "decode memoryCache: read", "=", "=", "=", "decode memoryCache: read", "decode memoryCache: read",
                ]),
            Row(
                event: .start(.mayBeCached, .visible),
                answers: ["cache: ask cache", "=", "=", "=", "cache: ask cache", "cache: ask cache"]),
            Row(
                event: .start(.nothing, .visible),
                answers: ["network: ask network", "=", "=", "=", "network: ask network", "network: ask network"]),
            Row(event: .leave, answers: ["=", "idle: cancel", "idle: cancel", "idle: cancel", "idle: ", "="]),
            Row(event: .reset, answers: ["=", "idle: cancel", "idle: cancel", "idle: cancel", "idle: ", "idle: "]),
            Row(
                event: .move(.imminent),
                answers: [
                    "=", "cache: prioritize imminent", "network: prioritize imminent",
                    "decode download: prioritize imminent", "=", "=",
                ]),
            Row(
                event: .cacheAnswered(load: load, isFound: true),
                answers: ["=", "decode diskCache: read", "=", "=", "=", "="]),
            Row(
                event: .cacheAnswered(load: load, isFound: false),
                answers: ["=", "network: ask network", "=", "=", "=", "="]),
            Row(
                event: .downloaded(load: load, .file),
                answers: ["=", "=", "decode file: read", "=", "=", "="]),
            Row(
                event: .ended(load: load, .success(8)),
                answers: ["=", "=", "=", "done download: show 8 download", "=", "="]),
            Row(
                event: .ended(load: load, .failure(LoadingFailed())),
                answers: ["=", "failed: fail", "failed: fail", "failed: fail", "=", "="]),
            Row(event: .progressed(load: load, 0.5), answers: ["=", "=", "network: announce", "=", "=", "="]),
            Row(event: .announced(load: load), answers: ["=", "=", "=", "=", "=", "="]),
            Row(event: .drewPart(rendering: 1, "part"), answers: ["=", "=", "=", "=", "=", "="]),
            Row(
                event: .drawingFailed(LoadingFailed()),
                answers: ["failed: withdraw", "=", "=", "=", "failed: withdraw", "="]),
        ]
        for row in table {
            #expect(row.answers.count == Self.all.count)
            for (before, answer) in zip(Self.all, row.answers) {
                var it = before
                let actions = Self.answer(&it, row.event)
                let what = "\(it.state.name): \(actions.joined(separator: ", "))"
                let expected = answer == "=" ? "\(before.state.name): " : answer
                #expect(what == expected, "\(row.event) in \(before.state.name)")
            }
        }
    }

    @Test func aPictureGoesAllTheWay() {
        var it = TestLoading()
        #expect(Self.answer(&it, .start(.mayBeCached, .imminent)) == ["ask cache"])
        #expect(Self.answer(&it, .cacheAnswered(load: 1, isFound: false)) == ["ask network"])
        #expect(Self.answer(&it, .downloaded(load: 1, .download)) == ["read"])
        #expect(it.isUnderWay)
        #expect(Self.answer(&it, .ended(load: 1, .success(3))) == ["show 3 download"])
        #expect(!it.isUnderWay)
        #expect(it.fraction == 1)
    }

    @Test func eventsOfAnEarlierLoadingChangeNothing() {
        let stale: [TestLoading.Event] = [
            .cacheAnswered(load: 1, isFound: true), .cacheAnswered(load: 1, isFound: false),
            .downloaded(load: 1, .download), .ended(load: 1, .success(1)),
            .ended(load: 1, .failure(LoadingFailed())), .progressed(load: 1, 0.5), .announced(load: 1),
        ]
        for found in [TestLoading.Found.mayBeCached, .nothing, .bytes] {
            for event in stale {
                var it = Self.loading(.start(.mayBeCached, .visible), .leave, .start(found, .visible))
                let before = "\(it.state.name)"
                #expect(Self.answer(&it, event) == [], "\(event)")
                #expect("\(it.state.name)" == before)
                #expect(it.fraction == 0)
            }
        }
    }

    @Test func progressIsReportedOnceWithTheNewestShare() {
        var it = Self.loading(.start(.nothing, .preload))
        #expect(Self.answer(&it, .progressed(load: 1, 0.1)) == ["announce"])
        #expect(Self.answer(&it, .progressed(load: 1, 0.2)) == [])
        #expect(Self.answer(&it, .announced(load: 1)) == ["progress 0.2"])
        #expect(Self.answer(&it, .announced(load: 1)) == [])
        #expect(Self.answer(&it, .progressed(load: 1, 0.3)) == ["announce"])
        #expect(Self.answer(&it, .leave) == ["cancel"])
        #expect(it.fraction == 0)
        #expect(Self.answer(&it, .start(.nothing, .preload)) == ["ask network"])
        #expect(Self.answer(&it, .announced(load: 1)) == [])
        #expect(Self.answer(&it, .progressed(load: 2, 0.4)) == ["announce"], "the gate is open for the new one")
    }

    @Test func partsAreDrawnOneAtATimeAndOnlyWhileVisible() {
        var it = Self.loading(.start(.nothing, .imminent), .progressed(load: 1, 0.1))
        #expect(Self.answer(&it, .announced(load: 1)) == ["progress 0.1"])
        #expect(Self.answer(&it, .move(.visible)) == ["prioritize visible", "draw part"])
        #expect(Self.answer(&it, .progressed(load: 1, 0.6)) == ["announce"])
        #expect(Self.answer(&it, .announced(load: 1)) == ["progress 0.6"], "one is being drawn")
        #expect(Self.answer(&it, .drewPart(rendering: 1, nil)) == [])
        #expect(Self.answer(&it, .progressed(load: 1, 0.7)) == ["announce"])
        #expect(Self.answer(&it, .announced(load: 1)) == ["progress 0.7", "draw part"])
        #expect(Self.answer(&it, .drewPart(rendering: 1, "a")) == ["show part a 0.7"])
        #expect(Self.answer(&it, .drewPart(rendering: 1, "b")) == [], "told once for each drawing")
        #expect(Self.answer(&it, .move(.imminent)) == ["prioritize imminent", "end rendering"])
    }

    @Test func aPartOfAnEarlierLookIsNotShown() {
        var it = Self.loading(.start(.nothing, .visible), .progressed(load: 1, 0.5), .announced(load: 1))
        #expect(Self.answer(&it, .move(.imminent)) == ["prioritize imminent", "end rendering"])
        #expect(Self.answer(&it, .drewPart(rendering: 1, "late")) == [])
        #expect(Self.answer(&it, .move(.visible)) == ["prioritize visible", "draw part"])
        #expect(Self.answer(&it, .drewPart(rendering: 1, "late")) == [])
        #expect(Self.answer(&it, .drewPart(rendering: 2, "now")) == ["show part now 0.5"])
    }

    @Test func aShownPartIsRemovedUnlessThePictureArrives() {
        let shown: [TestLoading.Event] = [
            .start(.nothing, .visible), .progressed(load: 1, 0.5), .announced(load: 1), .drewPart(rendering: 1, "part"),
        ]
        var fails = TestLoading()
        for event in shown { _ = fails.handle(event) }
        let (stopped, comes, isHidden) = (fails, fails, fails)
        #expect(
            Self.answer(&fails, .ended(load: 1, .failure(LoadingFailed())))
                == ["end rendering", "take part back", "fail"])
        for event in [TestLoading.Event.leave, .reset] {
            var it = stopped
            #expect(Self.answer(&it, event) == ["cancel", "end rendering", "take part back"])
        }
        var it = comes
        #expect(Self.answer(&it, .downloaded(load: 1, .download)) == ["read"])
        #expect(Self.answer(&it, .ended(load: 1, .success(1))) == ["end rendering", "show 1 download"])
        it = isHidden
        #expect(Self.answer(&it, .move(.preload)) == ["prioritize preload", "end rendering"])
        #expect(Self.answer(&it, .leave) == ["cancel"], "nothing shows out of the display range")
    }

    @Test func aFailureOutlivesLeavingButNotAnotherAddress() {
        var it = Self.failed
        #expect(Self.answer(&it, .leave) == [])
        #expect("\(it.state.name)" == "failed")
        #expect(Self.answer(&it, .start(.bytes, .visible)) == ["read"], "it has another chance")
        it = Self.failed
        #expect(Self.answer(&it, .reset) == [])
        #expect("\(it.state.name)" == "idle")
    }
}
