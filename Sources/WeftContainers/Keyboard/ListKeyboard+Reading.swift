import WeftGTK
import WeftLayout
import WeftNodes

/// Keys of a list with rows to read instead of select. Arrows move from text to text, so that assistive technology
/// reads them, and scroll through rows higher than the screen. Page, Space, Home and End scroll by pages. If no row can
/// be read, for example in a list of pictures, arrows scroll.
extension ListKeyboard {
    func readOn(by press: KeyPress) -> Bool {
        let screen = (space.isUpsideDown ? -1 : 1) * ScrollCanvas.pageShare * page
        // A control inside a row has the keyboard, and Space belongs to it.
        let isControlFocused = !canvas.hasFocus && rows.withKeyboard?.canvas?.widget.hasFocus != true
        switch press.key {
        case .up, .down, .left, .right:
            guard (press.key == .up || press.key == .down) == (geometry.axis == .vertical),
                let step = space.step(of: press.key)
            else { return !isControlFocused && [.up, .down, .left, .right].contains(press.key) }
            readNext(step)
        case .space where isControlFocused: return false
        case .space: turnPage(by: press.isShift ? -screen : screen, toTextsOnly: true)
        case .pageUp: turnPage(by: -screen)
        case .pageDown: turnPage(by: screen)
        case .home: readFirst(atEnd: space.isUpsideDown)
        case .end: readFirst(atEnd: !space.isUpsideDown)
        default: return false
        }
        return true
    }

    /// Reads the next or previous text, or scrolls on in the current one.
    private func readNext(_ step: Int) {
        let onScreen = onScreen
        guard let current = focusedRow, onScreen.contains(current) else {
            // The user has scrolled away from the row, or nothing was read yet.
            let nearest = onScreen.filter(isWhole) + onScreen
            let isFound = read(onScreen: step > 0 ? nearest : nearest.reversed())
            return isFound ? () : scroll(by: Double(step) * ScrollCanvas.keyStep)
        }
        let frame = geometry.frame(at: current)
        let rest = step > 0 ? frame.end - offset - page : offset - frame.start
        guard rest <= 0.5 else { return scroll(by: Double(step) * min(rest, ScrollCanvas.keyStep)) }
        var row = current + step
        while (0..<count).contains(row) {
            guard geometry.isThere(row) else {
                row += step
                continue
            }
            // Waits until the row has a node.
            if canBeRead(row) || rows.node(at: row) == nil { return read(row, step) }
            // A row that does not fit the screen, such as a picture, is read in parts.
            guard isWhole(row) else { break }
            row += step
        }
        scroll(by: Double(step) * ScrollCanvas.keyStep)
    }

    func isWhole(_ row: Int) -> Bool {
        let frame = geometry.frame(at: row)
        return frame.start >= offset - 0.5 && frame.end <= offset + page + 0.5
    }

    /// True if the row has text or a focusable control.
    ///
    /// - Complexity: O(nodes of the row)
    func canBeRead(_ row: Int) -> Bool {
        if let widget = rows.widget(at: row) { return widget.isFocusable || widget.hasFocusableInside }
        guard let node = rows.node(at: row) else { return false }
        return !node.spokenText.isEmpty || node.mayTakeKeyboardInside
    }

    /// Goes to a row. A row that is higher than the screen is read from its near end.
    private func read(_ row: Int, _ step: Int) {
        focus.stay()
        scroller.show(row, at: step < 0 && geometry.frame(at: row).extent > page ? .end : .nearest)
        send(to: row)
    }

    /// Goes to the first readable row of `candidates`, or to the first one without a node. It does not scroll.
    @discardableResult
    private func read(onScreen candidates: some Sequence<Int>) -> Bool {
        guard let row = candidates.first(where: { geometry.isThere($0) && (rows.node(at: $0) == nil || canBeRead($0)) })
        else { return false }
        send(to: row)
        return true
    }

    private func send(to row: Int) {
        focus.cursor = row
        focus.send(to: row, .init(isByKey: true))
        focusPendingRow()
        if focus.pending != nil { owner.setNeedsRangeUpdate() }
    }

    /// Goes to the first text on screen.
    func readOnScreen() {
        let onScreen = onScreen
        read(onScreen: onScreen.filter(isWhole) + onScreen)
    }

    private func scroll(by points: Double) { scroller.leave(for: offset + points) }

    /// - Parameter toTextsOnly: true for a key that would press a button.
    private func turnPage(by points: Double, toTextsOnly: Bool = false) {
        let (before, current) = (offset, focusedRow)
        scroller.leave(for: offset + points)
        guard abs(offset - before) > 0.5 else { return toTextsOnly ? () : readFirst(atEnd: points > 0) }
        let onScreen = onScreen.filter { position in
            !toTextsOnly || rows.node(at: position).map { !$0.spokenText.isEmpty } ?? true
        }
        // Skips the row already read, since two pages overlap.
        read(onScreen: onScreen.filter { geometry.frame(at: $0).start >= offset - 0.5 && $0 != current } + onScreen)
    }

    /// Goes to the list's start, or its end.
    private func readFirst(atEnd: Bool) {
        // `show` keeps the position if measured extents differ from their estimates.
        if atEnd { geometry.lastItem.map { scroller.show($0, at: .end) } } else { scroller.show(0, at: .start) }
        let onScreen = onScreen
        read(onScreen: atEnd ? onScreen.reversed() : onScreen)
    }
}
