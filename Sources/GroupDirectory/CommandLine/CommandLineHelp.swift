import WeftGLib

/// The text of `--help`, in the user's language.
public enum CommandLineHelp {
    /// The whole text, in lines of about 116 columns.
    public static var text: String {
        [
            localized("Usage:") + "\n  " + localized("browse-meetup [OPTION…] [ADDRESS…]"),
            wrapped(
                localized(
                    "Shows the groups near a place. An ADDRESS is geo:LAT,LON, a group’s page on the web or a calendar "
                        + "(.ics); an instance that runs opens it, unless there are options."), at: width
            ).joined(separator: "\n"),
            localized("Help Options:") + "\n" + lines(ofHelp),
            localized("Application Options:") + "\n" + lines(ofWindow),
            localized("Without a window:") + "\n" + lines(withoutWindow),
            wrapped(
                localized(
                    "Without --data: BROWSE_MEETUP_DATA, then the sample installed with the program. BROWSE_MEETUP_TOKEN is a "
                        + "token for api.meetup.com, or for the host that BROWSE_MEETUP_TOKEN_HOST names."), at: width
            ).joined(separator: "\n"),
        ].joined(separator: "\n\n")
    }

    private static let width = 116
    /// The column of the options' descriptions.
    private static let indent = 21

    private typealias Option = (name: String, help: String)

    private static var ofWindow: [Option] {
        [
            (
                "--place PLACE",
                localized(
                    "look for groups around there: a town of over 15,000 people (\"Lyon\", \"Springfield, IL\") or LAT,LON, "
                        + "e.g. 51.50998,-0.1337 (also --near); without it the last place, or the largest town of your time zone"
                )
            ),
            (
                "--source URL",
                localized(
                    "groups from there in place of those of the window's sources: the address of a service, of a calendar, "
                        + "or a file; may be given several times")
            ),
            (
                "--demo-sources",
                localized(
                    "one source of each kind, on this machine, with invented groups or those of --data; needs "
                        + "fixture-server")
            ),
            ("--radius KM", localized("no farther than that, from 1 to 1000; otherwise 50, for the sample any")),
            ("--order ORDER", localized("nearest, event (who meets next), members or newest first")),
            ("--data DIR", localized("read DIR/groups.json and the pictures beside it")),
            ("--service URL", localized("ask the service at URL in place of the sample")),
            ("--key KEY", localized("send KEY to the service, or to those of --source that want a token")),
            ("--key-file FILE", localized("the same with the key that is in FILE")),
            ("--allow-cleartext", localized("let http:// go to other machines than this one")),
            ("--dark, --light", localized("the colours, whatever the desktop says")),
            ("--new-instance", localized("a window of its own, beside that of an instance that runs")),
            ("--version", localized("print the version")),
        ]
    }

    private static var withoutWindow: [Option] {
        [
            (
                "--list",
                localized("print the groups, a line each: how far, name, place, next event, address, a tab between")
            ),
            (
                "--events",
                localized(
                    "print the events, every time of a series, a line each: when, name, place, how far, group, address, a "
                        + "tab between")
            ),
            ("--from DAY", localized("with --events: from that day on, as in 2026-12-31; otherwise from now on")),
            ("--until DAY", localized("with --events: to the end of that day; otherwise 400 days")),
            (
                "--on DAY",
                localized(
                    "with --events: only on that day; or today, tomorrow, weekend or week (the next seven days)")
            ),
            (
                "--tag TAG",
                localized("with --events: only events with that tag; of several tags one is enough")
            ),
            ("--free", localized("with --events: only events that cost nothing, as far as it is known")),
            ("--online", localized("with --events: only events that one takes part in online")),
            (
                "--words WORDS",
                localized("with --events: only events with these words in title, tags, venue or group")
            ),
            ("--count N", localized("with --list or --events: no more than N, from 1 to 20000; otherwise 20")),
            (
                "--check-source URL",
                localized("say what answers there, what it can, and how it answers for groups near --place")
            ),
            ("--explain", localized("with --check-source: where in its pages each event of a web site comes from")),
            ("--json", localized("with one of these three: as JSON")),
            ("--ical", localized("with --events: as an iCalendar file")),
        ]
    }

    private static var ofHelp: [Option] { [("-h, --help", localized("show help options"))] }

    private static func lines(_ options: [Option]) -> String {
        options.flatMap { option in
            wrapped(option.help, at: width - indent).enumerated().map { index, line in
                let name = index == 0 ? "  " + option.name : ""
                return name + String(repeating: " ", count: max(1, indent - name.count)) + line
            }
        }.joined(separator: "\n")
    }

    /// Wraps at spaces; a script without spaces stays on its line.
    private static func wrapped(_ text: String, at width: Int) -> [String] {
        text.split(separator: " ").reduce(into: [String]()) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
    }
}
