import WeftGTK

/// The parts of the window between which F6 moves: each pane and its bars, then the header bar.
extension SplitViewController {
    @MainActor
    private enum Part {
        case pane(ViewController)
        case bar(Widget)

        /// False if the part has nothing that takes the keyboard.
        func takeFocus() -> Bool {
            switch self {
            case .pane(let pane): pane.takeFocus()
            case .bar(let bar): return bar.moveFocusInside(forward: true)
            }
            return true
        }
    }

    /// Moves the keyboard focus to the next part that takes it. Returns false if there is no other one.
    func goToNextPart() -> Bool {
        let parts = parts
        let next = currentPart(of: parts).map { $0 + 1 } ?? 0
        if parts[next...].contains(where: { $0.takeFocus() }) { return true }
        return parts.count > 1 && parts[0].takeFocus()
    }

    private var parts: [Part] {
        appearingChildren.flatMap { [Part.pane($0)] + $0.shownBars.map(Part.bar) } + [.bar(headerBar)]
    }

    private func currentPart(of parts: [Part]) -> Int? {
        // A bar is inside its pane.
        parts.lastIndex { part in
            switch part {
            case .pane(let pane): pane.viewHasFocus && !pane.shownBars.contains(where: \.containsFocus)
            case .bar(let bar): bar.containsFocus
            }
        }
    }
}
