import WeftGLib
import WeftTestSupport
import XCTest

/// Tests the program's messages about invalid arguments, with the real program.
final class ArgumentTests: XCTestCase {
    private static let program =
        (LocalFile.executablePath ?? "").split(separator: "/").dropLast()
        .map { "/" + $0 }.joined() + "/browse-meetup"

    /// With repaired bytes, the path would name another folder.
    func testAnInvalidPathIsReported() {
        // printf makes the byte: a line of Swift cannot hold it.
        let line = #"/bin/sh -c '"$0" --data "$(printf "/tmp/\344")"' "# + Self.program
        let (status, output) = Command.run(line)
        XCTAssertNotEqual(status, 0)
        XCTAssertEqual(output, "browse-meetup: argument 2 is no UTF-8 text\n")
    }

    /// If the path were read as the name of a host, it would be requested over the network.
    func testAFileInAFolderWithAnInvalidPathIsReported() {
        for arguments in ["--list --source club.ics", "--check-source ./club.ics", "club.ics"] {
            let line =
                #"/bin/sh -c 'd="$(mktemp -d)" && e="$d/$(printf "\344")" && mkdir "$e" && cd "$e" && : >club.ics; "#
                + "\(Self.program) \(arguments); s=$?; rm -r \"$d\"; exit $s'"
            let (status, output) = Command.run(line)
            XCTAssertNotEqual(status, 0, arguments)
            XCTAssertTrue(output.contains("its path is no UTF-8 text"), output)
        }
    }
}
