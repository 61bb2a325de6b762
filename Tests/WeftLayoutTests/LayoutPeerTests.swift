import LayoutChecks
import LayoutPeer
import Testing
import WeftLayout

/// Tests that the peer of the layout benchmark lays out the same cell.
@Suite struct LayoutPeerTests {
    @Test func theFramesByHandAreTheEnginesFrames() throws {
        for title in [1, 12, 33, 47, 90] {
            for subtitle in [1, 19, 60] {
                for date in [0, 9, 14] {
                    for width in [320.0, 400, 500] {
                        let cell = GroupCell(
                            title: text(title), subtitle: text(subtitle), date: text(date))
                        let layout = try cell.layout(width: width)
                        var peer = [LayoutPeerFrame](repeating: LayoutPeerFrame(), count: LAYOUT_PEER_FRAMES)
                        let height = layout_peer_cell(width, Int32(title), Int32(subtitle), Int32(date), &peer)
                        let note = Comment("\(title) \(subtitle) \(date) in \(width)")
                        #expect(layout.size == Size(width: width, height: height), note)
                        let nodes: [any LayoutNode] = [cell.avatar, cell.title, cell.subtitle, cell.date, cell.photo]
                        for (node, frame) in zip(nodes, peer) {
                            let expected = Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
                            #expect(layout.frame(of: node) == expected, note)
                        }
                    }
                }
            }
        }
    }

    @Test func memoryThatIsUsedAgainChangesNothing() throws {
        let memory = LayoutMemory()
        let small = GroupCell(title: text(33), subtitle: text(19), date: text(9))
        let alone = try small.layout()
        _ = try LayoutBench.layOut(LayoutBench.fanOut(1_000), in: memory)
        let capacity = memory.capacity
        #expect(capacity >= 1_000)
        for _ in 0..<3 {
            let again = try small.layout(in: memory)
            #expect(again.difference(from: alone).isEmpty && again.size == alone.size)
        }
        #expect(memory.capacity == capacity)
        #expect(throws: LayoutError.self) {
            let twin = SampleTwin()
            _ = try Layout.calculate(
                spec: StackLayoutSpec(children: [twin, twin]), constraints: LayoutConstraints(.unconstrained),
                memory: memory)
        }
        #expect(try small.layout(in: memory).difference(from: alone).isEmpty, "also after an error")
    }

    private func text(_ length: Int) -> String { String(repeating: "x", count: length) }
}

private final class SampleTwin: LayoutNode {
    var style: LayoutStyle {
        get { LayoutStyle() }
        set {}
    }

    func layoutThatFits(_ constraints: LayoutConstraints) -> Layout { Layout(node: self, size: .zero) }
}
