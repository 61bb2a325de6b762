import WeftGLib
import WeftLayout
import WeftNodes

/// The depth of a thread in the specs of a layout that it converts. A spec is an object, so it can contain itself, or
/// be nested deeper than the stack allows.
private final class SpecLowering {
    private static let local = ThreadLocal { SpecLowering() }

    static var current: SpecLowering { local.value }

    /// The number of specs around the current one.
    private var depth = 0
    /// True if the limit was reached. The rest of the layout is then empty, since converting a spec that contains
    /// itself would never end.
    private var isGivenUp = false

    /// The minimum free stack in bytes for converting another spec.
    private static let reserve = 64 * 1024
    /// The maximum depth. Weft's own limit is much lower.
    private static let deepest = 20_000

    func lower(_ spec: ASLayoutSpec) -> any LayoutElement {
        guard !isGivenUp else { return LayoutSpec() }
        // The remaining stack is checked only now and then: most specs have few levels.
        if depth >= Self.deepest || depth % 8 == 7 && StackSpace.left < Self.reserve {
            isGivenUp = true
            Misuse.report(
                """
                \(type(of: spec)): specs are nested too deep for a layout, \(depth) of them. Is it a child of its own, or of \
                one of its children?
                """)
            return LayoutSpec()
        }
        depth += 1
        defer {
            depth -= 1
            if depth == 0 { isGivenUp = false }
        }
        return spec.weftElement
    }
}

extension ASLayoutElement {
    /// Like `weftElement`, with a check of the depth.
    var lowered: any LayoutElement {
        guard let spec = self as? ASLayoutSpec else { return weftElement }
        return SpecLowering.current.lower(spec)
    }
}
