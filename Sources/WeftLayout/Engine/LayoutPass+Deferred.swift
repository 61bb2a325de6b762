/// A size question to an element.
struct LayoutQuestion {
    var index: Int
    /// Narrowed by the element's own style.
    var range: SizeRange
    var parentSize: Size
    var baseline: Bool
    var nesting: Int
    /// The answer that lacks only its baselines, -1 for none.
    var known: Int
}

/// Elements ask their children by calling, a few frames a level. A thousand levels of that need more stack than a
/// thread may have, so below `maximumRecursion` a question is not answered but put aside: everything above it returns
/// at once, keeping nothing, the question is answered from an empty stack, and whoever needs it asks anew and finds the
/// answer. Trees of usual depth never come there.
extension LayoutPass {
    /// How many solutions may lie on the call stack.
    static let maximumRecursion = 64

    /// Solves an element for good, whatever depth that takes.
    mutating func solveForGood(_ index: Int, _ range: SizeRange, _ parentSize: Size) {
        _ = solve(index, range, parentSize, baseline: false)
        while deferred != nil {
            answerDeferred()
            _ = solve(index, range, parentSize, baseline: false)
        }
    }

    /// Answers the question put aside, and those it leads to in turn.
    mutating func answerDeferred() {
        var open: [LayoutQuestion] = []
        let outer = (nesting, recursion)
        repeat {
            if let question = deferred { open.append(question) }
            deferred = nil
            while deferred == nil, let question = open.last {
                nesting = question.nesting
                recursion = 0
                _ = answer(question)
                if deferred == nil { open.removeLast() }
            }
        } while deferred != nil
        (nesting, recursion) = outer
    }
}
