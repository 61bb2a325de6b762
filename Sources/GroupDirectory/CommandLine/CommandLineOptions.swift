import WeftGLib

/// The options of browse-meetup. Pure: prints nothing, looks at no file.
public enum CommandLineOptions {
    /// What the program is to do.
    public enum Command: Sendable, Hashable {
        case run(FeedConfiguration)
        /// Prints groups, opens no window.
        case list(FeedConfiguration, ListOptions)
        /// Says what answers at an address, opens no window.
        case check(FeedConfiguration, address: String, isJSON: Bool)
        case showVersion
        case showHelp
    }

    /// How groups are printed.
    public struct ListOptions: Sendable, Hashable {
        /// Groups at most.
        public var count = 20
        /// As JSON in place of lines.
        public var isJSON = false

        /// What `--list` does without other options.
        public init() {}
    }

    /// What `--help` prints.
    public static let usage = """
        Usage: browse-meetup [OPTION]...
        Shows the groups near a place.

          --place PLACE      look for groups around there: a town of over 15,000 people ("Lyon", "Springfield, IL") or
                             LAT,LON, e.g. 51.50998,-0.1337 (also --near)
          --source URL       groups from there in place of those of the window's sources: the address of a service, of a
                             calendar, or a file; may be given several times
          --demo-sources     one source of each kind, on this machine, with invented groups or those of --data; needs
                             fixture-server
          --radius KM        no farther than that, from 1 to 1000; otherwise 50
          --order ORDER      nearest, event (who meets next), members or newest first
          --data DIR         read DIR/groups.json and the pictures beside it
          --service URL      ask the service at URL in place of the sample
          --key KEY          send KEY to the service, or to those of --source that want a token
          --allow-cleartext  let http:// go to other machines than this one
          --dark, --light    the colours, whatever the desktop says

        Without a window:
          --list             print the groups, a line each: how far, name, place, next event, address, a tab between
          --count N          with --list: no more than N, from 1 to 20000; otherwise 20
          --check-source URL say what answers there, what it can, and how it answers for groups near --place
          --json             with either of them: as JSON

          --version          print the version
          --help, -h         print this text

        Without --data: BROWSE_MEETUP_DATA, then the sample installed with the program. A source that wants a token gets
        that of BROWSE_MEETUP_TOKEN.
        """

    /// Reads the arguments, without the program's name. A value may follow its option or an equals sign
    /// (`--place=1,2`); of an option given twice the last counts, but for `--source`; after `--help` or `--version`
    /// nothing is read.
    public static func parse(_ arguments: [String]) throws(CommandLineError) -> Command {
        var reader = CommandLineReader(arguments)
        return try reader.command()
    }
}

/// What is wrong with the command line.
public struct CommandLineError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What a program exits with after printing `description` to standard error.
    public static let exitStatus: Int32 = 2

    /// Names the option.
    public let message: String

    init(_ message: String) {
        self.message = message
    }

    /// The message and how the program is used.
    public var description: String { "browse-meetup: \(message)\n\n\(CommandLineOptions.usage)" }
}
