import WeftGLib
import WeftShim

/// A calendar of one month for choosing a day (GtkCalendar), with marks on some days. Days are counted from 1970-01-01.
/// Main actor.
///
/// Arrows select another day, Page Up and Page Down another month; Enter and Space choose the selected day.
@MainActor
public final class MonthView: Widget {
    /// The days that are marked, in every month.
    public var marks: Set<Int> {
        didSet { if marks != oldValue { showMarks() } }
    }

    private var handler: (@MainActor (Int) -> Void)?
    /// Returns the name of a day for assistive technology.
    private let dayName: (@MainActor (Int) -> String?)?
    /// The day that was selected before, and true if the user has changed the month in this iteration of the main loop.
    private var (last, hasTurned) = (0, false)
    private var deciding: MainTimer?
    private var isSetting = false

    /// - Parameters:
    ///   - label: the name for assistive technology.
    ///   - day: the initially selected day. Its month is shown.
    ///   - dayName: returns the name of a day. That of the selected day is the accessible description; without names
    ///     there is none.
    public init(
        label: String, day: Int, marks: Set<Int> = [], dayName: (@MainActor (Int) -> String?)? = nil
    ) {
        self.marks = marks
        self.dayName = dayName
        super.init(floating: gtk_calendar_new())
        // Newer GTK gives the calendar's own role neither name nor description.
        setRole(GTK_ACCESSIBLE_ROLE_GROUP)
        setAccessibleLabel(label)
        self.day = day
        for signal in ["next-month", "prev-month", "next-year", "prev-year"] {
            connect(signal) { [weak self] _ in
                self?.turned()
                return false
            }
        }
        onKey(.capture) { [weak self] press in self?.pressed(press) ?? false }
        connect("day-selected") { [weak self] _ in
            self?.selected()
            return false
        }
    }

    /// Called when the user chooses a day; not while they turn from month to month.
    public func onChoose(_ handler: @escaping @MainActor (Int) -> Void) { self.handler = handler }

    /// The selected day. Setting it shows its month and calls no handler.
    public var day: Int {
        get {
            guard let date = gtk_calendar_get_date(calendar) else { return last }
            defer { g_date_time_unref(date) }
            let (year, month, day) = Self.parts(date)
            return Self.day(year, month, day) ?? last
        }
        set {
            guard let date = g_date_time_new_from_unix_utc(gint64(newValue) * 86_400 + 43_200) else { return }
            defer { g_date_time_unref(date) }
            isSetting = true
            gtk_calendar_select_day(calendar, date)
            isSetting = false
            last = newValue
            describeDay(newValue)
            showMarks()
        }
    }

    private var calendar: OpaquePointer { opaque }

    // MARK: Keyboard

    /// Handles arrow keys, since GTK's own ones start at the first day on the page instead of the selected day.
    private func pressed(_ press: KeyPress) -> Bool {
        guard !press.isControl, !press.isAlt, !press.isShift else { return false }
        let forward = isRightToLeft ? -1 : 1
        switch press.key {
        case .left: day -= forward
        case .right: day += forward
        case .up: day -= 7
        case .down: day += 7
        case .pageUp: turn(by: -1)
        case .pageDown: turn(by: 1)
        case .enter, .space: handler?(day)
        default: return false
        }
        return true
    }

    private func turn(by months: Int) {
        guard let date = gtk_calendar_get_date(calendar) else { return }
        defer { g_date_time_unref(date) }
        guard let other = g_date_time_add_months(date, gint(months)) else { return }
        defer { g_date_time_unref(other) }
        let (year, month, day) = Self.parts(other)
        if let number = Self.day(year, month, day) { self.day = number }
    }

    // MARK: GTK's signals

    private func turned() {
        hasTurned = true
        showMarks()
    }

    /// Handles a selection. GTK reports a selected day also when another month is shown, and reports the change of
    /// month only afterwards.
    private func selected() {
        guard !isSetting else { return }
        deciding = MainTimer(milliseconds: 0) { [weak self] in self?.decide() }
    }

    private func decide() {
        deciding = nil
        let (old, new) = (Self.parts(of: last), day)
        defer { (last, hasTurned) = (new, false) }
        describeDay(new)
        showMarks()
        // Turning to another month keeps the day of the month, or uses the last day of a shorter month. Neither is a
        // choice by the user.
        let parts = Self.parts(of: new)
        let isTurn = hasTurned && (parts.day == old.day || parts.day < old.day && Self.parts(of: new + 1).day == 1)
        if !isTurn { handler?(new) }
    }

    private func describeDay(_ day: Int) {
        if let name = dayName?(day) { setAccessibleDescription(name) }
    }

    private func showMarks() {
        gtk_calendar_clear_marks(calendar)
        guard let date = gtk_calendar_get_date(calendar) else { return }
        defer { g_date_time_unref(date) }
        let (year, month, _) = Self.parts(date)
        guard let first = Self.day(year, month, 1) else { return }
        for day in 0..<31 where marks.contains(first + day) { gtk_calendar_mark_day(calendar, guint(day + 1)) }
    }

    // MARK: Dates

    private static func parts(_ date: OpaquePointer) -> (year: gint, month: gint, day: gint) {
        var (year, month, day): (gint, gint, gint) = (0, 0, 0)
        g_date_time_get_ymd(date, &year, &month, &day)
        return (year, month, day)
    }

    private static func parts(of day: Int) -> (year: gint, month: gint, day: gint) {
        guard let date = g_date_time_new_from_unix_utc(gint64(day) * 86_400 + 43_200) else { return (1970, 1, 1) }
        defer { g_date_time_unref(date) }
        return parts(date)
    }

    private static func day(_ year: gint, _ month: gint, _ day: gint) -> Int? {
        guard let date = g_date_time_new_utc(year, month, day, 12, 0, 0) else { return nil }
        defer { g_date_time_unref(date) }
        return Int((g_date_time_to_unix(date) - 43_200) / 86_400)
    }
}
