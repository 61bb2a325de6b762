import WeftNodes

/// Everything that stores positions of rows, except the rows themselves.
@MainActor
struct RowPositions {
    let keyboard: ListKeyboard
    let selection: ListSelection
    let menu: RowMenu
    let textSelection: () -> ListTextSelection?

    /// Maps positions of rows to new ones; nil means removed.
    ///
    /// - Parameter successor: the row that gets the focus of a removed row; nil for none.
    func remap(_ map: (Int) -> Int?, keyboardTo successor: ((Int) -> Int?)? = nil) {
        keyboard.remap(map, successor: successor)
        selection.remap(map)
        menu.remap(map)
        textSelection()?.remap(map)
    }

    /// Forgets all positions.
    func forget() { remap { _ in nil } }
}
