import WeftShim

/// The recorded drawing of a snapshot, to be drawn again elsewhere. Immutable, so any thread may draw it.
// @unchecked: a GskRenderNode is immutable, and its references are counted atomically.
package final class RenderNode: @unchecked Sendable {
    package let pointer: OpaquePointer

    /// Takes ownership of a reference to a GskRenderNode.
    package init(full pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        gsk_render_node_unref(pointer)
    }
}

extension DrawingContext {
    /// Draws the node in its own coordinates, on the CPU.
    package func draw(_ node: RenderNode) {
        saving { gsk_render_node_draw(node.pointer, cairo) }
    }
}
