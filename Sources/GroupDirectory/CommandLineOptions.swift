import WeftGLib

/// The options of browse-meetup. Pure: prints nothing, looks at no file.
public enum CommandLineOptions {
    /// What the program is to do.
    public enum Command: Sendable, Hashable {
        case run(FeedConfiguration)
        case showVersion
        case showHelp
    }

    public static let usage = """
        Usage: browse-meetup [OPTION]...
        Shows the groups near a place.

          --data DIR         read DIR/groups.json and the pictures beside it
          --service URL      ask the service at URL in place of the sample
          --place PLACE      look for groups around there: a town ("Lyon", "Springfield, IL") or LAT,LON, e.g. 51.50998,-0.1337
          --key KEY          send KEY to the service
          --allow-cleartext  let http:// go to other machines than this one
          --dark, --light    the colours, whatever the desktop says
          --version          print the version
          --help             print this text

        Without --data: BROWSE_MEETUP_DATA, then the sample installed with the program.
        """

    /// Reads the arguments, without the program's name. A value may follow its option or an equals sign
    /// (`--place=1,2`); of an option given twice the last counts; after `--help` or `--version` nothing is read.
    public static func parse(_ arguments: [String]) throws(CommandLineError) -> Command {
        var configuration = FeedConfiguration()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let (name, attached) = split(argument)
            func value() throws(CommandLineError) -> String {
                guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
                    throw CommandLineError("\(name) needs a value")
                }
                // `--data --dark` has lost its value; `--place -33.8,151.2` has not.
                if attached == nil, value.hasPrefix("--") { throw CommandLineError("\(name) needs a value") }
                return value
            }
            switch name {
            case "--data": configuration.dataDirectory = try value()
            case "--service": configuration.serviceURL = try serviceURL(try value())
            case "--place":
                let text = try value()
                configuration.isPlaceNamed = true
                // A town's name has letters, and may begin with a digit; of "1,2x" the coordinates are wrong.
                let isName = text.contains(where: \.isLetter) && !(text.contains(",") && text.first?.isNumber == true)
                configuration.placeName = isName && !text.hasPrefix("-") ? text : nil
                if configuration.placeName == nil { configuration.place = try place(text) }
            case "--key": configuration.key = try value()
            case _ where attached != nil && flags.contains(name):
                throw CommandLineError("\(name) takes no value")
            case "--allow-cleartext": configuration.allowsCleartext = true
            case "--dark": configuration.colorScheme = .dark
            case "--light": configuration.colorScheme = .light
            case "--version": return .showVersion
            case "--help", "-h": return .showHelp
            case _ where name.hasPrefix("-") && name != "-":
                throw CommandLineError("unknown option \(name)")
            default:
                throw CommandLineError("unexpected argument \"\(argument)\"")
            }
        }
        if configuration.dataDirectory != nil, configuration.serviceURL != nil {
            throw CommandLineError("--data and --service exclude each other")
        }
        return .run(configuration)
    }

    private static let flags: Set = ["--allow-cleartext", "--dark", "--light", "--version", "--help"]

    private static func split(_ argument: String) -> (name: String, value: String?) {
        guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }

    private static func serviceURL(_ text: String) throws(CommandLineError) -> String {
        guard let address = WebLink.normalized(text), HTTPAddress.isUsable(address) else {
            throw CommandLineError(
                "--service \"\(HTTPAddress.withoutUserInfo(text))\" is not an http:// or https:// address")
        }
        return address
    }

    private static func place(_ text: String) throws(CommandLineError) -> Coordinate {
        do {
            return try Coordinate(parsing: text)
        } catch {
            throw CommandLineError("--place \(error)")
        }
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
