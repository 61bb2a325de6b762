import HTTPServing
import WeftGLib

/// The services besides v3. Each is below a path with its name.
enum FixtureService: String {
    case mobilizon, gancio, wordpress, calendar, meetup, site

    func response(to request: ServiceRequest, of world: FixtureWorld) -> HTTPServerResponse {
        switch self {
        case .mobilizon: MobilizonFixture(world: world, request: request).response()
        case .gancio: GancioFixture(world: world, request: request).response()
        case .wordpress: WordPressFixture(world: world, request: request).response()
        case .calendar: CalendarFixture(world: world, request: request).response()
        case .meetup: MeetupFixture(world: world, request: request).response()
        case .site: SiteFixture(world: world, request: request).response()
        }
    }
}
