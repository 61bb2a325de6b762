import Weft

extension KeyPress {
    /// True for Ctrl+Z. Text fields handle it for their own typing, so windows handle it after them.
    var isUndo: Bool { shortcutLetter == "z" && !isShift && !isAlt }
}
