import WeftGLib

/// A question or a message to the user, in a modal window above another window. A value; ``ViewController/present(_:)``
/// and ``ViewController/answer(to:)`` show it.
public struct Alert: Sendable {
    /// A possible answer of the user.
    public struct Action: Sendable {
        /// The meaning of an answer, which decides its look.
        public enum Style: Sendable, Hashable {
            case normal
            /// The expected answer: Enter chooses it.
            case suggested
            /// An answer that cannot be undone.
            case destructive
            /// An action that cancels. Escape and closing the window choose it. An alert has at most one.
            case cancel
        }

        /// The button's label.
        public let title: String
        /// The meaning of the answer.
        public let style: Style
        /// True for the current choice and false for another one, as a state for assistive technology; nil if the action
        /// is no choice.
        public let isCurrent: Bool?
        /// Runs after the alert has closed.
        public let handler: @MainActor @Sendable () -> Void

        /// An answer.
        public init(
            _ title: String, style: Style = .normal, isCurrent: Bool? = nil,
            handler: @escaping @MainActor @Sendable () -> Void = {}
        ) {
            self.title = title
            self.style = style
            self.isCurrent = isCurrent
            self.handler = handler
        }
    }

    /// The subject in a few words.
    public var title: String
    /// Further information in a sentence or two; may be empty.
    public var message: String
    /// The actions in reading order. The cancel action comes first in a row of buttons, and last in a column.
    public var actions: [Action]

    /// Makes an alert. Without actions it has one button, which closes it.
    public init(title: String, message: String = "", actions: [Action] = []) {
        self.title = title
        self.message = message
        self.actions = actions.isEmpty ? [Action(frameworkText("Close"), style: .cancel)] : actions
    }

    /// The index of the action for Enter: the suggested action, otherwise the cancel action, otherwise the first normal
    /// one. It is never a destructive one; nil if there is no other.
    var defaultAction: Int? {
        actions.firstIndex { $0.style == .suggested } ?? actions.firstIndex { $0.style == .cancel }
            ?? actions.firstIndex { $0.style == .normal }
    }

    var cancelAction: Int? { actions.firstIndex { $0.style == .cancel } }

    /// The order of the buttons.
    func order(inRow isRow: Bool) -> [Int] {
        let (cancel, others) = ([cancelAction].compactMap(\.self), actions.indices.filter { $0 != cancelAction })
        return isRow ? cancel + others : others + cancel
    }
}
