import WeftGLib
import WeftNodes
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit

/// Tests specs that cannot be laid out.
final class NestedSpecTests: XCTestCase {
    /// The reports of misuse while `body` runs.
    private static func reports(_ body: () -> Void) -> [String] {
        let reports = Locked<[String]>([])
        DisplayNode.nonFatalErrorBlock = { report in reports.withLock { $0.append(report) } }
        defer { DisplayNode.nonFatalErrorBlock = nil }
        body()
        return reports.withLock { $0 }
    }

    private static func size(_ spec: ASLayoutSpec) -> CGSize {
        let node = ASDisplayNode()
        node.layoutSpecBlock = { _, _ in spec }
        return node.layoutThatFits(ASSizeRangeMake(.zero, CGSize(width: 100, height: 100))).size
    }

    func testASpecThatIsItsOwnChildIsReported() {
        let stack = ASStackLayoutSpec.vertical()
        let inset = ASInsetLayoutSpec(insets: .zero, child: stack)
        // Twice: each level would ask twice as often as the one around it.
        stack.children = [inset, inset]
        defer { stack.children = nil }
        let told = Self.reports { _ = Self.size(stack) }
        XCTAssertEqual(told.filter { $0.contains("nested too deep") }.count, 1, "\(told)")
        XCTAssertTrue(told.first?.contains("Is it a child of its own") == true, "\(told)")
        // The thread is as before.
        let leaf = ASLayoutSpec()
        leaf.style.preferredSize = CGSize(width: 20, height: 10)
        XCTAssertEqual(Self.reports { XCTAssertEqual(Self.size(leaf), CGSize(width: 20, height: 10)) }, [])
    }

    func testSpecsThatAreNestedTooDeepAreReportedOnAWorker() {
        let done = expectation(description: "measured")
        let told = Self.reports {
            Thread.detachNewThread {
                var specs: [ASLayoutSpec] = [ASLayoutSpec()]
                for _ in 0..<10_000 { specs.append(ASInsetLayoutSpec(insets: .zero, child: specs[specs.count - 1])) }
                _ = Self.size(specs[specs.count - 1])
                // One after the other, as they would go one in the other.
                while let outermost = specs.popLast() { outermost.children = nil }
                done.fulfill()
            }
            wait(for: [done], timeout: 60)
        }
        XCTAssertFalse(told.isEmpty)
        XCTAssertTrue(told.allSatisfy { $0.contains("nested") }, "\(told)")
    }

    func testALayoutWithANodeThatIsNotAChildIsReported() {
        final class Stranger: ASLayoutSpec {
            let stranger = ASDisplayNode()
            override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
                let size = CGSize(width: 10, height: 10)
                return ASLayout(
                    layoutElement: self, size: size, sublayouts: [ASLayout(layoutElement: stranger, size: size)])
            }
        }
        let told = Self.reports { XCTAssertEqual(Self.size(Stranger()), CGSize(width: 10, height: 10)) }
        XCTAssertTrue(told.first?.contains("none of the spec's children") == true, "\(told)")
    }

    func testASpecOfTheProgramsThatIsItsOwnChildIsReported() {
        final class Own: ASLayoutSpec {}
        let spec = Own()
        spec.children = [spec, spec]
        defer { spec.children = nil }
        let told = Self.reports { _ = Self.size(spec) }
        XCTAssertTrue(told.first?.contains("nested too deep") == true, "\(told)")
    }
}
