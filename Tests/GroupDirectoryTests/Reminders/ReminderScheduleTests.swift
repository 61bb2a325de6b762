import Testing
import WeftGLib
import WeftTestBasics

@testable import GroupDirectory

/// Tests which reminders are due, with a clock that the tests set.
@Suite struct ReminderScheduleTests {
    private static let start: Int64 = 1_800_000_000_000
    private static let minute: Int64 = 60_000
    private static let hour: Int64 = 60 * minute
    private static let source = SourceID(rawValue: "a")

    /// A schedule, with a clock in minutes after `start`.
    private struct Stage {
        var schedule = ReminderSchedule()
        var clock: Int64 = 0
        var events: [RemindedEvent] = []
        var everything: Int?

        var now: Timestamp { Timestamp(unixMilliseconds: ReminderScheduleTests.start + clock * minute) }

        /// The reminders shown at that minute, for example "begins walk".
        mutating func shown(at minutes: Int64) -> [String] {
            clock = minutes
            return schedule.take(at: now).map { "\($0.kind) \($0.event.id.id)" }
        }

        mutating func set(_ events: RemindedEvent...) { set(events) }

        mutating func set(_ events: [RemindedEvent]) {
            self.events = events
            schedule.set(events, everything: everything, at: now)
        }

        /// The time of the next reminder in minutes after `start`; nil without one.
        var next: Int64? {
            schedule.next(after: now).map { ($0.unixMilliseconds - ReminderScheduleTests.start) / minute }
        }

        mutating func postpone(_ id: String) {
            schedule.postpone(EventKey(source: ReminderScheduleTests.source, id: id), at: now)
        }

        /// Ends the program, and starts it again at that minute.
        mutating func restart(at minutes: Int64) {
            clock = minutes
            schedule = ReminderSchedule(kept: schedule.text)
            set(events)
        }
    }

    /// - Parameters:
    ///   - begins: minutes after `start`.
    ///   - lasts: minutes; nil without an end.
    ///   - before: minutes from the reminder to the beginning.
    private static func event(
        _ id: String, begins: Int64, lasts: Int64? = 60, before: Int = 60, cancelled: Bool = false,
        isSaved: Bool = true, isCancellationKnown: Bool = false, isAllDay: Bool = false
    ) -> RemindedEvent {
        var event = GroupEvent(id: id, name: id, time: Timestamp(unixMilliseconds: start + begins * minute))
        event.endTime = lasts.map { Timestamp(unixMilliseconds: start + (begins + $0) * minute) }
        event.status = cancelled ? .cancelled : .planned
        event.isAllDay = isAllDay
        return RemindedEvent(
            id: EventKey(source: source, id: id), event: event, group: nil, secondsBefore: before * 60,
            isSaved: isSaved,
            isCancellationKnown: isCancellationKnown)
    }

    @Test func aReminderIsShownOnceAtItsMoment() {
        var it = Stage()
        it.set(Self.event("walk", begins: 120), Self.event("talk", begins: 300, before: 15))
        #expect(it.next == 60)
        #expect(it.shown(at: 59) == [])
        #expect(it.shown(at: 60) == ["begins walk"])
        #expect(it.next == 285)
        #expect(it.shown(at: 61) == [])
        #expect(it.shown(at: 285) == ["begins talk"])
        #expect(it.next == nil)
    }

    @Test func anEventWithoutATimeHasNoReminder() {
        var it = Stage()
        let event = GroupEvent(id: "walk", name: "walk")
        it.set(
            RemindedEvent(
                id: EventKey(source: Self.source, id: "walk"), event: event, group: nil, secondsBefore: 0, isSaved: true
            ))
        #expect(it.next == nil)
        #expect(it.shown(at: 10) == [])
    }

    @Test func remindersOfWholeDaysCountFromNineInTheMorning() {
        var it = Stage()
        it.set(Self.event("fair", begins: 0, lasts: 1440, before: 60, isAllDay: true))
        #expect(it.next == 480)
        it.set(Self.event("fair", begins: 1440, lasts: nil, before: 1440, isAllDay: true))
        #expect(it.next == 540)
    }

    // MARK: Clocks

