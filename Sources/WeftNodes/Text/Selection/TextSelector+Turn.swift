import WeftGTK

/// Pending questions to workers, and the user's input after them.
struct TextTurn {
    var questions = 0
    var waiting: [@MainActor (TextSelector) -> Void] = []
}

/// Pointer and key events are processed in the order of their arrival. A key that is pressed right after a click
/// therefore begins at the click's place, even if a worker is still searching for it.
extension TextSelector {
    /// True if a question is pending, or input waits for one.
    var isBehind: Bool { turn.questions > 0 || !turn.waiting.isEmpty }

    /// Performs an action that needs the current selection.
    func inTurn(_ body: @escaping @MainActor (TextSelector) -> Void) {
        guard isBehind else { return body(self) }
        turn.waiting.append(body)
    }

    /// Asks a worker; answers come in the order of the questions.
    func ask<Answer: Sendable>(
        _ question: @escaping @Sendable () -> Answer,
        _ answered: @escaping @MainActor @Sendable (TextSelector, Answer) -> Void
    ) {
        turn.questions += 1
        TextNode.worker.submit(.visible) { [weak self] in
            let answer = question()
            ApplyQueue.shared.push(order: 0) {
                guard let self else { return }
                self.turn.questions -= 1
                answered(self, answer)
                while self.turn.questions == 0, !self.turn.waiting.isEmpty { self.turn.waiting.removeFirst()(self) }
            }
        }
    }
}
