import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

/// A node that people act on: it has states and sends events to targets. The base of text, image and button nodes.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
open class ControlNode: DisplayNode, @unchecked Sendable {}
