import WeftNodes

/// Whatever knows rows by their positions, other than the rows themselves.
@MainActor
struct RowPositions {
    let keyboard: ListKeyboard
    let selection: ListSelection
    let menu: RowMenu
    let textSelector: () -> TextSelector?

    /// Rows have other positions; nil is gone.
    ///
    /// - Parameter successor: where the keyboard goes whose row is gone; nil is nowhere.
    func remap(_ map: (Int) -> Int?, keyboardTo successor: ((Int) -> Int?)? = nil) {
        keyboard.remap(map, successor: successor)
        selection.remap(map)
        menu.remap(map)
        textSelector()?.remap(map)
    }

    /// No row is what it was.
    func forget() { remap { _ in nil } }
}
