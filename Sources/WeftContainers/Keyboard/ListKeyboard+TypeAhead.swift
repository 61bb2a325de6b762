import WeftGTK
import WeftNodes

extension ListKeyboard {
    /// Rows that are asked for their names, on the main thread: so many and no more.
    private static let most = 5000

    /// A letter goes on to the next row whose name begins with what was typed. False leaves the key to others.
    func typeAhead(_ press: KeyPress) -> Bool {
        guard focus.findsByTyping, !press.isSuper, let character = press.character else { return false }
        // A blank is a part of a name, not the begin of one.
        let wasActive = focus.typed.goesOn(at: press.time)
        guard character != " " || wasActive else { return false }
        focus.typed.add(character, at: press.time)
        let wanted = focus.typed.wanted
        let isNext = !wasActive || focus.typed.isRepeated
        let start = focusedRow.map { $0 + (isNext ? 1 : 0) } ?? space.firstVisibleRow
        for step in 0..<min(count, Self.most) {
            let position = (start + step) % count
            guard geometry.isRow(position), let name = typeAheadName(of: position),
                TypeAhead.name(name, beginsWith: wanted)
            else { continue }
            moveFocus(to: position)
            return true
        }
        return wasActive
    }

    /// What the data source says, or what the row near the user is called.
    private func typeAheadName(of position: Int) -> String? {
        owner.typeSelectText(at: position) ?? rows.node(at: position)?.spokenText
    }
}
