import WeftGLib
import WeftLayout
import WeftNodes

/// How deep a thread is in the specs of a layout that it puts into Weft's words. A spec is an object, so one can be inside of
/// itself, or of more others than there is stack for.
private final class SpecLowering {
    private static let local = ThreadLocal { SpecLowering() }

    static var current: SpecLowering { local.value }

    /// Specs around the one that is asked.
    private var depth = 0
    /// There were too many: what is left of the layout is nothing, else one that is in itself twice would never end.
    private var isGivenUp = false

    /// Bytes of stack that a spec is asked with at least.
    private static let reserve = 64 * 1024
    /// Weft's layouts end far before.
    private static let deepest = 20_000

    func lower(_ spec: ASLayoutSpec) -> any LayoutElement {
        guard !isGivenUp else { return LayoutSpec() }
        // The stack is looked at now and then: most specs are a few deep.
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
    /// `weftElement` of specs that may be too many.
    var lowered: any LayoutElement {
        guard let spec = self as? ASLayoutSpec else { return weftElement }
        return SpecLowering.current.lower(spec)
    }
}