    @Test func aClockThatIsSetBackShowsNothingTwice() {
        var it = Stage()
        it.set(Self.event("walk", begins: 120))
        #expect(it.shown(at: 70) == ["begins walk"])
        it.clock = 10
        it.set(it.events)
        #expect(it.next == nil)
        #expect(it.shown(at: 10) == [] && it.shown(at: 60) == [] && it.shown(at: 130) == [])
    }

    @Test func aClockThatIsSetAheadShowsSkippedRemindersOfEventsThatAreNotOver() {
        var it = Stage()
        it.set(Self.event("walk", begins: 120), Self.event("talk", begins: 400), Self.event("swim", begins: 900))
        #expect(it.shown(at: 430) == ["begins talk"], "walk is over")
        #expect(it.next == 840)
        // The jump was a mistake: what was missed is still to come.
        it.clock = 0
        it.set(it.events)
        #expect(it.next == 60)
        #expect(it.shown(at: 60) == ["begins walk"])
        #expect(it.shown(at: 340) == [], "talk was shown")
    }

    @Test func aClockThatRunsAYearAheadForAWhileLosesNoReminder() {
        var it = Stage()
        it.set(Self.event("walk", begins: 120))
        #expect(it.shown(at: 525_600) == [])
        it.set(it.events)
        #expect(it.next == nil)
        it.clock = 0
        it.set(it.events)
        #expect(it.next == 60)
        #expect(it.shown(at: 60) == ["begins walk"])
    }

    @Test func remindersDueDuringSleepAreShownOnceIfTheEventIsNotOver() {
        var it = Stage()
        it.set(
            Self.event("walk", begins: 60, lasts: 30), Self.event("talk", begins: 180, lasts: 120),
            Self.event("swim", begins: 250))
        #expect(it.shown(at: 240) == ["begins talk", "begins swim"])
        #expect(it.shown(at: 241) == [])
    }

    @Test func eventsThatBeganMoreThanADayAgoAreNotReported() {
        var it = Stage()
        it.set(Self.event("exhibition", begins: 60, lasts: 90 * 1440))
        it.clock = 3 * 1440
        it.set(it.events)
        #expect(it.shown(at: 3 * 1440) == [])
    }

    // MARK: Events that change

    @Test func aReminderMovesWithItsEvent() {
        var it = Stage()
        it.set(Self.event("walk", begins: 120))
        it.set(Self.event("walk", begins: 600))
        #expect(it.shown(at: 60) == [])
        #expect(it.next == 540)
        #expect(it.shown(at: 540) == ["begins walk"])
        // It moves on after its reminder.
        it.set(Self.event("walk", begins: 900))
        #expect(it.next == 840)
        #expect(it.shown(at: 840) == ["begins walk"])
        // It moves back to a time of which the user was reminded.
        it.clock = 541
        it.set(Self.event("walk", begins: 600))
        #expect(it.next == nil)
        #expect(it.shown(at: 560) == [])
    }

    @Test func anEventThatMovesToATimeThatIsNearIsShownAtOnce() {
        var it = Stage()
        it.set(Self.event("walk", begins: 1440))
        it.set(Self.event("walk", begins: 30))
        #expect(it.shown(at: 0) == ["begins walk"])
    }

    @Test func anEventThatMovesAgainAndAgainIsSilencedAtSomePoint() {
        var it = Stage()
        var count = 0
        for minutes: Int64 in 1...50 {
            it.set(Self.event("walk", begins: 10 + minutes))
            count += it.shown(at: 0).count
        }
        #expect(count == ReminderSchedule.maximumShownOfEvent)
    }

    @Test func aCancellationIsShownInPlaceOfTheReminder() {
        var it = Stage()
        it.set(Self.event("walk", begins: 120, cancelled: true))
        #expect(it.next == 60)
        #expect(it.shown(at: 60) == ["cancelled walk"])
        #expect(it.next == nil)
        #expect(it.shown(at: 61) == [])
    }

