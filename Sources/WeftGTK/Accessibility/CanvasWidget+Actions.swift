import Glibc
import WeftShim

extension CanvasWidget {
    /// Names of the numbered actions, used when there are too many different names. The description lists their
    /// meanings.
    public nonisolated static let actionSlots = (1...8).map { "weft.action-\($0)" }

    /// Offers exactly these actions to assistive technology. Names that the widget was not created with are ignored.
    public func offer(_ names: [String]) {
        let isNumbered = actions == Self.actionSlots
        for (index, action) in actions.enumerated() {
            setAction(action, isNumbered ? index < names.count : names.contains(action))
        }
        numberedActions = isNumbered ? Self.list(names) : nil
    }

    /// The numbered list of actions: "1 Archive, 2 Share".
    private static func list(_ names: [String]) -> String? {
        let shown = names.prefix(actionSlots.count).enumerated().map { "\($0.offset + 1) \($0.element)" }
        return shown.isEmpty ? nil : shown.joined(separator: ", ")
    }
}

/// The GObject types of canvases with actions. There is one type per list of names, up to a limit, since types are
/// never freed.
@MainActor
final class ActionTypes {
    static let shared = ActionTypes()

    /// The maximum number of different lists of names, since names may come from data. Further lists use numbered
    /// actions.
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

    /// A type with these actions, or with the same number of numbered ones, and the names of its actions on the bus.
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
