/// A size question to an element.
struct LayoutQuestion {
    var index: Int
    /// The range, narrowed by the element's own style.
    var range: SizeRange
    var parentSize: Size
    var baseline: Bool
    var nesting: Int
    /// The known answer without the baselines; -1 if there is none.
    var known: Int
}

/// Elements measure their children recursively, with a few stack frames per level. A thousand levels need more stack
/// than a thread may have. So at `maximumRecursion` the pass records the query instead of answering it, and all callers
/// return at once without a result. The pass then answers the query with an empty stack; the callers repeat it and find
/// the answer. Trees of usual depth never reach the limit.
extension LayoutPass {
    /// The maximum number of nested solutions on the call stack.
    static let maximumRecursion = 64

    /// Solves an element with its final constraints, at any depth.
    mutating func solveForGood(_ index: Int, _ range: SizeRange, _ parentSize: Size) {
        _ = solve(index, range, parentSize, baseline: false)
        while deferred != nil {
            answerDeferred()
            _ = solve(index, range, parentSize, baseline: false)
        }
    }

    /// Answers the deferred question, including questions that are deferred in turn.
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
