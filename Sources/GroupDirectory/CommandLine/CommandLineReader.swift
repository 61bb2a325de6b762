import WeftGLib

/// Parses the arguments of browse-meetup, one after the other.
struct CommandLineReader {
    private var rest: ArraySlice<String>
    private var configuration = FeedConfiguration()
    private var list = CommandLineOptions.ListOptions()
    private var events = CommandLineOptions.EventsOptions()
    /// The given options of `--list`, `--events` and `--check-source`.
    private var withoutWindow: Set<String> = []
    private var addressToCheck: String?
    private var explains = false
    /// The given flags of `--dark` and `--light`.
    private var colors: Set<String> = []
    private var isService = false

    /// Options without a value.
    private static let flags: Set = [
        "--allow-cleartext", "--dark", "--light", "--demo-sources", "--new-instance", "--list", "--events", "--json",
        "--ical", "--explain", "--free", "--online", "--version", "--help", service,
    ]
    private static let service = CommandLineOptions.serviceOption
    /// Maximum number of sources.
    static let maximumSources = FeedLimits().maximumSources

    init(_ arguments: [String]) {
        rest = arguments[...]
    }

    mutating func command() throws(CommandLineError) -> CommandLineOptions.Command {
        while let argument = rest.popFirst() {
            let (name, attached) = Self.split(argument)
            switch name {
            case _ where attached != nil && Self.flags.contains(name):
                throw CommandLineError(localized("{option} takes no value", ["option": name]))
            // All further arguments are addresses.
            case "--" where attached == nil: while let address = rest.popFirst() { try addAddress(address) }
            case "--version": return .showVersion
            case "--help", "-h": return .showHelp
            case _ where Self.flags.contains(name): setFlag(name)
            case _ where name.hasPrefix("-") && name != "-": try read(name, attached)
            default: try addAddress(argument)
            }
        }
        try refuseContradictions()
        if isService { configuration.instance = .service }
        if let addressToCheck {
            return .check(configuration, address: addressToCheck, isJSON: list.isJSON, explains: explains)
        }
        if withoutWindow.contains("--events") {
            (events.count, events.isJSON) = (list.count, list.isJSON)
            return .events(configuration, events)
        }
        return withoutWindow.contains("--list") ? .list(configuration, list) : .run(configuration)
    }

    private mutating func setFlag(_ name: String) {
        switch name {
        case "--allow-cleartext": configuration.allowsCleartext = true
        case "--dark", "--light":
            configuration.colorScheme = name == "--dark" ? .dark : .light
            colors.insert(name)
        case "--demo-sources": configuration.usesDemoSources = true
        case "--new-instance": configuration.instance = .own
        case Self.service: isService = true
        default:
            withoutWindow.insert(name)
            switch name {
            case "--json": list.isJSON = true
            case "--ical": events.isCalendar = true
            case "--explain": explains = true
            case "--free": events.query.isFree = true
            case "--online": events.query.isOnline = true
            default: break
            }
        }
    }

    /// Parses an option with its value.
    private mutating func read(_ name: String, _ attached: String?) throws(CommandLineError) {
        switch name {
        case "--data": configuration.dataDirectory = try value(of: name, attached)
        case "--service": configuration.serviceURL = try Self.serviceURL(try value(of: name, attached))
        case "--place", "--near": try setPlace(try value(of: name, attached), name)
        case "--key": configuration.key = try value(of: name, attached)
        case "--key-file": configuration.keyFile = try value(of: name, attached)
        case "--source": try addSource(try value(of: name, attached))
        case "--radius":
            configuration.radius = Double(try number(of: name, attached, in: FeedConfiguration.radii))
        case "--order":
            configuration.order = try Self.order(try value(of: name, attached))
            configuration.isOrderNamed = true
        case "--count":
            list.count = try number(of: name, attached, in: 1...FeedLimits().maximumGroups)
            withoutWindow.insert(name)
        case "--from", "--until":
            let text = try value(of: name, attached)
            guard let day = CommandLineOptions.EventsOptions.day(text) else {
                throw CommandLineError(
                    localized(
                        "{option} \"{value}\" is no day like 2026-12-31", ["option": name, "value": text.shortened]))
            }
            if name == "--from" { events.from = day } else { events.until = day }
            withoutWindow.insert(name)
        case "--on", "--tag", "--words":
            try readQuery(name, try value(of: name, attached))
            withoutWindow.insert(name)
        case "--check-source":
            let address = try value(of: name, attached)
            if let other = addressToCheck, other != address {
                throw CommandLineError(
                    localized(
                        "{option} takes one address; look at \"{address}\" in a run of its own",
                        ["option": name, "address": address.shortened]))
            }
            addressToCheck = address
            withoutWindow.insert(name)
        default: throw CommandLineError(localized("unknown option {option}", ["option": name.shortened]))
        }
    }