    @Test func aCancellationAfterTheReminderIsShownAtOnce() {
        var it = Stage()
        it.set(Self.event("walk", begins: 120), Self.event("talk", begins: 120, isSaved: false))
        #expect(it.shown(at: 60) == ["begins talk", "begins walk"])
        it.set(
            Self.event("walk", begins: 120, cancelled: true),
            Self.event("talk", begins: 120, cancelled: true, isSaved: false, isCancellationKnown: true))
        #expect(it.next == 60)
        #expect(it.shown(at: 60) == ["cancelled talk", "cancelled walk"])
        #expect(it.shown(at: 70) == [])
    }

    @Test func aCancellationThatTheUserHasSeenIsNotShown() {
        var it = Stage()
        it.set(
            Self.event("walk", begins: 120, cancelled: true, isCancellationKnown: true),
            Self.event("talk", begins: 120, cancelled: true, isSaved: false, isCancellationKnown: true))
        #expect(it.next == nil)
        #expect(it.shown(at: 60) == [])
    }

    @Test func aReinstatedEventIsReportedOnce() {
        var it = Stage()
        it.set(Self.event("walk", begins: 120, cancelled: true))
        #expect(it.shown(at: 60) == ["cancelled walk"])
        it.set(Self.event("walk", begins: 120))
        #expect(it.shown(at: 70) == ["restored walk"])
        #expect(it.next == nil)
        #expect(it.shown(at: 71) == [])
        for number in 0..<20 {
            it.set(Self.event("walk", begins: 120, cancelled: number % 2 == 0))
            #expect(it.shown(at: 72) == [])
        }
    }

    @Test func aRemovedEventHasNoReminder() {
        var it = Stage()
        it.set(Self.event("walk", begins: 120), Self.event("talk", begins: 130))
        it.set(Self.event("talk", begins: 130))
        #expect(it.shown(at: 70) == ["begins talk"])
    }

    // MARK: What the user asks for

    @Test func aReminderThatIsSetAfterItsMomentIsNotShown() {
        var it = Stage()
        it.set([])
        it.set(Self.event("walk", begins: 30))
        #expect(it.shown(at: 0) == [])
        #expect(it.next == nil)
        // Another reminder is another one.
        it.set(Self.event("walk", begins: 30, before: 15))
        #expect(it.next == 15)
        it.set(Self.event("walk", begins: 30, before: 1440))
        #expect(it.shown(at: 0) == [])
    }

    @Test func anotherReminderOfTheSameEventIsShownThoughTheFirstOneWas() {
        var it = Stage()
        it.set(Self.event("walk", begins: 120, before: 60))
        #expect(it.shown(at: 60) == ["begins walk"])
        it.set(Self.event("walk", begins: 120, before: 15))
        #expect(it.shown(at: 60) == [])
        #expect(it.shown(at: 105) == ["begins walk"])
    }

    @Test func aNewEventOfASavedGroupIsShownThoughItsMomentHasPassedUnlessItBegan() {
        var it = Stage()
        it.everything = 3600
        it.set([])
        it.set(
            Self.event("walk", begins: 30, isSaved: false), Self.event("fair", begins: -30, lasts: 600, isSaved: false))
        #expect(it.shown(at: 0) == ["begins walk"])
        #expect(it.shown(at: 1) == [])
    }

    @Test func aChoiceForEverythingShowsNothingThatHasPassed() {
        var it = Stage()
        it.set([])
        it.everything = 3600
        it.set(Self.event("walk", begins: 30, isSaved: false), Self.event("talk", begins: 90, isSaved: false))
        #expect(it.shown(at: 0) == [])
        #expect(it.next == 30)
    }

    // MARK: Later

    @Test func laterIsTheNextStepBeforeTheEvent() {
        var it = Stage()
        it.set(Self.event("walk", begins: 1500, before: 1440))
        #expect(it.shown(at: 60) == ["begins walk"])
        it.postpone("walk")
        #expect(it.schedule.hasPostponed)
        #expect(it.next == 1440)
        for (minutes, next) in [(1440, 1485), (1485, 1495), (1495, 1500), (1500, 1505)] as [(Int64, Int64)] {
            #expect(it.shown(at: minutes) == ["begins walk"])
            it.postpone("walk")
            #expect(it.next == next)
        }
        it.clock = 1558
        it.postpone("walk")
        #expect(it.next == 1558, "the event is over in five minutes, so nothing changes")
        #expect(it.shown(at: 1558) == ["begins walk"])
        #expect(!it.schedule.hasPostponed && it.next == nil)
    }

