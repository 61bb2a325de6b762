/// A tool's command line: the names of its options, the property that each sets, and the text of `--help`. GLib's
/// GOption parses it, strictly: an unknown option, a missing or out-of-range value and an extra argument are mistakes
/// that name the option. Any thread.
public struct OptionParser<Options> {
    /// The program's name for the usage line, the help and messages.
    public let program: String
    let summary: String
    let notes: String
    let options: [Option]
    let arguments: Arguments?

    /// One option, by its long name without the dashes.
    public struct Option {
        let name: String
        /// The value's placeholder in the help; nil for an option without a value.
        let value: String?
        let help: String
        /// Sets the option's property; returns a sentence fragment for an invalid value.
        let read: (_ value: String, _ options: inout Options) -> String?

        /// An option that sets a property to true.
        public static func flag(
            _ name: String, _ property: WritableKeyPath<Options, Bool>, _ help: String
        ) -> Option {
            Option(name: name, value: nil, help: help) { _, options in
                options[keyPath: property] = true
                return nil
            }
        }

        /// An option with any non-empty text.
        public static func text(
            _ name: String, _ value: String, _ property: WritableKeyPath<Options, String?>, _ help: String
        ) -> Option {
            .checked(name, value, help) { text, options in
                options[keyPath: property] = text
                return nil
            }
        }

        /// An option with a whole number in `range`.
        public static func number<Number: FixedWidthInteger>(
            _ name: String, _ value: String, in range: ClosedRange<Number>,
            _ property: WritableKeyPath<Options, Number>,
            _ help: String
        ) -> Option {
            .checked(name, value, help) { text, options in
                read(text, in: range, &options[keyPath: property])
            }
        }

        /// The same for an optional property: a number in a range.
        public static func number<Number: FixedWidthInteger>(
            _ name: String, _ value: String, in range: ClosedRange<Number>,
            _ property: WritableKeyPath<Options, Number?>,
            _ help: String
        ) -> Option {
            .checked(name, value, help) { text, options in
                var number = range.lowerBound
                let wrong = read(text, in: range, &number)
                options[keyPath: property] = number
                return wrong
            }
        }

        private static func read<Number: FixedWidthInteger>(
            _ text: String, in range: ClosedRange<Number>, _ number: inout Number
        ) -> String? {
            guard let read = Number(text), range.contains(read) else {
                let end = range.upperBound == .max && Number.bitWidth == 64 ? "on" : "to \(range.upperBound)"
                return "\"\(text)\" is not a whole number from \(range.lowerBound) \(end)"
            }
            number = read
            return nil
        }

        /// An option with a value that `read` accepts; it returns a message for others.
        public static func checked(
            _ name: String, _ value: String, _ help: String,
            read: @escaping (_ value: String, _ options: inout Options) -> String?
        ) -> Option {
            Option(name: name, value: value, help: help, read: read)
        }
    }

    /// Arguments without dashes.
    public struct Arguments {
        let name: String
        let count: Int
        let property: WritableKeyPath<Options, [String]>

        /// At most `count` arguments; `name` represents them in the usage line.
        public init(_ name: String, atMost count: Int = .max, _ property: WritableKeyPath<Options, [String]>) {
            self.name = name
            self.count = count
            self.property = property
        }
    }

    /// - Parameters:
    ///   - summary: the tool's purpose, shown above the options in the help.
    ///   - notes: text below the options.
    public init(
        _ program: String, summary: String, notes: String = "", options: [Option], arguments: Arguments? = nil
    ) {
        self.program = program
        self.summary = summary
        self.notes = notes
        self.options = options
        self.arguments = arguments
    }

    /// Sets options from `words`, the command line without the program's name. The last one of a repeated option
    /// counts; after `--` nothing is an option.
    public func parse(_ words: [String], into options: Options) throws(OptionEnd) -> Options {
        if let flag = flagWithValue(words) { throw .mistake("--\(flag) takes no value") }
        var options = options
        let reading = read(words) { option, value in option.read(value, &options) }
        if reading.asksForHelp { throw .help(help) }
        if let mistake = reading.mistake { throw .mistake(mistake) }
        if let unknown = reading.unknown {
            throw .mistake(
                unknown.hasPrefix("-")
                    ? "there is no option \"\(unknown)\"; --help lists them" : "unexpected argument \"\(unknown)\"")
        }
        guard let arguments else { return options }
        options[keyPath: arguments.property] = reading.arguments
        if reading.arguments.count > arguments.count {
            throw .mistake("unexpected argument \"\(reading.arguments[arguments.count])\"")
        }
        return options
    }

    /// Finds a flag with a value: GOption silently drops the value of `--dark=yes`.
    private func flagWithValue(_ words: [String]) -> String? {
        let flags = options.filter { $0.value == nil }.map(\.name) + ["help"]
        return words.prefix { $0 != "--" }.compactMap { word in
            flags.first { word.hasPrefix("--\($0)=") }
        }.first
    }
}

/// A command line that ends the program.
public enum OptionEnd: Error, Sendable, Hashable, CustomStringConvertible {
    /// `--help` was given, with the text for standard output.
    case help(String)
    /// A mistake, with the text after the program's name on standard error.
    case mistake(String)

    /// The exit status: 0 for help, 2 for a mistake.
    public var exitStatus: Int32 {
        switch self {
        case .help: 0
        case .mistake: 2
        }
    }

    public var description: String {
        switch self {
        case .help(let text), .mistake(let text): text
        }
    }
}
