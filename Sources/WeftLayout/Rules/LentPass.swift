/// A pass that a rule lends, during one call, to code that cannot take an `inout` argument.
package final class LentPass {
    fileprivate var pass: LayoutPass

    fileprivate init(standingIn pass: consuming LayoutPass) {
        self.pass = pass
    }

    /// The pass's `measure`. It has no effect after the call has ended.
    package func measure(_ child: Int, in range: SizeRange, parentSize: Size) -> Size {
        pass.measure(child, in: range, parentSize: parentSize)
    }
}

extension LayoutPass {
    /// Calls `body` with the pass as an object. The rule's results are written to this pass.
    package mutating func lend<Result>(_ body: (LentPass) -> Result) -> Result {
        let lent = LentPass(standingIn: LayoutPass(environment: environment, host: host, memory: nil))
        swap(&lent.pass, &self)
        defer { swap(&lent.pass, &self) }
        return body(lent)
    }
}
