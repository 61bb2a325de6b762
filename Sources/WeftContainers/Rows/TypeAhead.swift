import WeftGLib
import WeftGTK
import WeftNodes

/// What was typed with less than a second between two keys. GtkTreeView waits for five, but shows what it heard.
struct TypeAhead {
    private(set) var text = ""
    private var last: UInt32 = 0

    /// Whether a key of that time goes on with it; times are those of ``KeyPress``.
    func goesOn(at time: UInt32) -> Bool { !text.isEmpty && time &- last < 1000 }

    /// The same letter again goes on to the next row that begins with it.
    var isRepeated: Bool { text.count > 1 && Set(text).count == 1 }

    /// What the name of a row is to begin with, folded.
    var wanted: String { LocalText.folded(isRepeated ? String(text.prefix(1)) : text) }

    /// Whether a name begins so. Capital letters, how letters are composed and marks that were not typed make no
    /// difference.
    static func name(_ name: String, beginsWith wanted: String) -> Bool {
        // Folding costs GLib some allocations, and most names begin with another letter.
        if let first = name.unicodeScalars.first, let letter = wanted.unicodeScalars.first, first.isASCII,
            letter.isASCII,
            first.properties.lowercaseMapping.unicodeScalars.first != letter
        {
            return false
        }
        return LocalText.folded(name).unicodeScalars.starts(with: wanted.unicodeScalars)
    }

    mutating func add(_ character: Character, at time: UInt32) {
        if !goesOn(at: time) { text = "" }
        last = time
        text.append(character)
    }
}

extension KeyPress {
    /// Ends a word that is being typed. A blank may be a part of it, and Shift and the like write what comes next.
    var leadsElsewhere: Bool {
        switch key {
        case .other, .space: false
        default: true
        }
    }
}

extension ListController {
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

    /// What the data source says, or what the row near the reader is called.
    private func typeAheadName(of position: Int) -> String? {
        content?.listTypeSelectText(at: position) ?? rows[position]?.node?.spokenText
    }
}
