import WeftGLib

/// A question to the user, or something to know: a window of its own above another one, which waits meanwhile. A value;
/// ``ViewController/present(_:)`` and ``ViewController/answer(to:)`` show it.
public struct Alert: Sendable {
    /// What the user can answer.
    public struct Action: Sendable {
        /// What an answer does, as it looks.
        public enum Style: Sendable, Hashable {
            case normal
            /// What is asked for: Enter chooses it.
            case suggested
            /// What cannot be taken back.
            case destructive
            /// Leaves everything as it is: Escape chooses it, and so does closing the window. At most one.
            case cancel
        }

        /// What the button says.
        public let title: String
        /// What it does, as it looks.
        public let style: Style
        /// What is done, when the alert is gone.
        public let handler: @MainActor @Sendable () -> Void

        /// An answer.
        public init(_ title: String, style: Style = .normal, handler: @escaping @MainActor @Sendable () -> Void = {}) {
            self.title = title
            self.style = style
            self.handler = handler
        }
    }

    /// What it is about, in a few words.
    public var title: String
    /// The rest, in a sentence or two; may be empty.
    public var message: String
    /// In reading order; what cancels stands first.
    public var actions: [Action]

    /// An alert; without actions it has one button that closes it.
    public init(title: String, message: String = "", actions: [Action] = []) {
        self.title = title
        self.message = message
        self.actions = actions.isEmpty ? [Action(frameworkText("Close"), style: .cancel)] : actions
    }

    /// What Enter chooses: what is suggested, or what does no harm; nothing where everything does.
    var defaultAction: Int? {
        actions.firstIndex { $0.style == .suggested } ?? actions.firstIndex { $0.style == .cancel }
            ?? actions.firstIndex { $0.style == .normal }
    }

    var cancelAction: Int? { actions.firstIndex { $0.style == .cancel } }

    /// As the buttons stand.
    var order: [Int] {
        let cancel = cancelAction
        return [cancel].compactMap(\.self) + actions.indices.filter { $0 != cancel }
    }
}