    /// Reads an option that filters events.
    private mutating func readQuery(_ name: String, _ text: String) throws(CommandLineError) {
        switch name {
        case "--on":
            guard let when = CommandLineOptions.EventsOptions.when(text) else {
                throw CommandLineError(
                    localized(
                        "{option} \"{value}\" is none of today, tomorrow, weekend, week and a day like 2026-12-31",
                        ["option": name, "value": text.shortened]))
            }
            events.query.when = when
        case "--words": events.query.words = text
        default:
            guard events.query.tags.count < EventQuery.maximumTags else {
                throw CommandLineError(
                    localizedPlural(
                        "more than {count} of --tag", "more than {count} of --tag", EventQuery.maximumTags))
            }
            events.query.tags.append(text)
        }
    }

    /// Options that need `--events`.
    private static let ofEvents = ["--from", "--until", "--on", "--tag", "--free", "--online", "--words", "--ical"]

    private func refuseContradictions() throws(CommandLineError) {
        func exclude(_ one: String, _ other: String) -> CommandLineError {
            CommandLineError(localized("{first} and {second} exclude each other", ["first": one, "second": other]))
        }
        if configuration.dataDirectory != nil, configuration.serviceURL != nil {
            throw exclude("--data", "--service")
        }
        if !configuration.sources.isEmpty {
            if configuration.dataDirectory != nil { throw exclude("--data", "--source") }
            if configuration.serviceURL != nil { throw exclude("--service", "--source") }
        }
        if configuration.usesDemoSources {
            if configuration.serviceURL != nil { throw exclude("--service", "--demo-sources") }
            if !configuration.sources.isEmpty { throw exclude("--source", "--demo-sources") }
        }
        if configuration.key != nil, configuration.keyFile != nil { throw exclude("--key", "--key-file") }
        if configuration.key != nil || configuration.keyFile != nil, configuration.serviceURL == nil,
            configuration.sources.isEmpty, addressToCheck == nil
        {
            throw CommandLineError(
                localized(
                    "{option} needs --service, --source or --check-source: it is sent to no other address",
                    ["option": configuration.key == nil ? "--key-file" : "--key"]))
        }
        if isService {
            guard !configuration.isOfItsOwn, configuration.addresses.isEmpty, withoutWindow.isEmpty else {
                throw CommandLineError(
                    localized("{option} takes no other option and no address", ["option": Self.service]))
            }
        }
        if colors.count > 1 { throw exclude("--dark", "--light") }
        let commands = ["--list", "--events", "--check-source"].filter(withoutWindow.contains)
        if commands.count > 1 { throw exclude(commands[0], commands[1]) }
        if withoutWindow.contains("--count"), !["--list", "--events"].contains(commands.first) {
            throw CommandLineError(localized("--count needs --list or --events"))
        }
        if withoutWindow.isSuperset(of: ["--json", "--ical"]) { throw exclude("--json", "--ical") }
        if let option = Self.ofEvents.first(where: withoutWindow.contains), commands != ["--events"] {
            throw CommandLineError(localized("{option} needs --events", ["option": option]))
        }
        if withoutWindow.contains("--on"), let option = ["--from", "--until"].first(where: withoutWindow.contains) {
            throw exclude("--on", option)
        }
        if let from = events.from, let until = events.until, until < from {
            throw CommandLineError(localized("--until is before --from"))
        }
        if !configuration.addresses.isEmpty, let option = withoutWindow.sorted().first {
            throw CommandLineError(localized("{option} opens no window, and nothing in it", ["option": option]))
        }
        if explains, addressToCheck == nil { throw CommandLineError(localized("--explain needs --check-source")) }
        if withoutWindow == ["--json"] {
            throw CommandLineError(localized("--json needs --list, --events or --check-source"))
        }
    }

