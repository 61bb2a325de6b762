import WeftGLib
import WeftGTK

/// Fades new contents of nodes in, on the frame clock. Main actor.
@MainActor
enum ContentsFade {
    private struct Fade {
        weak var node: DisplayNode?
        let start: Double
        let duration: Double
    }

    private static var fades: [ObjectIdentifier: Fade] = [:]
    private static var isAttached = false

    /// Nodes that fade now.
    static var count: Int { fades.count }

    /// Shows the node's contents at once when the desktop wants no animation or no frame would come.
    static func begin(_ node: DisplayNode, duration: Double) {
        guard duration > 0, Desktop.enablesAnimations else { return end(node) }
        if !isAttached {
            isAttached = true
            FrameClock.shared.onUpdate { step() }
        }
        guard FrameClock.shared.requestUpdate() else { return end(node) }
        node.main.contentsAlpha = 0
        fades[ObjectIdentifier(node)] = Fade(node: node, start: monotonicSeconds(), duration: duration)
    }

    static func end(_ node: DisplayNode) {
        fades[ObjectIdentifier(node)] = nil
        guard node.main.contentsAlpha != 1 else { return }
        node.main.contentsAlpha = 1
        node.canvasThatDraws?.queueDraw()
    }

    private static func step() {
        guard !fades.isEmpty else { return }
        let now = monotonicSeconds()
        for (id, fade) in fades {
            guard let node = fade.node else {
                fades[id] = nil
                continue
            }
            let fraction = (now - fade.start) / fade.duration
            if fraction >= 1 {
                end(node)
            } else {
                node.main.contentsAlpha = max(0, fraction)
                node.canvasThatDraws?.queueDraw()
            }
        }
        if !fades.isEmpty { _ = FrameClock.shared.requestUpdate() }
    }
}
