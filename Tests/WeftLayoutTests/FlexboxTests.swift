import JSON
import LayoutFormat
import Testing
import WeftLayout

/// Stacks against an independent implementation: the frames that Chromium's flexbox gives to the trees of
/// `Cases/flexbox-cases.json` (scripts/make-flexbox-cases.py), for the rules that both share.
@Suite struct FlexboxTests {
    /// Chromium rounds to 1/64 of a point at each step.
    private static let tolerance = 0.1

    @Test func randomStacksHaveTheFramesOfABrowser() throws {
        let file = try CaseFile(Fixture.bytes("flexbox-cases.json"))
        #expect(file.cases.count == 400)
        var count = 0
        for (name, result) in file.cases {
            let layoutCase = try result.get()
            let frames = try layoutCase.layout().sublayouts
            let expected = try #require(layoutCase.expected?["frames"], "\(name)")
            for sublayout in frames {
                let node = sublayout.node?.layoutName ?? ""
                guard case .array(let numbers)? = expected[node] else {
                    Issue.record("\(name) has no frame of \(node)")
                    continue
                }
                let frame = sublayout.frame
                let differs = zip([frame.minX, frame.minY, frame.width, frame.height], numbers).contains {
                    abs($0 - ($1.double ?? .infinity)) > Self.tolerance
                }
                #expect(!differs && numbers.count == 4, "\(name), \(node): \(frame) instead of \(numbers)")
                count += 1
            }
        }
        #expect(count > 1_000)
    }
}
