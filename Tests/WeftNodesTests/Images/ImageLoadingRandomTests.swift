import Testing
import WeftTestBasics

@testable import WeftNodes

/// Tests random sequences of a node's events and of answers that arrive late, twice or in any order.
@Suite struct ImageLoadingRandomTests {
    /// Performs the actions of a loading some time later, and records the results.
    private struct Stage {
        var it = TestLoading()
        var random: SeededRandom
        /// Events still to be reported, also those of ended loads, since no work stops immediately.
        var waiting: [TestLoading.Event] = []
        /// The results, by the number of the load.
        var results: [Int: [String]] = [:]
        /// The loads that were told to stop.
        var ended: Set<Int> = []
        var works = false
        var part: Int?
        var rendering: Int?

        init(_ random: SeededRandom) {
            self.random = random
        }

        // Without a macro's cost each time: this is looked at some hundred thousand times.
        func must(_ isRight: Bool, _ what: String, line: Int = #line) {
            if !isRight { Issue.record("\(what), \(it.state.name), seed \(random.seed), line \(line)") }
        }

        mutating func handle(_ event: TestLoading.Event) {
            let before = it
            let isStale = isStale(event)
            let actions = it.handle(event)
            must(!isStale || actions.isEmpty, "something is done about what is over")
            must(it.load == before.load || !before.isUnderWay, "a loading began beside another")
            for action in actions {
                // In idle it is of a picture that was set by hand.
                if case .withdraw = action, case .idle = before.state { continue }
                perform(action)
            }
            must(it.isUnderWay == works, "work goes on exactly while a loading is under way")
            must(part == nil || part == it.load && works, "a part shows of what has ended")
        }

        /// True for an event of an older load, or of an older read than the newest.
        func isStale(_ event: TestLoading.Event) -> Bool {
            switch event {
            case .cacheAnswered(let load, _), .downloaded(let load, _), .ended(let load, _), .progressed(let load, _),
                .announced(let load):
                load != it.load
            case .drewPart(let number, _): number != rendering
            case .start, .leave, .reset, .move, .drawingFailed: false
            }
        }

        mutating func perform(_ action: TestLoading.Action) {
            let load = it.load
            switch action {
            case .work(let work):
                must(!ended.contains(load), "\(work) after the end")
                works = true
                waiting.append(answer(to: work, load))
                if work == .askNetwork { waiting += [.progressed(load: load, 0.2), .progressed(load: load, 0.7)] }
            case .cancelWork:
                must(works, "nothing to be cancelled")
                end()
            case .prioritize(let priority):
                must(works && priority == it.priority, "priority of nothing")
            case .announceProgress(let number):
                must(number == load, "progress of an earlier loading")
                waiting.append(.announced(load: load))
            case .tellProgress(let fraction):
                must(works && fraction > 0, "progress of nothing")
            case .drawPart(let number):
                must(it.priority == .visible, "drawn out of sight")
                rendering = number
                waiting.append(.drewPart(rendering: number, Bool.random(using: &random) ? "\(load)" : nil))
            case .showPart(let drawn, let quality):
                must(drawn == "\(load)" && works, "a part of an earlier loading")
                must(rendering != nil && quality > 0, "a part that nobody wants")
                part = load
            case .endRendering:
                must(rendering != nil, "no rendering to be ended")
                rendering = nil
            case .takePartBack:
                must(part != nil, "nothing to be taken back")
                part = nil
            case .show(let picture, let source):
                // A picture in memory comes before the loading has a number.
                must(picture == load || source == .memoryCache && picture == 0, "picture \(picture) in loading \(load)")
                part = nil
                result("show")
            case .fail: result("fail")
            case .withdraw: results[load, default: []].append("withdraw")
            }
        }

        mutating func answer(to work: TestLoading.Work, _ load: Int) -> TestLoading.Event {
            switch work {
            case .askCache: return .cacheAnswered(load: load, isFound: Bool.random(using: &random))
            case .askNetwork:
                let fails = Int.random(in: 0..<3, using: &random) == 0
                return fails ? .ended(load: load, .failure(LoadingFailed())) : .downloaded(load: load, .download)
            case .readBytes:
                let fails = Int.random(in: 0..<5, using: &random) == 0
                return .ended(load: load, fails ? .failure(LoadingFailed()) : .success(load))
            }
        }

        mutating func result(_ what: String) {
            must(!ended.contains(it.load), "\(what) after the end")
            results[it.load, default: []].append(what)
            end()
        }

        mutating func end() {
            ended.insert(it.load)
            works = false
        }

        /// Reports one of the pending events, which may be reported again later.
        mutating func tell() {
            guard let index = waiting.indices.randomElement(using: &random) else { return }
            let again = Int.random(in: 0..<6, using: &random) == 0
            let event = again ? waiting[index] : waiting.remove(at: index)
            handle(event)
        }
    }

    @Test(arguments: 0..<50) func anyTurnOfEventsHasOneResultForEachLoading(run: Int) {
        var it = Stage(SeededRandom("anyTurnOfEventsHasOneResultForEachLoading \(run)"))
        let found: [TestLoading.Found] = [.picture(0), .bytes, .mayBeCached, .nothing]
        for _ in 0..<2_000 {
            let priority = ImagePriority.allCases.randomElement(using: &it.random) ?? .preload
            switch Int.random(in: 0..<20, using: &it.random) {
            case 0..<2: it.handle(.start(found.randomElement(using: &it.random) ?? .nothing, priority))
            case 2: it.handle(.leave)
            case 3: it.handle(.reset)
            case 4..<7:
                // As the node does it, which lets go of its drawing there.
                it.handle(.move(priority))
                if priority == .preload { it.part = nil }
            case 7: it.handle(.drawingFailed(LoadingFailed()))
            default: it.tell()
            }
        }
        for _ in 0..<10_000 where it.it.isUnderWay { it.tell() }
        it.must(!it.it.isUnderWay, "a loading does not end")
        let allowed: Set = [["show"], ["fail"], ["show", "withdraw"]]
        for (load, results) in it.results.sorted(by: { $0.key < $1.key }) {
            it.must(allowed.contains(results), "loading \(load) had \(results)")
        }
    }
}
