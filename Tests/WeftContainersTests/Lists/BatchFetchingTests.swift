import Testing

@testable import WeftContainers

/// Texture's decision table.
@Suite("Conditions of batch fetching")
struct BatchFetchingTests {
    static let due = BatchFetching(
        leadingScreens: 2, isFetching: false, page: 100, content: 1000, remaining: 200, isVisible: true,
        movesTowardsEnd: true, occasion: .init(offset: 700, contentVersion: 1))

    @Test(arguments: [
        (\BatchFetching.isFetching, true), (\.isVisible, false), (\.movesTowardsEnd, false),
    ])
    func nothingIsFetchedIfOneConditionFails(_ path: WritableKeyPath<BatchFetching, Bool> & Sendable, _ value: Bool) {
        var fetching = Self.due
        #expect(fetching.isDue, "equality counts")
        fetching[keyPath: path] = value
        #expect(!fetching.isDue)
    }

    @Test func nothingIsFetchedFarFromTheEndSwitchedOffOrWithoutASize() {
        for (path, value) in [
            (\BatchFetching.remaining, 200.5), (\.leadingScreens, 0), (\.leadingScreens, -1), (\.page, 0),
        ] {
            var fetching = Self.due
            fetching[keyPath: path] = value
            #expect(!fetching.isDue)
        }
    }

    @Test func shortContentIsFetchedForEvenUnseen() {
        var fetching = Self.due
        (fetching.content, fetching.isVisible, fetching.movesTowardsEnd) = (99, false, false)
        #expect(fetching.isDue)
        fetching.isFetching = true
        #expect(!fetching.isDue)
    }

    @Test func theDelegateGetsTheRemainingTimeWhileTheListMoves() {
        var fetching = Self.due
        #expect(fetching.question == nil, "at rest")
        (fetching.speed, fetching.remaining) = (400, 600)
        let question = fetching.question
        #expect(question?.remainingTime == 1.5 && question?.hint == false)
        fetching.remaining = 100
        #expect(fetching.question?.hint == true)
        for path in [\BatchFetching.isVisible, \.movesTowardsEnd] {
            var other = fetching
            other[keyPath: path] = false
            #expect(other.question == nil)
        }
        fetching.content = 99
        #expect(fetching.question == nil && fetching.isDue, "what is too short is fetched for in any case")
    }

    @Test func aBatchIsRequestedOnceForTheSameContents() {
        var fetching = Self.due
        fetching.lastOccasion = fetching.occasion
        #expect(!fetching.isDue)
        fetching.content = 99
        #expect(!fetching.isDue, "nor for a short content")
        fetching.content = 1000
        fetching.occasion.offset += 1
        #expect(fetching.isDue, "scrolled")
        fetching.occasion = .init(offset: 700, contentVersion: 2)
        #expect(fetching.isDue, "another content")
    }
}
