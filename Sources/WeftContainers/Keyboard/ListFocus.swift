import WeftGTK
import WeftNodes

/// The keyboard's place in a list, and its pending target. Positions are flat, and follow updates of the list.
struct ListFocus {
    /// The row that had the focus last. Arrows start from it, Enter opens it, and Tab returns to it. In a list with
    /// rows to read, it is the row being read, and Tab does not change it.
    var cursor: Int?
    /// The row that gets the focus when it has a widget.
    var pending: Int?
    var arrival = Arrival()
    /// A Tab search in rows that are not on screen.
    var search: TabSearch?
    /// True if the list has no further Tab stop, so that focus moves to the list's neighbour.
    var isLeaving = false
    var typed = TypeAhead()
    var findsByTyping = true

    /// The target of the keyboard, and the effects of its arrival.
    struct Arrival {
        enum Place {
            /// The row itself. A row that takes no focus is skipped.
            case row
            /// The first focusable control inside the row; backwards, the last.
            case inside(forward: Bool)
            /// A control inside the row.
            case control(DisplayNode)
        }

        var place = Place.row
        /// The direction in which rows that take no focus are skipped: 1 is forward, -1 backward, 0 skips none.
        var step = 0
        /// A key moved the focus, not the program: the focus ring shows.
        var isByKey = false
        /// The selection to make when the focus arrives; nil makes none.
        var choice: ListSelection.Choice?
        /// True to open the row when the focus arrives.
        var activates = false
        /// True if Tab moved the focus.
        var isByTab = false
        /// The number of Tab presses since then.
        var presses = 0
        /// The widget that had the keyboard focus at the start. If the user has moved the focus since, it stays there.
        /// nil for Tab, and for lists with rows to read.
        var mark: FocusMark?

        /// The direction of Tab: true is forward.
        var isForward: Bool {
            if case .inside(let forward) = place { forward } else { true }
        }
    }

    /// Sets the pending target, replacing an earlier one.
    mutating func send(to row: Int, _ arrival: Arrival) {
        pending = row
        self.arrival = arrival
        search = nil
    }

    /// Drops the pending target.
    mutating func stay() {
        pending = nil
        search = nil
    }
}

/// A search for the next Tab stop among rows without nodes. It makes the nodes of a few rows at a time, examines them
/// and releases them.
struct TabSearch {
    /// The next row to examine.
    var next: Int
    let forward: Bool
    /// The number of rows still to examine. In a longer list, the focus leaves the list.
    var left = 10_000
    /// The number of further presses of the same key since the search began.
    var presses = 0

    /// Number of rows made at a time.
    static let portion = 64

    init(from row: Int, forward: Bool) {
        next = row
        self.forward = forward
    }

    /// The rows to make now, in a list of `count` rows.
    func positions(count: Int) -> Range<Int> {
        let end = next + (forward ? Self.portion : -Self.portion)
        return forward ? max(0, next)..<max(0, min(count, end)) : max(0, end + 1)..<max(0, min(count, next + 1))
    }
}
