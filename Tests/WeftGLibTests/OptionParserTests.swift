import Testing

@testable import WeftGLib

@Suite struct OptionParserTests {
    private struct Options: Equatable {
        var isDark = false
        var name: String?
        var port: UInt16 = 0
        var seed: Int?
        var color: String?
        var files: [String] = []
    }

    private static func parser(files: Int? = 2) -> OptionParser<Options> {
        OptionParser(
            "tool", summary: "What it does.", notes: "More of it.",
            options: [
                .flag("dark", \.isDark, "the dark style"),
                .text("name", "NAME", \.name, "whose"),
                .number("port", "PORT", in: 1...1_000, \.port, "where"),
                .number("seed", "S", in: -5...Int.max, \.seed, "repeats it"),
                .checked("color", "COLOR", "red or blue") { text, options in
                    options.color = text
                    return ["red", "blue"].contains(text) ? nil : "\"\(text)\" is neither red nor blue"
                },
            ], arguments: files.map { .init("[FILE…]", atMost: $0, \.files) })
    }

    private func parse(_ words: String...) throws -> Options { try Self.parser().parse(words, into: Options()) }

    @Test func optionsMayComeBeforeBetweenAndAfterArguments() throws {
        let options = try parse("a", "--name", "Ann", "--port=80", "-", "--dark", "--seed", "-5")
        #expect(options == Options(isDark: true, name: "Ann", port: 80, seed: -5, files: ["a", "-"]))
        #expect(try parse() == Options())
    }

    @Test func theLastOfAnOptionCounts() throws {
        #expect(try parse("--color", "red", "--port", "7", "--color=blue", "--port", "8").port == 8)
        #expect(try parse("--name=a=b").name == "a=b")
    }

    @Test func argumentsAfterTwoDashesAreNotOptions() throws {
        #expect(
            try parse("--dark", "--", "--name", "--port=1") == Options(isDark: true, files: ["--name", "--port=1"]))
    }

    @Test(arguments: [
        (["--nonsense"], "there is no option \"--nonsense\"; --help lists them"),
        (["a", "--nonsense=1"], "there is no option \"--nonsense=1\"; --help lists them"),
        (["--nonsense", "1"], "there is no option \"--nonsense\"; --help lists them"),
        (["-x"], "there is no option \"-x\"; --help lists them"),
        (["--dar"], "there is no option \"--dar\"; --help lists them"),
        (["--dark=yes"], "--dark takes no value"),
        (["--name"], "--name needs a value"),
        (["--name="], "--name needs a value"),
        (["--name", "--dark"], "--name needs a value"),
        (["--port", "0"], "--port: \"0\" is not a whole number from 1 to 1000"),
        (["--port=1001"], "--port: \"1001\" is not a whole number from 1 to 1000"),
        (["--port", "99999999999999999999"], "--port: \"99999999999999999999\" is not a whole number from 1 to 1000"),
        (["--port", "8o"], "--port: \"8o\" is not a whole number from 1 to 1000"),
        (["--seed=-6"], "--seed: \"-6\" is not a whole number from -5 on"),
        (["--color", "green"], "--color: \"green\" is neither red nor blue"),
        (["a", "b", "c"], "unexpected argument \"c\""),
    ])
    func aMistakeNamesTheOption(words: [String], message: String) {
        #expect(throws: OptionEnd.mistake(message)) { try Self.parser().parse(words, into: Options()) }
        #expect(OptionEnd.mistake(message).exitStatus == 2)
    }

    @Test func unexpectedArgumentsAreAnError() {
        #expect(throws: OptionEnd.mistake("unexpected argument \"file\"")) {
            try Self.parser(files: nil).parse(["file"], into: Options())
        }
    }

    @Test(arguments: [["--help"], ["-h"], ["--dark", "--help", "--nonsense"]])
    func theHelpListsTheOptions(words: [String]) {
        do throws(OptionEnd) {
            _ = try Self.parser().parse(words, into: Options())
            Issue.record("no help")
        } catch {
            let parts = [
                "Usage:\n  tool [OPTION…] [FILE…]\n\nWhat it does.\n", "--dark ", "--port=PORT ", "red or blue",
                "-h, --help ", "\n\nMore of it.",
            ]
            for part in parts { #expect(error.description.contains(part), "\(error)") }
            #expect(!error.description.hasSuffix("\n"))
            #expect(error.exitStatus == 0)
        }
    }
}
