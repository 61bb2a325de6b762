import GroupDirectory
import WeftGLib

/// Runs a closure when it is another day for the user, while this is there: what is called "today" is another day then. That is
/// at midnight, when a machine that slept over midnight resumes, and when somebody sets the clock to another day. Main actor.
@MainActor
final class MidnightTimer {
    private var alarm: ClockAlarm?
    private var today: Int
    private let body: @MainActor () -> Void

    init(_ body: @escaping @MainActor () -> Void) {
        self.body = body
        let calendar = AgendaCalendar()
        today = calendar.today
        alarm = ClockAlarm { [weak self] in self?.look() }
        alarm?.set(calendar.nextMidnight)
    }

    private func look() {
        let calendar = AgendaCalendar()
        alarm?.set(calendar.nextMidnight)
        guard calendar.today != today else { return }
        today = calendar.today
        body()
    }
}
