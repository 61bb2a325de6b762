import Testing

@testable import WeftContainers

struct ScrollPaceTests {
    @Test func steadyStepsAreASpeed() {
        var pace = ScrollPace()
        pace.moved(by: 100, page: 600, at: 10)
        #expect(pace.speed == 0, "one step is none yet")
        for step in 1...20 { pace.moved(by: 20, page: 600, at: 10 + Double(step) / 60) }
        #expect(abs(pace.speed - 1200) < 1)
        #expect(abs(pace.top - 1200) < 1)
        #expect(!pace.hasTurned)
        pace.moved(by: -20, page: 600, at: 10.35)
        #expect(pace.hasTurned)
    }

    @Test func jumpsAndPausesDoNotCount() {
        var pace = ScrollPace()
        pace.moved(by: 10, page: 600, at: 1)
        pace.moved(by: 90_000, page: 600, at: 1.016)
        #expect(pace.speed == 0 && pace.top == 0)
        pace.moved(by: 10, page: 600, at: 1.032)
        #expect(pace.speed > 0)
        pace.moved(by: 10, page: 600, at: 2)
        #expect(pace.speed == 0)
        #expect(pace.top > 0, "what is ready ahead stays until the list is at rest")
    }

    @Test func stepsAtOneTimeAreNotEndless() {
        var pace = ScrollPace()
        pace.moved(by: 10, page: 600, at: 1)
        pace.moved(by: 10, page: 600, at: 1)
        #expect(pace.speed <= 2400)
    }
}
