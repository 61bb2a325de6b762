import GroupDirectory
import Weft
import WeftGLib

/// Runs a closure at each midnight of the user's while it is there: what is called "today" is another day then. A machine
/// that slept or has another clock by then is looked after when the user comes back to a page. Main actor.
@MainActor
final class MidnightTimer {
    private var timer: MainTimer?
    private let body: @MainActor () -> Void

    init(_ body: @escaping @MainActor () -> Void) {
        self.body = body
        arm()
    }

    private func arm() {
        let wait = AgendaCalendar().nextMidnight.unixMilliseconds - Timestamp.now.unixMilliseconds
        timer = MainTimer(milliseconds: Int(max(1000, wait))) { [weak self] in
            self?.body()
            self?.arm()
        }
    }
}
