/// The command line of a tool: what its options are called, which property each sets, what `--help` says. GLib's GOption reads
/// it, strictly: an option that is not known, a value that is missing or out of its range and an argument too many are
/// mistakes, which name the option. Any thread.
public struct OptionParser<Options> {
    /// For the usage line, the help and messages.
    public let program: String
    let summary: String
    let notes: String
    let options: [Option]
    let arguments: Arguments?

    /// One option, by its long name without the dashes.
    public struct Option {
        let name: String
        /// What stands for its value in the help; nil when it takes none.
        let value: String?
        let help: String
        /// Sets what the option is about; what is wrong with the value, as a part of a sentence.
        let read: (_ value: String, _ options: inout Options) -> String?

        /// Sets a property to true.
        public static func flag(
            _ name: String, _ property: WritableKeyPath<Options, Bool>, _ help: String
        ) -> Option {
            Option(name: name, value: nil, help: help) { _, options in
                options[keyPath: property] = true
                return nil
            }
        }

        /// Takes any text that is not empty.
        public static func text(
            _ name: String, _ value: String, _ property: WritableKeyPath<Options, String?>, _ help: String
        ) -> Option {
            .checked(name, value, help) { text, options in
                options[keyPath: property] = text
                return nil
            }
        }

        /// Takes a whole number of `range`.
        public static func number<Number: FixedWidthInteger>(
            _ name: String, _ value: String, in range: ClosedRange<Number>,
            _ property: WritableKeyPath<Options, Number>,
            _ help: String
        ) -> Option {
            .checked(name, value, help) { text, options in
                read(text, in: range, &options[keyPath: property])
            }
        }

        /// The same for a number that need not be given.
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

        /// Takes what `read` takes, which says what is wrong with anything else.
        public static func checked(
            _ name: String, _ value: String, _ help: String,
            read: @escaping (_ value: String, _ options: inout Options) -> String?
        ) -> Option {
            Option(name: name, value: value, help: help, read: read)
        }
    }

    /// What may follow without dashes.
    public struct Arguments {
        let name: String
        let count: Int
        let property: WritableKeyPath<Options, [String]>

        /// At most `count` of them; `name` stands for them in the usage line.
        public init(_ name: String, atMost count: Int = .max, _ property: WritableKeyPath<Options, [String]>) {
            self.name = name
            self.count = count
            self.property = property
        }
    }

    /// - Parameters:
    ///   - summary: what the tool does, above the options in the help.
    ///   - notes: below them.
    public init(
        _ program: String, summary: String, notes: String = "", options: [Option], arguments: Arguments? = nil
    ) {
        self.program = program
        self.summary = summary
        self.notes = notes
        self.options = options
        self.arguments = arguments
    }

    /// The options with what `words`, the command line without the program's name, set in them. Of an option given twice the
    /// last counts; after `--` nothing is an option.
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

    /// GOption drops the value of `--dark=yes` without a word.
    private func flagWithValue(_ words: [String]) -> String? {
        let flags = options.filter { $0.value == nil }.map(\.name) + ["help"]
        return words.prefix { $0 != "--" }.compactMap { word in
            flags.first { word.hasPrefix("--\($0)=") }
        }.first
    }
}

/// Why a command line leads to no run.
public enum OptionEnd: Error, Sendable, Hashable, CustomStringConvertible {
    /// `--help` was given: the text, for standard output.
    case help(String)
    /// What is wrong, for standard error behind the program's name.
    case mistake(String)

    /// What the process is to end with: 0 for what was asked for, 2 for a mistake.
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
