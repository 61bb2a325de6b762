import FoundationEssentials
import JSON
import LayoutFormat
import Testing
import WeftLayout

/// Every case of `Cases/layout-cases.json`, to half a point, nothing skipped.
@Suite struct LayoutCasesTests {
    @Test func everyCaseGivesItsAnswer() throws {
        let file = try CaseFile(Fixture.bytes("layout-cases.json"))
        #expect(file.cases.count >= 102)
        for (name, result) in file.cases {
            do {
                let layoutCase = try result.get()
                let expected = try #require(layoutCase.expected, "\(name)")
                let differences = try Fixture.differences(try layoutCase.layout(), expected)
                #expect(differences.isEmpty, "\(name): \(differences.joined(separator: "; "))")
            } catch {
                Issue.record("\(name): \(error)")
            }
        }
    }
}

enum Fixture {
    static func bytes(_ name: String) throws -> [UInt8] {
        let path = "\(#filePath)".split(separator: "/").dropLast().joined(separator: "/")
        let contents = FileManager.default.contents(atPath: "/\(path)/Cases/\(name)")
        return try [UInt8](#require(contents))
    }

    /// The differences of more than half a point between a layout and its expected result.
    static func differences(_ layout: Layout, _ expected: JSON) throws -> [String] {
        let answer = JSON.object(LayoutCase.answer(layout))
        var differences: [String] = []
        compare(answer, expected, "", &differences)
        return differences
    }

    private static func compare(_ found: JSON, _ expected: JSON, _ path: String, _ differences: inout [String]) {
        switch (found, expected) {
        case (.number(let left), .number(let right)):
            guard let left = left.double, let right = right.double, (left - right).magnitude <= 0.5 else {
                return differences.append("\(path) is \(left), not \(right)")
            }
        case (.string(let left), .string(let right)):
            if left != right { differences.append("\(path) is \(left), not \(right)") }
        case (.array(let left), .array(let right)) where left.count == right.count:
            for (index, pair) in zip(left, right).enumerated() {
                compare(pair.0, pair.1, "\(path)[\(index)]", &differences)
            }
        case (.object(let left), .object(let right)) where left.count == right.count:
            for member in right.members {
                guard let value = left[member.key] else {
                    differences.append("\(path).\(member.key) is missing")
                    continue
                }
                compare(value, member.value, "\(path).\(member.key)", &differences)
            }
        default:
            differences.append("\(path) is \(found), not \(expected)")
        }
    }
}
