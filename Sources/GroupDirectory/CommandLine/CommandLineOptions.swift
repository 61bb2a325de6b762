import WeftGLib

/// The options of browse-meetup. Pure: prints nothing and accesses no file.
public enum CommandLineOptions {
    /// The requested action.
    public enum Command: Sendable, Hashable {
        case run(FeedConfiguration)
        /// Prints groups without opening a window.
        case list(FeedConfiguration, ListOptions)
        /// Prints events without opening a window.
        case events(FeedConfiguration, EventsOptions)
        /// Reports the service at an address, without opening a window.
        case check(FeedConfiguration, address: String, isJSON: Bool, explains: Bool)
        case showVersion
        case showHelp
    }

    /// The options of printing groups.
    public struct ListOptions: Sendable, Hashable {
        /// Maximum number of groups.
        public var count = 20
        /// Prints JSON in place of lines.
        public var isJSON = false

        /// The defaults of `--list`.
        public init() {}
    }

    /// Starts the program without a window, for the message bus and for reminders. The name is GApplication's, which
    /// desktops use.
    public static let serviceOption = "--gapplication-service"

    /// Parses the arguments, without the program's name. A value may follow its option or an equals sign
    /// (`--place=1,2`). Of a repeated option the last one is used, except for `--source`; after `--help` or `--version`
    /// nothing is read.
    public static func parse(_ arguments: [String]) throws(CommandLineError) -> Command {
        var reader = CommandLineReader(arguments)
        return try reader.command()
    }
}

/// A mistake on the command line.
public struct CommandLineError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The exit status after printing `description` to standard error.
    public static let exitStatus: Int32 = 2

    /// The message, which names the option.
    public let message: String

    init(_ message: String) {
        self.message = message
    }

    /// The message and the usage.
    public var description: String { "browse-meetup: \(message)\n\n\(CommandLineHelp.text)" }
}
