import WeftGTK

/// Where the keyboard is in a list, and where it is on its way to. Positions are flat, and follow updates of the list.
struct ListFocus {
    /// The row that had the keyboard last: arrows go on from it, Enter opens it, and Tab comes back to it. Where rows are
    /// read, the one that is read; what Tab finds in other rows does not change it.
    var cursor: Int?
    /// The row that gets the keyboard as soon as it has a widget.
    var pending: Int?
    var arrival = Arrival()
    /// Tab looks for the next control in rows that are not on screen.
    var search: TabSearch?
    /// The list has nothing more for Tab: it goes on to what is beside the list.
    var isLeaving = false
    var typed = TypeAhead()
    var findsByTyping = true

    /// What becomes of the keyboard at the row that it is on its way to.
    struct Arrival {
        enum Place {
            /// The row itself; one that takes no keyboard is passed over.
            case row
            /// The first thing inside of the row that takes it; backwards, the last.
            case inside(forward: Bool)
        }

        var place = Place.row
        /// Where it goes on to from a row that takes none: 1 is forward, 0 nowhere.
        var step = 0
        /// A key sends it, and not the program: the focus ring shows.
        var isByKey = false
        /// How the row is selected then; nil is not at all.
        var choice: ListSelection.Choice?
        /// Tab sends it.
        var isByTab = false
        /// Presses of the same key that came meanwhile.
        var presses = 0
        /// What had the keyboard when it was sent: a user who is elsewhere since stays there. Nil where the list is read, and
        /// where Tab sends it.
        var mark: FocusMark?

        /// Where Tab goes.
        var isForward: Bool {
            if case .inside(let forward) = place { forward } else { true }
        }
    }

    /// Sends the keyboard to a row in the place of where it was on its way to.
    mutating func send(to row: Int, _ arrival: Arrival) {
        pending = row
        self.arrival = arrival
        search = nil
    }

    /// Wherever it was on its way to, it does not go there.
    mutating func stay() {
        pending = nil
        search = nil
    }
}

/// Tab on its way through rows that have no nodes: they are made a few at a time, asked, and dropped.
struct TabSearch {
    /// The next row to ask.
    var next: Int
    let forward: Bool
    /// Rows it asks at most: a longer list is left.
    var left = 10_000
    /// Presses of the same key that came meanwhile.
    var presses = 0

    /// Rows that are made at a time.
    static let portion = 64

    init(from row: Int, forward: Bool) {
        next = row
        self.forward = forward
    }

    /// What is made now, of so many.
    func positions(count: Int) -> Range<Int> {
        let end = next + (forward ? Self.portion : -Self.portion)
        return forward ? max(0, next)..<max(0, min(count, end)) : max(0, end + 1)..<max(0, min(count, next + 1))
    }
}
