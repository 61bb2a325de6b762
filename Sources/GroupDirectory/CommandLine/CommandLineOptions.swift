import WeftGLib

/// The options of browse-meetup. Pure: prints nothing, looks at no file.
public enum CommandLineOptions {
    /// What the program is to do.
    public enum Command: Sendable, Hashable {
        case run(FeedConfiguration)
        /// Prints groups, opens no window.
        case list(FeedConfiguration, ListOptions)
        /// Prints events, opens no window.
        case events(FeedConfiguration, EventsOptions)
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
    public var description: String { "browse-meetup: \(message)\n\n\(CommandLineHelp.text)" }
}
