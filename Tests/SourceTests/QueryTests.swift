import Foundation
import JSON
import WeftTestBasics
import XCTest

@testable import GroupDirectory

/// Tests that queries are valid for the published schema, with another implementation.
final class QueryTests: XCTestCase {
    /// Mobilizon 1.3 counts up to 200, later versions up to 300.
    private static let complexityLimit: Int64 = 200

    private func check(_ documents: [String], schema: String = "mobilizon") throws -> [JSON] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
        let input = JSON.array(documents.map(JSON.string))
        // Whichever Python has graphql-core (Debian's package is python3-graphql-core).
        for python in ["python3", "/usr/bin/python3"] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [python, "-B", folder + "/validate_queries.py", folder + "/\(schema).graphql"]
            let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
            (process.standardInput, process.standardOutput, process.standardError) = (stdin, stdout, stderr)
            try process.run()
            try stdin.fileHandleForWriting.write(contentsOf: Data(input.bytes()))
            try stdin.fileHandleForWriting.close()
            let output = stdout.fileHandleForReading.readDataToEndOfFile()
            let trouble = stderr.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            if process.terminationStatus == 0 { return try XCTUnwrap(JSON(parsing: Array(output)).array) }
            let text = String(decoding: trouble, as: UTF8.self)
            guard text.contains("No module named 'graphql'") else { throw Failure(text: text) }
        }
        throw Failure(text: "no Python has graphql-core: install python3-graphql-core")
    }

    private struct Failure: Error {
        let text: String
    }

    func testEveryQueryIsValidAndCheapEnough() throws {
        let results = try check(MobilizonQuery.all.map(\.text))
        XCTAssertEqual(results.count, MobilizonQuery.all.count)
        for (document, result) in zip(MobilizonQuery.all, results) {
            XCTAssertEqual(result["errors"], [], document.text)
            let complexity = try XCTUnwrap(result["complexity"]?.integer)
            XCTAssertGreaterThan(complexity, 0)
            XCTAssertLessThanOrEqual(complexity, Self.complexityLimit, document.text)
        }
    }

    func testEveryQueryOfMeetupIsValid() throws {
        let results = try check(MeetupQuery.all.map(\.text), schema: "meetup")
        XCTAssertEqual(results.count, MeetupQuery.all.count)
        for (document, result) in zip(MeetupQuery.all, results) {
            XCTAssertEqual(result["errors"], [], document.text)
            XCTAssertGreaterThan(result["complexity"]?.integer ?? 0, 0)
        }
    }

    func testTheCheckFindsErrors() throws {
        let results = try check([
            "query A { config { nme } }", "query B($g: Int!) { group(preferredUsername: $g) { id } }", "{",
            "query C { searchGroups(sortBy: NAME) { total elements { id organizedEvents { total } } } }",
            "query D { config { name version } }",
        ])
        XCTAssertEqual(results.map { $0["errors"] == [] }, [false, false, false, false, true])
        XCTAssertEqual(results.last?["complexity"], 3)
    }
}
