import WeftGLib
import WeftGTK
import WeftNodes

/// What was typed in the last second. GtkTreeView waits for five, but shows what it heard.
struct TypeAhead {
    private(set) var text = ""
    private var last = 0.0

    var isActive: Bool { !text.isEmpty && monotonicSeconds() - last < 1 }

    /// The same letter again goes on to the next row that begins with it.
    var isRepeated: Bool { text.count > 1 && Set(text).count == 1 }

    /// What the name of a row is to begin with, folded.
    var wanted: String { LocalText.folded(isRepeated ? String(text.prefix(1)) : text) }

    /// Whether a name begins so. Capital letters, how letters are composed and marks that were not typed make no
    /// difference.
    static func name(_ name: String, beginsWith wanted: String) -> Bool {
        LocalText.folded(name).unicodeScalars.starts(with: wanted.unicodeScalars)
    }

    mutating func add(_ character: Character) {
        if !isActive { text = "" }
        last = monotonicSeconds()
        text.append(character)
    }
}

extension ListController {
    /// Rows that are asked for their names, on the main thread: so many and no more.
    private static let most = 5000

    /// A letter goes on to the next row whose name begins with what was typed. False leaves the key to others.
    func typeAhead(_ press: KeyPress) -> Bool {
        guard focus.findsByTyping, !press.isSuper, let character = press.character else { return false }
        // A blank is a part of a name, not the begin of one.
        guard character != " " || focus.typed.isActive else { return false }
        let wasActive = focus.typed.isActive
        focus.typed.add(character)
        let wanted = focus.typed.wanted
        let isNext = !wasActive || focus.typed.isRepeated
        let start = focusedRow.map { $0 + (isNext ? 1 : 0) } ?? firstVisibleRow
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

    /// What the data source says, or what the row near the reader is called.
    private func typeAheadName(of position: Int) -> String? {
        content?.listTypeSelectText(at: position) ?? rows[position]?.node?.spokenText
    }
}
