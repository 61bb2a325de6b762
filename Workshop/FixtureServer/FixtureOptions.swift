import WeftGLib

/// A mistake in the data folder, with its place and a description.
struct FixtureError: Error, CustomStringConvertible {
    let description: String
}

/// The command line.
struct FixtureOptions {
    var port: UInt16 = 0
    var dataFolder: String?
    var endsWithInput = false

    static var parser: OptionParser<FixtureOptions> {
        OptionParser(
            "fixture-server", summary: "Serves a folder of groups on 127.0.0.1 and prints the address.", notes: notes,
            options: [
                .number(
                    "port", "PORT", in: 0...UInt16.max, \.port, "from 0 to 65535; 0, the default, takes a free one"),
                .text("data", "FOLDER", \.dataFolder, "groups.json and its pictures; otherwise data"),
                .flag(
                    "until-input-ends", \.endsWithInput,
                    "ends with its standard input, as with the program that started it"),
            ])
    }

    private static let notes = """
          /find/groups?lat=&lon=&page=&offset=   groups.json, nearest first; page is a page's size, offset its number
          /mobilizon/api                         GraphQL of Mobilizon
          /gancio/api/events                     REST of Gancio, events in London
          /wordpress/wp-json/tribe/events/v1/    REST of The Events Calendar
          /calendar/all.ics, /calendar/ID.ics    iCalendar, everything or one group
          /meetup/gql-ext                        GraphQL of Meetup; the token is "demo"
          /site/events, /site/feed, /site/club   a web page, a feed and an actor with events in London
          /photos/..., /avatars/...              the pictures, also by byte range; /find/photos/... is the same
          /tiles/ZOOM/X/Y.png                    map tiles, made up
          /stats                                 what was asked for, as JSON

          /weather/SPEC                          from now on each answer has the fault SPEC; /weather/ ends it

        The groups are the same ones everywhere, and so are the addresses to add as sources: those above, or for all but
        calendars, Meetup and the site that of the service (/mobilizon). Next events are moved on by whole weeks until they are to come.

        Faults on request: /fault/SPEC/find/groups, /fault/SPEC/mobilizon, or ?fault=SPEC. SPEC is one or more of these, separated by commas:
        \(FaultPlan.help)
        """
}
