import Testing

@testable import WeftContainers

/// Tests changes that are applied together, without a list.
@MainActor @Suite struct ListBatchesTests {
    @Test func aBatchInsideOfABatchIsAPartOfIt() throws {
        var batches = ListBatches()
        batches.open(animated: true)
        batches.record { $0.insertedSections.append(1) }
        batches.open(animated: true)
        batches.record { $0.deletedSections.append(2) }
        let inside = batches.close()
        #expect(inside == nil)
        #expect(batches.isOpen)
        let whole = batches.close()
        let (changes, isAnimated) = try #require(whole)
        #expect(changes.insertedSections == [1])
        #expect(changes.deletedSections == [2])
        #expect(isAnimated)
        #expect(!batches.isOpen)
        batches.open(animated: true)
        let next = batches.close()
        #expect(next?.changes.isEmpty == true)
    }

    @Test(arguments: [(true, false), (false, true), (false, false)])
    func aBatchWithAnUnanimatedPartIsNotAnimated(outer: Bool, inner: Bool) {
        var batches = ListBatches()
        batches.open(animated: outer)
        batches.open(animated: inner)
        _ = batches.close()
        let still = batches.close()
        #expect(still?.isAnimated == false)
        batches.open(animated: true)
        let next = batches.close()
        #expect(next?.isAnimated == true, "the next one is one of its own")
    }

    @Test func waitersAreNotifiedOnceAndOfAppliedChangesOnly() {
        var batches = ListBatches()
        var told: [String] = []
        func call() { for completion in batches.takeAwaiting() { completion(true) } }
        batches.tell { _ in told.append("what is there") }
        batches.open(animated: false)
        batches.tell { _ in told.append("inside") }
        #expect(batches.isAwaited)
        call()
        #expect(told == ["what is there"])
        _ = batches.close { _ in told.append("closed") }
        call()
        #expect(told.count == 1, "it is not applied as yet")
        batches.wasApplied()
        call()
        call()
        #expect(told == ["what is there", "inside", "closed"])
        #expect(!batches.isAwaited)
    }
}
