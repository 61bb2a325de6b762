/// The changes of a list that count together, and who is told when they are on screen. A value.
@MainActor
struct ListBatches {
    typealias Completion = @MainActor (Bool) -> Void

    /// What the open batch asks for.
    private var changes = ListChanges()
    private var depth = 0
    private var isAnimated = true
    /// Of the open batch.
    private var completions: [Completion] = []
    /// Of batches that are applied but not on screen.
    private var applied: [Completion] = []

    /// Who is told once everything is measured.
    private var finished: [@MainActor () -> Void] = []
    /// Who is told once that is shown, too.
    private var synchronized: [@MainActor () -> Void] = []

    /// Whether changes are being collected.
    var isOpen: Bool { depth > 0 }

    /// Whether somebody is to be told that what was changed is on screen.
    var isAwaited: Bool { !applied.isEmpty }

    /// Changes count from here on; inside of an open batch they are a part of that one.
    mutating func open(animated: Bool) {
        isAnimated = animated && (depth == 0 || isAnimated)
        depth += 1
    }

    mutating func record(_ change: (inout ListChanges) -> Void) { change(&changes) }

    /// What is to be done now, where this was no batch inside of another one: then `wasApplied()`.
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

    /// Those of the batch that was closed, who are told now.
    mutating func takeClosed() -> [Completion] {
        defer { completions = [] }
        return completions
    }

    /// Tells `completion` with the open batch, or else when what is there is on screen.
    mutating func tell(_ completion: @escaping Completion) {
        if isOpen { completions.append(completion) } else { applied.append(completion) }
    }

    /// Tells `body` once everything is measured; and shown, where it is to wait for that.
    mutating func wait(forShown: Bool, _ body: @escaping @MainActor () -> Void) {
        if forShown { synchronized.append(body) } else { finished.append(body) }
    }

    /// Whether somebody waits for that.
    var hasWaiters: Bool { !finished.isEmpty || !synchronized.isEmpty }

    /// Those who waited; once.
    mutating func takeWaiters(areShown: Bool) -> [@MainActor () -> Void] {
        let told = finished + (areShown ? synchronized : [])
        finished = []
        if areShown { synchronized = [] }
        return told
    }

    /// Those who are to be told now; once.
    mutating func takeAwaiting() -> [Completion] {
        defer { applied = [] }
        return applied
    }
}
