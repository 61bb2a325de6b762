/// The changes of a list that belong together, and the completions to call when they are on screen. A value.
@MainActor
struct ListBatches {
    typealias Completion = @MainActor (Bool) -> Void

    /// The changes of the open batch.
    private var changes = ListChanges()
    private var depth = 0
    private var isAnimated = true
    /// The completions of the open batch.
    private var completions: [Completion] = []
    /// The completions of batches that are applied but not on screen.
    private var applied: [Completion] = []

    /// The closures to call once everything is measured.
    private var finished: [@MainActor () -> Void] = []
    /// The closures to call once everything is measured and shown.
    private var synchronized: [@MainActor () -> Void] = []

    /// True while changes are being collected.
    var isOpen: Bool { depth > 0 }

    /// True if completions wait for the changes to be on screen.
    var isAwaited: Bool { !applied.isEmpty }

    /// Opens a batch, which collects changes from now on. Inside an open batch, it becomes a part of that batch.
    mutating func open(animated: Bool) {
        isAnimated = animated && (depth == 0 || isAnimated)
        depth += 1
    }

    mutating func record(_ change: (inout ListChanges) -> Void) { change(&changes) }

    /// Closes a batch. Returns the changes to apply if it was the outermost one; call `wasApplied()` afterwards.
    mutating func close(_ completion: Completion? = nil) -> (changes: ListChanges, isAnimated: Bool)? {
        depth -= 1
        if let completion { completions.append(completion) }
        guard depth == 0 else { return nil }
        defer { changes = ListChanges() }
        return (changes, isAnimated)
    }

    /// The batch that was closed is applied: its completions wait for the screen.
    mutating func wasApplied() {
        applied += completions
        completions = []
    }

    /// Removes and returns the completions of the closed batch.
    mutating func takeClosed() -> [Completion] {
        defer { completions = [] }
        return completions
    }

    /// Calls `completion` with the open batch, or, if none is open, when the current rows are on screen.
    mutating func tell(_ completion: @escaping Completion) {
        if isOpen { completions.append(completion) } else { applied.append(completion) }
    }

    /// Calls `body` when everything is measured, or, with `forShown`, when it is shown.
    mutating func wait(forShown: Bool, _ body: @escaping @MainActor () -> Void) {
        if forShown { synchronized.append(body) } else { finished.append(body) }
    }

    /// True if closures wait for that.
    var hasWaiters: Bool { !finished.isEmpty || !synchronized.isEmpty }

    /// Removes and returns the waiting closures.
    mutating func takeWaiters(areShown: Bool) -> [@MainActor () -> Void] {
        let waiting = finished + (areShown ? synchronized : [])
        finished = []
        if areShown { synchronized = [] }
        return waiting
    }

    /// Removes and returns the completions to call now.
    mutating func takeAwaiting() -> [Completion] {
        defer { applied = [] }
        return applied
    }
}
