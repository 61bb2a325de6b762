import GroupDirectory
import WeftGLib

/// Calls a closure when the user's date changes, while this object exists, so that texts like "Today" can be updated.
/// The date changes at midnight, when a machine resumes that slept over midnight, and when the clock is set. Main
/// actor.
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
