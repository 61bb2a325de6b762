import WeftGLib
import WeftGTK
import WeftNodes

/// Text typed with less than a second between two keys. GtkTreeView waits five seconds, but shows the text.
struct TypeAhead {
    private(set) var text = ""
    private var last: UInt32 = 0

    /// True if a key at `time` continues the text. Times are those of ``KeyPress``.
    func goesOn(at time: UInt32) -> Bool { !text.isEmpty && time &- last < 1000 }

    /// True if the same letter was typed again: it selects the next row that begins with it.
    var isRepeated: Bool { text.count > 1 && Set(text).count == 1 }

    /// The start that a row's name must have, in folded form.
    var wanted: String { LocalText.folded(isRepeated ? String(text.prefix(1)) : text) }

    /// True if a name begins with `wanted`. Case, Unicode composition and marks that were not typed are ignored.
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
    /// Ends type-ahead. A space may be part of a name, and modifier keys affect the next letter.
    var leadsElsewhere: Bool {
        switch key {
        case .other, .space: false
        default: true
        }
    }
}
