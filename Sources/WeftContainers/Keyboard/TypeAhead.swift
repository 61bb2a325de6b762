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
