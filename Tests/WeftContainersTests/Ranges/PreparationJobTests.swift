import Testing
import WeftGLib
import WeftLayout
import WeftNodes

@testable import WeftContainers

struct PreparationJobTests {
    @Test func anUrgentRequestOvertakesWaitingOnesOnly() {
        let job = PreparationJob(.preload)
        #expect(job.waits(behind: .visible) && job.waits(behind: .display))
        #expect(!job.waits(behind: .preload))
        #expect(job.begin())
        #expect(!job.waits(behind: .visible))
    }

    @Test func aCancelledJobDoesNotBegin() {
        let job = PreparationJob(.visible)
        job.cancel()
        #expect(job.isCancelled && !job.begin())
        #expect(!job.waits(behind: .visible))
    }

    @Test @MainActor func aRowAsksAgainWhenItBecomesUrgent() {
        let row = ListRow(index: 0)
        #expect(row.needsPreparation(.preload))
        let first = row.beginJob(.preload)
        #expect(!row.needsPreparation(.preload) && row.needsPreparation(.visible))
        let second = row.beginJob(.visible)
        #expect(first.isCancelled && !row.endJob(first))
        #expect(!row.needsPreparation(.visible))
        #expect(row.endJob(second))
    }

    @Test @MainActor func aRunningJobDrawsARowThatComesIntoRange() {
        let row = ListRow(index: 0)
        let job = row.beginJob(.preload)
        #expect(job.begin() && !job.draws)
        row.wantsDrawing = true
        #expect(job.draws)
        row.wantsDrawing = false
        #expect(!job.draws && !job.isCancelled)
        row.wantsDrawing = true
        let drawing = row.beginJob(.display, drawingOnly: true)
        row.wantsDrawing = false
        #expect(drawing.isCancelled && !row.isPreparing, "nobody wants it any more")
    }
}
