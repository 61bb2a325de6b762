import Testing

@testable import GroupDirectory

@Suite struct CommandLineOptionsTests {
    private func run(_ arguments: String...) throws -> FeedConfiguration? {
        guard case .run(let configuration) = try CommandLineOptions.parse(arguments) else { return nil }
        return configuration
    }

    @Test func withoutOptionsItIsTheTutorialsPlaceAndEmbeddedData() throws {
        #expect(try run() == FeedConfiguration())
        #expect(FeedConfiguration().place == .london)
    }

    @Test func readsEveryOption() throws {
        let configuration = try #require(
            try run(
                "--service", "http://localhost:8080/", "--place=-33.87,151.21", "--key", "a&b",
                "--allow-cleartext", "--dark"
            ))
        #expect(configuration.serviceURL == "http://localhost:8080/")
        #expect(configuration.place == Coordinate(latitude: -33.87, longitude: 151.21))
        #expect(configuration.key == "a&b")
        #expect(configuration.allowsCleartext)
        #expect(configuration.colorScheme == .dark)
    }

    @Test func aNegativeLatitudeIsAValue() throws {
        #expect(try run("--place", "-33.87,151.21")?.place.latitude == -33.87)
        #expect(try run("--place", "-33.87,151.21")?.placeName == nil)
        #expect(try run("--place", "Springfield, IL")?.placeName == "Springfield, IL")
    }

    @Test func theLastOfTheSameOptionCounts() throws {
        #expect(try run("--dark", "--light")?.colorScheme == .light)
        #expect(try run("--data", "a", "--data=b=c")?.dataDirectory == "b=c")
    }

    @Test func helpAndVersionWinOverWhatFollows() throws {
        #expect(try CommandLineOptions.parse(["--dark", "--help", "--nonsense"]) == .showHelp)
        #expect(try CommandLineOptions.parse(["--version"]) == .showVersion)
    }

    @Test(arguments: [
        (["--nonsense"], "unknown option --nonsense"),
        (["--nonsense=1"], "unknown option --nonsense"),
        (["-x"], "unknown option -x"),
        (["file"], "unexpected argument \"file\""),
        (["--data"], "--data needs a value"),
        (["--data="], "--data needs a value"),
        (["--data", "--dark"], "--data needs a value"),
        (["--dark=yes"], "--dark takes no value"),
        (["--service", "ftp://x"], "--service \"ftp://x\" is not an http:// or https:// address"),
        (["--service", "http://[::1"], "--service \"http://[::1\" is not an http:// or https:// address"),
        (["--service", "http://h:99999/"], "--service \"http://h:99999/\" is not an http:// or https:// address"),
        (["--place", "12;13"], "--place \"12;13\" is not a place: LAT,LON expected, e.g. 51.50998,-0.1337"),
        (["--data", "a", "--service", "https://x"], "--data and --service exclude each other"),
    ])
    func aMistakeIsNamedTogetherWithTheUsage(arguments: [String], message: String) {
        do throws(CommandLineError) {
            _ = try CommandLineOptions.parse(arguments)
            Issue.record("no error")
        } catch {
            #expect(error.message == message)
            #expect(error.description.hasPrefix("browse-meetup: \(message)\n"))
            #expect(error.description.contains(CommandLineOptions.usage))
        }
    }
}

@Suite struct DataDirectoryTests {
    private let directory = DataDirectory(
        executable: "/src/.build/x86_64/debug/browse-meetup", currentDirectory: "/home")

    @Test func looksBesideTheProgramThenInTheCheckoutThenHere() {
        #expect(
            directory.candidates == ["/src/.build/x86_64/share/browse-meetup/data", "/src/data", "/home/data"])
        #expect(
            DataDirectory(executable: "/bin/browse-meetup", currentDirectory: "/").candidates
                == ["/share/browse-meetup/data", "/data"])
    }

    @Test func theFirstThatHoldsTheDataCounts() throws {
        #expect(try directory.find { $0 != "/src/.build/x86_64/share/browse-meetup/data" } == "/src/data")
    }

    @Test func whatTheReaderNamesIsTheOnlyPlace() {
        var named = directory
        named.environment = "env"
        #expect(named.candidates == ["/home/env"])
        named.option = "/opt"
        #expect(named.candidates == ["/opt"])
    }

    @Test func theErrorNamesAllPlaces() {
        do throws(MeetupServiceError) {
            _ = try directory.find { _ in false }
            Issue.record("no error")
        } catch {
            for place in directory.candidates { #expect(error.errorMessage.contains(place)) }
            #expect(error.errorMessage.contains("--data"))
        }
    }
}
