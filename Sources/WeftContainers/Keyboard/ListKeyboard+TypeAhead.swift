import WeftGTK
import WeftNodes

extension ListKeyboard {
    /// The maximum number of rows whose names are compared on the main thread.
    private static let most = 5000

    /// Moves to the next row whose name begins with the typed text. Returns false if the key is not for the list.
    func typeAhead(_ press: KeyPress) -> Bool {
        guard focus.findsByTyping, !press.isSuper, let character = press.character else { return false }
        // A space belongs to a name, but does not begin one.
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

    /// The name from the data source, or the spoken text of a live row.
    private func typeAheadName(of position: Int) -> String? {
        owner.typeSelectText(at: position) ?? rows.node(at: position)?.spokenText
    }
}
