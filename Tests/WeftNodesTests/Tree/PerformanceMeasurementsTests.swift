import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

final class PerformanceMeasurementsTests: XCTestCase {
    func testANodeCountsTheRequestedEvents() throws {
        try withGTK {
            let root = ColumnNode([LeafNode(10, 10)])
            _ = root.layoutThatFits(rowConstraints(100))
            XCTAssertEqual(root.performanceMeasurements, PerformanceMeasurements(), "nothing at first")
            root.measurementOptions = [.layoutSpec, .layoutComputation]
            for width in [200.0, 300, 300] { _ = root.layoutThatFits(rowConstraints(width)) }
            var counted = root.performanceMeasurements
            XCTAssertEqual(counted.layoutSpecNumberOfPasses, 2, "a kept layout is none")
            XCTAssertEqual(counted.layoutComputationNumberOfPasses, 2)
            XCTAssertGreaterThan(counted.layoutSpecTotalTime, 0)
            XCTAssertGreaterThan(counted.layoutComputationTotalTime, 0)
            root.measurementOptions = .layoutSpec
            XCTAssertEqual(root.performanceMeasurements, PerformanceMeasurements(), "it begins anew")
            root.setNeedsLayout()
            _ = root.layoutThatFits(rowConstraints(200))
            counted = root.performanceMeasurements
            XCTAssertEqual(counted.layoutSpecNumberOfPasses, 1)
            XCTAssertEqual(counted.layoutComputationNumberOfPasses, 0)
        }
    }
}
