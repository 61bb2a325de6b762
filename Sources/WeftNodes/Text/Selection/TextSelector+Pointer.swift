import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// The unit of a selection with the pointer: characters, or more after a double or triple click.
enum TextUnit: Sendable {
    case character, word, paragraph

    init(clicks: Int) {
        self = clicks < 2 ? .character : clicks == 2 ? .word : .paragraph
    }

    /// Returns the range of a click at an offset. It reads the surrounding text, so it runs off the main thread.
    func range(around offset: Int, in string: String) -> Range<Int> {
        switch self {
        case .character: offset..<offset
        case .word: string.wordRange(around: offset) ?? offset..<offset
        case .paragraph: string.paragraphRange(around: offset)
        }
    }
}

/// The state of a selection with the pointer.
struct TextPointer {
    /// The number of presses. Results for earlier presses are ignored.
    var press = 0
    var unit = TextUnit.character
    /// The range that the press selected, which a drag extends.
    var origin: Range<TextPlace>?
    /// The position of the drag in the widget's coordinates.
    var place: Point?
    /// The timer for scrolling while the pointer is beyond the edge.
    var scrolling: MainTimer?
}

extension TextSelector {
    /// Handles an event of the pointer over the host's widget; positions are points of the widget's contents.
    package func pointerEvent(_ event: TextPress) {
        switch event {
        case .pressed(let point, let count, let isShift): pressed(at: point, count: count, isShift: isShift)
        case .dragged(let point): dragged(to: point)
        case .released:
            pointer.place = nil
            pointer.scrolling = nil
            inTurn { $0.publish() }
        }
    }

    private func pressed(at point: Point, count: Int, isShift: Bool) {
        // A click alone selects nothing, and does not move the keyboard focus.
        if count > 1 || isShift { host?.takeTextFocus() }
        pointer.press += 1
        pointer.unit = TextUnit(clicks: count)
        pointer.origin = nil
        let press = pointer.press
        find(at: point) { selector, range in
            guard selector.pointer.press == press else { return }
            if isShift, count == 1, let anchor = selector.anchor {
                selector.pointer.origin = anchor..<anchor
                selector.select(from: anchor, to: range.lowerBound)
            } else {
                selector.pointer.origin = range
                selector.select(from: range.lowerBound, to: range.upperBound)
            }
        }
    }

    private func dragged(to point: Point) {
        if pointer.place == nil { host?.takeTextFocus() }
        pointer.place = point
        extend(to: point)
        guard pointer.scrolling == nil, host?.scrollText(towards: point) == true else { return }
        pointer.scrolling = MainTimer(milliseconds: 50, repeats: true) { [weak self] in
            guard let self, let place = self.pointer.place else { return }
            if self.host?.scrollText(towards: place) == true {
                self.extend(to: place)
            } else {
                self.pointer.scrolling = nil
            }
        }
    }

    private func extend(to point: Point) {
        let press = pointer.press
        find(at: point) { selector, range in
            guard selector.pointer.press == press, let origin = selector.pointer.origin else { return }
            if range.lowerBound < origin.lowerBound {
                selector.select(from: origin.upperBound, to: range.lowerBound)
            } else {
                selector.select(from: origin.lowerBound, to: max(range.upperBound, origin.upperBound))
            }
        }
    }

    /// Finds the text place at a point, or the nearest one, on a worker, in the order of pointer events.
    private func find(
        at point: Point, _ found: @escaping @MainActor @Sendable (TextSelector, Range<TextPlace>) -> Void
    ) {
        // Earlier keys are handled first.
        guard turn.waiting.isEmpty else { return turn.waiting.append { $0.lookUp(point, found) } }
        lookUp(point, found)
    }

    private func lookUp(
        _ point: Point, _ found: @escaping @MainActor @Sendable (TextSelector, Range<TextPlace>) -> Void
    ) {
        guard let host, let row = host.textRow(near: point), let (node, origin) = host.textRow(at: row) else { return }
        let texts = node.selectableTexts()
        let inRow = Point(x: point.x - origin.x, y: point.y - origin.y)
        guard let part = Self.nearest(texts.map(\.frame), to: inRow) else { return }
        let text = texts[part].node
        guard let shown = text.shown else { return }
        let inText = text === node ? inRow : text.convert(inRow, from: node)
        let unit = pointer.unit
        ask {
            let offset = shown.offset(at: inText)
            let range = unit.range(around: offset, in: shown.text.string)
            return TextPlace(
                row: row, part: part, offset: range.lowerBound)..<TextPlace(
                    row: row, part: part, offset: range.upperBound)
        } _: {
            found($0, $1)
        }
    }

    /// The text at or nearest to a point: the vertical distance is compared first, so that a point next to a line
    /// selects that line.
    private static func nearest(_ frames: [Rect], to point: Point) -> Int? {
        frames.indices.min { one, other in
            func distance(_ index: Int) -> (Double, Double) {
                let frame = frames[index]
                return (
                    max(frame.minY - point.y, 0, point.y - frame.maxY),
                    max(frame.minX - point.x, 0, point.x - frame.maxX)
                )
            }
            return distance(one) < distance(other)
        }
    }

    /// True if a point of the host's widget is over a text.
    package func isOverText(_ point: Point) -> Bool {
        guard let host, let row = host.textRow(near: point), let (node, origin) = host.textRow(at: row) else {
            return false
        }
        let inRow = Point(x: point.x - origin.x, y: point.y - origin.y)
        return node.selectableTexts().contains { $0.frame.contains(inRow) }
    }

    // MARK: Menu

    /// Opens the menu at a place of the host's widget, in points.
    @discardableResult
    package func openMenu(at place: Rect) -> Bool {
        guard menu == nil, let widget = host?.textWidget, widget.isMapped else { return false }
        let popover = PopoverMenu([
            PopoverMenu.Item(title: frameworkText("Copy"), isEnabled: hasSelection) { [weak self] in self?.copy() },
            PopoverMenu.Item(title: frameworkText("Select All")) { [weak self] in self?.selectAll() },
        ])
        menu = popover
        popover.popUp(at: place, in: widget, returnsKeyboard: true) { [weak self, weak widget] in
            self?.menu = nil
            // The row that had the focus may have been removed.
            if widget?.containsFocus != true { self?.host?.takeTextFocus() }
        }
        return true
    }

    /// Call after an allocation, since a popover is placed again together with its target.
    package func hostWasAllocated() { menu?.parentWasAllocated() }
}