    @Test func aPostponedReminderMovesWithItsEvent() {
        var it = Stage()
        it.set(Self.event("walk", begins: 120), Self.event("talk", begins: 125))
        #expect(it.shown(at: 65).count == 2)
        it.postpone("walk")
        it.postpone("talk")
        it.postpone("an event that is not there")
        #expect(it.next == 105)
        it.set(Self.event("walk", begins: 300), Self.event("talk", begins: 125, cancelled: true))
        #expect(it.shown(at: 66) == ["cancelled talk"])
        #expect(it.next == 240)
        #expect(it.shown(at: 240) == ["begins walk"])
    }

    // MARK: Restarts

    @Test func aRestartShowsNothingTwiceAndLosesNothing() {
        var it = Stage()
        it.set(Self.event("walk", begins: 120), Self.event("talk", begins: 140), Self.event("swim", begins: 200))
        #expect(it.shown(at: 60) == ["begins walk"])
        it.postpone("walk")
        it.restart(at: 90)
        #expect(it.shown(at: 90) == ["begins talk"])
        #expect(it.next == 105)
        it.restart(at: 106)
        #expect(it.shown(at: 106) == ["begins walk"])
        it.restart(at: 110)
        #expect(it.shown(at: 110) == [])
        #expect(it.next == 140)
        it.restart(at: 500)
        #expect(it.shown(at: 500) == [])
    }

    @Test(arguments: [
        "", "{", "null", "[]", "{\"version\":2}", "{\"version\":1,\"shown\":[[1],[\"a\",1,1,0],[1,1,1,9],7]}",
    ])
    func unreadableEntriesCountAsNotShown(_ text: String) {
        #expect(ReminderSchedule(kept: text) == ReminderSchedule())
    }

    @Test func manyEventsAreBoundedAndNoneIsShownTwice() {
        var it = Stage()
        let events = (0..<5_000).map {
            Self.event("\($0)", begins: Int64($0 % 50), lasts: 600, isSaved: $0 >= 4_990)
        }
        it.set(events)
        let first = it.shown(at: 0)
        #expect(first.count == ReminderSchedule.maximumEvents)
        #expect((4_990..<5_000).allSatisfy { first.contains("begins \($0)") }, "saved events come first")
        for minutes: Int64 in 1...3 {
            it.restart(at: minutes)
            #expect(it.shown(at: minutes) == [])
        }
        it.set(events.map { Self.event($0.id.id, begins: 100, cancelled: true) })
        #expect(it.shown(at: 41).count == ReminderSchedule.maximumEvents)
        #expect(it.shown(at: 42) == [] && it.next == nil)
        #expect((it.schedule.text?.utf8.count ?? .max) < 64 << 10)
    }

    /// After random changes, jumps of the clock and restarts, a reminder for one start of an event is shown only once.
    @Test func noReminderIsShownTwiceInRandomRuns() {
        var generator = SeededRandom()
        let seed = generator.seed
        for _ in 0..<200 {
            var it = Stage()
            var seen: Set<String> = []
            var events = (0..<4).map { Self.event("\($0)", begins: Int64.random(in: 0...300, using: &generator)) }
            it.set(events)
            for _ in 0..<40 {
                let index = Int.random(in: 0..<events.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0:
                    events[index] = Self.event("\(index)", begins: Int64.random(in: 0...300, using: &generator))
                    it.set(events)
                case 1: it.restart(at: it.clock)
                default:
                    it.clock = Int64.random(in: -100...400, using: &generator)
                    it.set(events)
                }
                for reminder in it.schedule.take(at: it.now) {
                    let name = "\(reminder.event.id.id) \(reminder.event.event.time?.unixMilliseconds ?? 0)"
                    #expect(seen.insert(name).inserted, "seed \(seed): \(name) twice")
                    #expect(!reminder.event.event.isOver(at: it.now), "seed \(seed): \(name) is over")
                }
                #expect(it.schedule.next(after: it.now).map { $0 > it.now } ?? true, "seed \(seed)")
            }
        }
    }
}