    // MARK: Values

    private mutating func value(of name: String, _ attached: String?) throws(CommandLineError) -> String {
        guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
            throw CommandLineError(localized("{option} needs a value", ["option": name]))
        }
        // `--data --dark` lacks its value; `--place -33.8,151.2` does not.
        if attached == nil, value.hasPrefix("--") {
            throw CommandLineError(localized("{option} needs a value", ["option": name]))
        }
        return value
    }

    private mutating func number(
        of name: String, _ attached: String?, in range: ClosedRange<Int>
    ) throws(CommandLineError) -> Int {
        let text = try value(of: name, attached)
        guard let number = Int(text), range.contains(number) else {
            throw CommandLineError(
                localized(
                    "{option} \"{value}\" is not a whole number from {first} to {last}",
                    [
                        "option": name, "value": text.shortened, "first": String(range.lowerBound),
                        "last": String(range.upperBound),
                    ]))
        }
        return number
    }

    private static func split(_ argument: String) -> (name: String, value: String?) {
        guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }

    private mutating func addSource(_ text: String) throws(CommandLineError) {
        guard configuration.sources.count < Self.maximumSources else {
            throw CommandLineError(
                localizedPlural("more than {count} of --source", "more than {count} of --source", Self.maximumSources))
        }
        if !configuration.sources.contains(text) { configuration.sources.append(text) }
    }

    /// Adds an argument without an option.
    private mutating func addAddress(_ text: String) throws(CommandLineError) {
        guard configuration.addresses.count < FeedConfiguration.maximumAddresses else {
            throw CommandLineError(
                localizedPlural(
                    "more than {count} address to open", "more than {count} addresses to open",
                    FeedConfiguration.maximumAddresses))
        }
        do throws(OpenedAddressError) {
            configuration.addresses.append(try OpenedAddress(text))
        } catch {
            throw CommandLineError(error.description)
        }
    }

    private static func order(_ word: String) throws(CommandLineError) -> GroupOrder {
        guard let order = GroupOrder(word: word) else {
            throw CommandLineError(
                localized("--order \"{word}\" is none of nearest, event, members and newest", ["word": word.shortened]))
        }
        return order
    }

    private static func serviceURL(_ text: String) throws(CommandLineError) -> String {
        if let refusal = SourceFinder.refusal(of: text) { throw CommandLineError("--service: " + refusal.errorMessage) }
        guard let address = WebLink.normalized(text), HTTPAddress.isUsable(address) else {
            throw CommandLineError(
                localized(
                    "--service \"{address}\" is not an http:// or https:// address",
                    ["address": HTTPAddress.withoutUserInfo(text).shortened]))
        }
        return address
    }

    private mutating func setPlace(_ text: String, _ name: String) throws(CommandLineError) {
        configuration.isPlaceNamed = true
        // A town's name has letters, and may begin with a digit; the coordinates "1,2x" are invalid.
        let isName = text.contains(where: \.isLetter) && !(text.contains(",") && text.first?.isNumber == true)
        configuration.placeName = isName && !text.hasPrefix("-") ? text : nil
        guard configuration.placeName == nil else { return }
        do {
            configuration.place = try Coordinate(parsing: text)
        } catch {
            throw CommandLineError("\(name) \(error)")
        }
    }
}
