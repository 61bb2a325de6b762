import Foundation
import FoundationClient
import Weft
import WeftTestSupport
import XCTest

import struct Weft.AttributedString
import struct Weft.IndexPath

/// Tests names that Foundation has, too. `docs/starting.md` says how to write them, and here it is compiled: in this
/// file with imports of single types, in FoundationClient with typealiases of the module.
final class FoundationNamesTests: XCTestCase {
    private let path: IndexPath = IndexPath(row: 3, section: 1)
    private let text: AttributedString = AttributedString("a", size: 13)

    func testAnImportOfOneTypeOverridesImportsOfModules() {
        XCTAssertEqual(path.row, 3)
        XCTAssertEqual(text.string, "a")
        XCTAssertEqual(Foundation.IndexPath(indexes: [3, 1]).count, 2)
    }

    func testANameOfTheModuleGoesBeforeImports() throws {
        try withGTK {
            let rows = FoundationClient.rows(
                of: [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 86_400)])
            XCTAssertEqual(rows.map(\.title), ["1970-01-01", "1970-01-02"])
            XCTAssertEqual(rows.map(\.indices), [2, 2])
        }
    }
}
