import GroupDirectory
import Weft
import WeftGLib

/// From the command line to the running window.
@MainActor
enum Program {
    static let version = "0.1.0"

    /// The exit status: 0, 1 when there is no display, 2 for a wrong command line.
    static func run(_ arguments: [String]) -> Int32 {
        let data = LocalFile.environment("BROWSE_MEETUP_DATA") ?? "data"
        guard Application.openDisplay() else {
            Console.error("browse-meetup: no display. `make tour` runs the program without one.")
            return 1
        }
        let app = BrowseMeetupApp(service: EmbeddedMeetupService(dataDirectory: data), location: FixedLocationService())
        let application = Application(id: "org.weft.BrowseMeetup", isUnique: false)
        return application.run { app.activate(application) }
    }
}
