import Weft

extension KeyPress {
    /// Whether it is Ctrl+Z, which takes back what was done last. Fields take back what was typed with it, so windows listen
    /// behind them.
    var isUndo: Bool { shortcutLetter == "z" && !isShift && !isAlt }
}
