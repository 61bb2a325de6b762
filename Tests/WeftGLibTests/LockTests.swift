import Testing
import WeftGLib

@Suite("Lock")
struct LockTests {
    @Test func keepsConcurrentChangesApart() async {
        let total = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<10_000 { total.withLock { $0 += 1 } }
                }
            }
        }
        #expect(total.withLock { $0 } == 80_000)
    }

    struct Mistake: Error, Equatable {}

    @Test func isFreeAgainAfterAnError() {
        let value = Locked(1)
        #expect(throws: Mistake()) {
            try value.withLock { value throws(Mistake) in
                value = 2
                throw Mistake()
            }
        }
        #expect(value.withLock { $0 } == 2)
    }

    @Test func givesTheBodysResult() {
        #expect(Lock().withLock { "result" } == "result")
    }
}
