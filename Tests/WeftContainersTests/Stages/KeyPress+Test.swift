@testable import WeftGTK

extension KeyPress {
    /// A key without modifiers.
    init(_ key: Key) {
        let values: [(Key, UInt32)] = [
            (.up, 0xff52), (.down, 0xff54), (.left, 0xff51), (.right, 0xff53), (.home, 0xff50), (.end, 0xff57),
            (.f5, 0xffc2), (.enter, 0xff0d), (.pageDown, 0xff56), (.pageUp, 0xff55),
        ]
        self.init(value: values.first { $0.0 == key }?.1 ?? 0, state: 0)
    }
}
