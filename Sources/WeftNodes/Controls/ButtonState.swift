/// A state of a button, with its own contents if they are set.
public enum ButtonState: Sendable, Hashable, CaseIterable {
    case normal, highlighted, selected, selectedHighlighted, disabled

    /// The states to search for contents, in this order, as in Texture. The first one with contents is shown.
    static func candidates(isEnabled: Bool, isSelected: Bool, isHighlighted: Bool) -> [ButtonState] {
        var states: [ButtonState] = []
        if !isEnabled { states.append(.disabled) }
        if isSelected, isHighlighted { states.append(.selectedHighlighted) }
        if isHighlighted { states.append(.highlighted) }
        if isSelected { states.append(.selected) }
        return states + [.normal]
    }
}

/// The values of one kind of content by state.
struct ButtonContents<Value: Sendable>: Sendable {
    private var values: [ButtonState: Value] = [:]

    mutating func set(_ value: Value?, for state: ButtonState) { values[state] = value }
    func value(for state: ButtonState) -> Value? { values[state] }

    func first(of states: [ButtonState]) -> Value? {
        states.lazy.compactMap { values[$0] }.first
    }
}
