import ICalendar
import Testing
import WeftGLib

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
        #expect(try run("--radius", "5", "--radius=7")?.radius == 7)
        #expect(try run("--data", "a", "--data=b=c")?.dataDirectory == "b=c")
    }

    @Test func sourcesAreAllKeptInTheirOrder() throws {
        let configuration = try #require(
            try run("--source", "b.example", "--source=a.example", "--source", "b.example", "--radius", "25"))
        #expect(configuration.sources == ["b.example", "a.example"])
        #expect(configuration.radius == 25)
    }

    @Test func optionsSelectEvents() throws {
        let command = try CommandLineOptions.parse(
            ["--events", "--tag", "Music", "--tag=Art", "--free", "--online", "--on", "2026-12-02", "--words", "a b"])
        guard case .events(_, let options) = command else {
            Issue.record("\(command)")
            return
        }
        var query = EventQuery()
        query.tags = ["Music", "Art"]
        (query.isFree, query.isOnline, query.words) = (true, true, "a b")
        query.when = .day(20_789)
        #expect(options.query == query)
        // A day begins and ends at other moments elsewhere.
        let now = try #require(Timestamp(iso8601: "2026-11-27T12:00:00Z"))
        let search = options.search(near: .london, radius: 50, now: now)
        #expect(search.start.iso8601 == "2026-12-01T12:00:00Z")
        #expect(search.end?.iso8601 == "2026-12-03T12:00:00Z")
        for (word, when) in [
            ("today", EventQuery.When.today), ("tomorrow", .tomorrow), ("weekend", .weekend), ("week", .week),
            ("any", .any),
        ] {
            guard case .events(_, let options) = try CommandLineOptions.parse(["--events", "--on", word]) else {
                Issue.record("\(word)")
                continue
            }
            #expect(options.query.when == when)
        }
    }

    @Test func theSearchOfDaysReachesIntoTheZonesOfAllVenues() throws {
        let command = try CommandLineOptions.parse(
            ["--events", "--from", "2026-12-01", "--until=2026-12-02", "--count", "7", "--json"])
        guard case .events(_, let options) = command, let paris = SystemZone(named: "Europe/Paris") else {
            Issue.record("\(command)")
            return
        }
        #expect(options.count == 7)
        #expect(options.isJSON)
        let search = options.search(near: .london, radius: 50, zone: paris)
        #expect(search.start.iso8601 == "2026-11-30T12:00:00Z")
        #expect(search.end?.iso8601 == "2026-12-03T12:00:00Z")
        let (first, last) = (LocalTime(year: 2026, month: 12, day: 1), LocalTime(year: 2026, month: 12, day: 2))
        let day = try #require(first).seconds / 86_400
        #expect(try #require(last).seconds / 86_400 == day + 1)
        #expect(options.wanted.days(AgendaCalendar()) == Int(day)...Int(day + 1))
        let open = CommandLineOptions.EventsOptions().search(near: .london, radius: nil, now: search.start)
        #expect(open.start == search.start)
        #expect(open.end?.iso8601 == "2028-01-04T12:00:00Z")
    }

    @Test func aListDoesNotOpenAWindow() throws {
        let command = try CommandLineOptions.parse(
            ["--list", "--near", "Lyon", "--order", "event", "--count", "7", "--json"])
        guard case .list(let configuration, let options) = command else {
            Issue.record("\(command)")
            return
        }
        #expect(configuration.placeName == "Lyon")
        #expect(configuration.order == .nextEvent)
        #expect(options.count == 7)
        #expect(options.isJSON)
        #expect(
            try CommandLineOptions.parse(["--check-source=mobilizon.example"])
                == .check(FeedConfiguration(), address: "mobilizon.example", isJSON: false, explains: false))
    }

    @Test func addressesKeepTheirOrderAndStartNoSeparateInstance() throws {
        let configuration = try #require(try run("geo:1,2", "https://a.example/g", "/tmp/a.ics"))
        let place = try #require(Coordinate(latitude: 1, longitude: 2))
        #expect(configuration.addresses == [.place(place), .page("https://a.example/g"), .calendar("/tmp/a.ics")])
        #expect(!configuration.isOfItsOwn)
        #expect(try run("--", "geo:1,2", "/tmp/a.ics")?.addresses == [.place(place), .calendar("/tmp/a.ics")])
        #expect(throws: CommandLineError.self) { try run("--", "--dark") }
        #expect(try run()?.isOfItsOwn == false)
        for options in [["--new-instance"], ["--dark"], ["--data", "x"], ["--place", "1,2"], ["--demo-sources"]] {
            guard case .run(let other) = try CommandLineOptions.parse(options + ["geo:1,2"]) else { continue }
            #expect(other.isOfItsOwn, "\(options)")
        }
    }

    @Test func helpAndVersionWinOverWhatFollows() throws {
        #expect(try CommandLineOptions.parse(["--dark", "--help", "--nonsense"]) == .showHelp)
        #expect(try CommandLineOptions.parse(["--version"]) == .showVersion)
    }

    @Test(arguments: [
        (["--nonsense"], "unknown option --nonsense"),
        (["--nonsense=1"], "unknown option --nonsense"),
        (["-x"], "unknown option -x"),
        (
            ["file"],
            "“file” cannot be opened: it is no geo: address, no address of the web and no calendar (.ics)"
        ),
        (["geo:91,0"], "“geo:91,0” cannot be opened: there is no such place on the Earth"),
        (Array(repeating: "geo:1,2", count: 17), "more than 16 addresses to open"),
        (["--list", "geo:1,2"], "--list opens no window, and nothing in it"),
        (["--new-instance=1"], "--new-instance takes no value"),
        (["--gapplication-service", "--new-instance"], "--gapplication-service takes no other option and no address"),
        (["--gapplication-service", "geo:1,2"], "--gapplication-service takes no other option and no address"),
        (["--list", "--gapplication-service"], "--gapplication-service takes no other option and no address"),
        (["--data"], "--data needs a value"),
        (["--data="], "--data needs a value"),
        (["--data", "--dark"], "--data needs a value"),
        (["--dark=yes"], "--dark takes no value"),
        (["--service", "ftp://x"], "--service \"ftp://x\" is not an http:// or https:// address"),
        (["--service", "http://[::1"], "--service \"http://[::1\" is not an http:// or https:// address"),
        (["--service", "http://h:99999/"], "--service \"http://h:99999/\" is not an http:// or https:// address"),
        (["--place", "12;13"], "--place \"12;13\" is not a place: LAT,LON expected, e.g. 51.50998,-0.1337"),
        (
            ["--service", "http://me:secret@h.example/"],
            "--service: A user or a password in an address is not sent to h.example. "
                + "Leave out what is before the @, and the @."
        ),
        (
            ["--key", "k"],
            "--key needs --service, --source or --check-source: it is sent to no other address"
        ),
        (
            ["--list", "--key-file", "f"],
            "--key-file needs --service, --source or --check-source: it is sent to no other address"
        ),
        (["--service", "https://x", "--key", "k", "--key-file", "f"], "--key and --key-file exclude each other"),
        (["--data", "a", "--service", "https://x"], "--data and --service exclude each other"),
        (["--data", "a", "--source", "https://x"], "--data and --source exclude each other"),
        (["--service", "https://x", "--source", "https://y"], "--service and --source exclude each other"),
        (["--list", "--check-source", "https://x"], "--list and --check-source exclude each other"),
        (["--dark", "--light"], "--dark and --light exclude each other"),
        (
            ["--check-source", "a.example", "--check-source=b.example"],
            "--check-source takes one address; look at \"b.example\" in a run of its own"
        ),
        (["--json"], "--json needs --list, --events or --check-source"),
        (["--ical"], "--ical needs --events"), (["--list", "--ical"], "--ical needs --events"),
        (["--events", "--ical", "--json"], "--json and --ical exclude each other"),
        (["--count", "5"], "--count needs --list or --events"),
        (["--from", "2026-12-01"], "--from needs --events"),
        (["--list", "--until=2026-12-01"], "--until needs --events"),
        (["--events", "--from", "1 December"], "--from \"1 December\" is no day like 2026-12-31"),
        (["--events", "--until", "2026-02-30"], "--until \"2026-02-30\" is no day like 2026-12-31"),
        (["--events", "--from", "2026-12-02", "--until", "2026-12-01"], "--until is before --from"),
        (["--tag", "music"], "--tag needs --events"),
        (["--list", "--free"], "--free needs --events"),
        (["--free=1"], "--free takes no value"),
        (
            ["--events", "--on", "someday"],
            "--on \"someday\" is none of today, tomorrow, weekend, week and a day like 2026-12-31"
        ),
        (["--events", "--on", "today", "--until", "2026-12-01"], "--on and --until exclude each other"),
        (["--events", "--list"], "--list and --events exclude each other"),
        (["--events", "--check-source", "a"], "--events and --check-source exclude each other"),
        (["--events", "--count", "0"], "--count \"0\" is not a whole number from 1 to 20000"),
        (["--list", "--count", "0"], "--count \"0\" is not a whole number from 1 to 20000"),
        (["--radius", "1.5"], "--radius \"1.5\" is not a whole number from 1 to 1000"),
        (["--order", "best"], "--order \"best\" is none of nearest, event, members and newest"),
        (["--list=yes"], "--list takes no value"),
        (["--near", "12;13"], "--near \"12;13\" is not a place: LAT,LON expected, e.g. 51.50998,-0.1337"),
    ])
    func aMistakeIsNamedTogetherWithTheUsage(arguments: [String], message: String) {
        do throws(CommandLineError) {
            _ = try CommandLineOptions.parse(arguments)
            Issue.record("no error")
        } catch {
            #expect(error.message == message)
            #expect(error.description.hasPrefix("browse-meetup: \(message)\n"))
            #expect(error.description.contains(CommandLineHelp.text))
        }
    }

    @Test(arguments: [
        "--nonsense#", "--radius=#", "--place=1,#", "--place=1,2,#", "--on=#", "--from=#", "--order=#", "--service=#",
        "geo:#", "mailto:#",
    ])
    func aLongArgumentIsCutInTheMessage(argument: String) {
        let long = argument.replacing("#", with: String(repeating: "9\n", count: 50_000))
        do throws(CommandLineError) {
            _ = try CommandLineOptions.parse([long])
            Issue.record("no error")
        } catch {
            #expect(error.message.utf8.count < 800 && error.message.contains("…"), "\(error.message.prefix(900))")
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
            DataDirectory(executable: "/src/.build-tsan/x86_64/debug/a", currentDirectory: "/home").candidates.last
                == "/home/data")
    }

    /// Another user may have made a folder there.
    @Test func outsideOfABuildFolderTheCurrentFolderIsNotLookedInto() {
        #expect(
            DataDirectory(executable: "/bin/browse-meetup", currentDirectory: "/").candidates
                == ["/share/browse-meetup/data"])
        #expect(
            DataDirectory(executable: "/tmp/a/b/browse-meetup", currentDirectory: "/tmp").candidates
                == ["/tmp/a/share/browse-meetup/data"])
        #expect(DataDirectory(currentDirectory: "/tmp").candidates.isEmpty)
    }

    @Test func theFirstThatHoldsTheDataCounts() throws {
        #expect(try directory.find { $0 != "/src/.build/x86_64/share/browse-meetup/data" } == "/src/data")
    }

    @Test func aFolderThatTheUserNamesIsTheOnlyOneSearched() {
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
