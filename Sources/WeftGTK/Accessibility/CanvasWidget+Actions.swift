import Glibc
import WeftShim

extension CanvasWidget {
    /// What actions are called where there were too many names: by number, told in the description.
    public nonisolated static let actionSlots = (1...8).map { "weft.action-\($0)" }

    /// Offers these actions to assistive technology, and no others; names that the widget was not made with are left out.
    public func offer(_ names: [String]) {
        let isNumbered = actions == Self.actionSlots
        for (index, action) in actions.enumerated() {
            setAction(action, isNumbered ? index < names.count : names.contains(action))
        }
        numberedActions = isNumbered ? Self.list(names) : nil
    }

    /// "1 Archive, 2 Share".
    private static func list(_ names: [String]) -> String? {
        let shown = names.prefix(actionSlots.count).enumerated().map { "\($0.offset + 1) \($0.element)" }
        return shown.isEmpty ? nil : shown.joined(separator: ", ")
    }
}

/// The types of canvases that have actions. GObject types are for good: one for each list of names, as far as there are few.
@MainActor
final class ActionTypes {
    static let shared = ActionTypes()

    /// Names may come from data: beyond so many lists of them actions have numbers.
    static let maximumCount = 200

    private struct Key: Hashable {
        let names: [String]
        let isRow: Bool
    }

    private var types: [Key: GType] = [:]
    private let limit: Int

    init(limit: Int = ActionTypes.maximumCount) {
        self.limit = limit
    }

    /// A type with these actions, or with as many numbered ones; and what they are called on the bus.
    func type(of names: [String], isRow: Bool) -> (type: GType, names: [String]) {
        let wanted = Key(names: names, isRow: isRow)
        if types[wanted] != nil || types.count < limit { return (make(wanted), names) }
        return (make(Key(names: CanvasWidget.actionSlots, isRow: isRow)), CanvasWidget.actionSlots)
    }

    private func make(_ key: Key) -> GType {
        if let known = types[key] { return known }
        let copies = key.names.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        var names = copies.map { $0.map { UnsafePointer<CChar>($0) } } + [nil]
        let type = weft_canvas_type_with_actions(key.isRow ? 1 : 0, &names)
        types[key] = type
        return type
    }
}
