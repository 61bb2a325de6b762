import Glibc
import Weft
import WeftShim
import WeftTestSupport
import XCTest

@testable import BrowseMeetup

/// Compares the colour of every text of the program's pages with its background, in every style.
final class ContrastTests: XCTestCase {
    /// The value of GTK_THEME for each theme. The last one is a theme of the test, which is dark without declaring it.
    private static let themes = [
        "Adwaita", "Adwaita:dark", "Default-hc", "Default-hc:dark", "HighContrast:dark", "Moorland",
    ]

    private static let moorland = """
        .background { color: #d8c8b8; background-color: #241c18; }
        .view, list, entry { color: #d8c8b8; background-color: #2b221d; }
        row:selected { background-color: #7a4a20; }
        link { color: #7a5a3a; }
        button { color: #d8c8b8; background: #3a2e28; border: 1px solid #4a3a30; padding: 4px 10px; }
        """

    /// The theme is chosen when a process starts, so this test runs the next one in a separate process for each theme.
    func testEveryTextIsReadInEveryTheme() throws {
        let data = TemporaryFolder.make("weft-themes")
        defer { _ = Command.run("rm -rf \(data)") }
        XCTAssertEqual(Command.run("mkdir -p \(data)/themes/Moorland/gtk-4.0").status, 0)
        XCTAssertTrue(
            g_file_set_contents("\(data)/themes/Moorland/gtk-4.0/gtk.css", Self.moorland, -1, nil) != 0)
        let program = Command.run("readlink /proc/\(getpid())/exe").output.trimmed
        for theme in Self.themes {
            let result = Command.run(
                "env GTK_THEME=\(theme) XDG_DATA_HOME=\(data) WEFT_CONTRAST=\(theme) \(program) "
                    + "BrowseMeetupTests.ContrastTests/testTextsOfThisTheme")
            let table = result.output.split(separator: "\n").filter { $0.hasPrefix("| ") }
            print(table.joined(separator: "\n"))
            XCTAssertEqual(result.status, 0, result.output)
            XCTAssertGreaterThan(table.count, 20, theme)
        }
    }

    func testTextsOfThisTheme() throws {
        guard let theme = getenv("WEFT_CONTRAST").map({ String(cString: $0) }) else { return }
        try withGTK {
            let style = AppStyle(.system)
            style.apply()
            defer { withExtendedLifetime(style) {} }
            let table = ContrastTable(theme)
            try table.measureFeed()
            try table.measureDetails()
            try table.measurePages()
            for line in table.lines { print(line) }
            let palette = DisplaySettings.shared.palette(for: Label())
            XCTAssertEqual(palette.isDark, theme.hasSuffix("dark") || theme == "Moorland")
            XCTAssertEqual(table.faint, [])
        }
    }
}

private enum TemporaryFolder {
    static func make(_ name: String) -> String {
        let template = strdup("/tmp/\(name)-XXXXXX")
        defer { free(template) }
        return template.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/tmp/\(name)"
    }
}

extension String {
    fileprivate var trimmed: String { String(drop { $0.isWhitespace }.prefix { !$0.isNewline }) }
}
