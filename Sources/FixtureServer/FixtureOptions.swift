/// A mistake on the command line or in the data folder: names what and where.
struct FixtureError: Error, CustomStringConvertible {
    let description: String
}

/// The command line.
struct FixtureOptions {
    static let help = """
        usage: fixture-server [--port PORT] [--data FOLDER] [--until-input-ends]

        Serves FOLDER (default: data) on 127.0.0.1 and prints the address. PORT 0, the default, takes a free one.
        With --until-input-ends it ends with its standard input, as with the program that started it.

          /find/groups?lat=&lon=&page=&offset=   groups.json, nearest first; page is a page's size, offset its number
          /mobilizon/api                         GraphQL of Mobilizon
          /gancio/api/events                     REST of Gancio, events in London
          /wordpress/wp-json/tribe/events/v1/    REST of The Events Calendar
          /calendar/all.ics, /calendar/ID.ics    iCalendar, everything or one group
          /meetup/gql-ext                        GraphQL of Meetup; the token is "demo"
          /photos/..., /avatars/...              the pictures, also by byte range; /find/photos/... is the same
          /tiles/ZOOM/X/Y.png                    map tiles, made up
          /stats                                 what was asked for, as JSON

          /weather/SPEC                          from now on each answer has the fault SPEC; /weather/ ends it

        The groups are the same ones everywhere, and so are the addresses to add as sources: those above, or for all but
        calendars and Meetup that of the service (/mobilizon). Next events are moved on by whole weeks until they are to come.

        Faults on request: /fault/SPEC/find/groups, /fault/SPEC/mobilizon, or ?fault=SPEC. SPEC is one or more of these, separated by commas:
        \(FaultPlan.help)
        """

    private(set) var port: UInt16 = 0
    private(set) var dataFolder = "data"
    private(set) var showsHelp = false
    private(set) var endsWithInput = false

    init(_ arguments: some Sequence<String>) throws(FixtureError) {
        var rest = Array(arguments)[...]
        while let name = rest.popFirst() {
            switch name {
            case "--help", "-h":
                showsHelp = true
            case "--until-input-ends":
                endsWithInput = true
            case "--port":
                let value = try Self.value(of: name, &rest)
                guard let number = UInt16(value) else {
                    throw FixtureError(description: "--port: \"\(value)\" is not a number from 0 to 65535")
                }
                port = number
            case "--data":
                dataFolder = try Self.value(of: name, &rest)
            default:
                throw FixtureError(description: "unknown argument \"\(name)\"; --help lists them")
            }
        }
    }

    private static func value(of name: String, _ rest: inout ArraySlice<String>) throws(FixtureError) -> String {
        guard let value = rest.popFirst() else { throw FixtureError(description: "\(name) needs a value") }
        return value
    }
}
