import FoundationEssentials
import Testing
import WeftTestBasics

/// Runs all findings of the fuzzers again, and checks that the targets can fail.
struct FindingsTests {
    private static let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Findings"

    private static let findings: [(target: FuzzTarget, path: String)] = FuzzTarget.all.flatMap { target in
        let folder = "\(folder)/\(target.name)"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().map { (target, "\(folder)/\($0)") }
    }

    @Test(arguments: findings.map(\.path)) func aFindingStaysMended(path: String) throws {
        let finding = try #require(Self.findings.first { $0.path == path })
        // The most work that a calendar may make is minutes of an unoptimised build with a sanitizer; the fuzzer tries
        // these with one in an optimised build.
        if Sanitizer.slowness > 1, finding.target.name == FuzzTarget.calendarSources.name { return }
        let bytes = try #require(FileManager.default.contents(atPath: path))
        try finding.target.runThoroughly(Array(bytes))
    }

    /// With a wrong folder, no finding would be run.
    @Test func thereAreFindings() {
        #expect(Self.findings.count >= 4)
        #expect(Set(Self.findings.map(\.target.name)).count >= 2)
    }

    @Test func eachFolderOfFindingsHasATarget() throws {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder)) ?? []
        #expect(Set(names.filter { !$0.hasPrefix(".") }).subtracting(FuzzTarget.all.map(\.name)).isEmpty)
        #expect(Set(FuzzTarget.all.map(\.name)).count == FuzzTarget.all.count)
    }

    /// Inputs that every target must survive.
    @Test(arguments: FuzzTarget.all.map(\.name)) func emptyAndShortInputIsAccepted(name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        for bytes: [UInt8] in [[], [0], [0xFF], Array("\n".utf8), Array("[{\"id\":1}]".utf8)] {
            try target.runThoroughly(bytes)
        }
    }

    @Test func workThatIsNotLinearIsAFinding() {
        let quadratic = FuzzTarget("quadratic", maximumSeconds: 0.1) { bytes throws(FuzzFinding) in
            var sum = 0
            for first in bytes {
                for second in bytes.prefix(bytes.count / 8) { sum &+= Int(first ^ second) }
            }
            try require(sum >= 0, "never")
        }
        #expect(throws: FuzzFinding.self) { try quadratic.runThoroughly([1]) }
    }
}
