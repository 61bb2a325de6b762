import GroupDirectory
import Weft
import WeftGLib

/// The filter bar above the agenda: days, free events, online events and tags.
@MainActor
final class EventChoicesBar {
    let widget: ChipBar
    /// Called when the user chooses another filter.
    var onChoose: ((EventQuery) -> Void)?

    private var query = EventQuery()
    private var choices = EventChoices()
    private(set) var month: MonthView?
    private var popover: Popover?

    private static let whens: [EventQuery.When] = [.any, .today, .tomorrow, .weekend, .week]
    private static let dayID = "day"
    private static let (freeID, onlineID) = ("free", "online")

    init() {
        widget = ChipBar(label: localized("Filters"))
        widget.onPress { [weak self] in self?.pressed($0) }
        show()
    }

    /// - Parameter choices: the available filters; nil keeps the shown ones.
    func show(_ query: EventQuery, _ choices: EventChoices? = nil) {
        let old = (self.query, self.choices)
        self.query = query
        // While the bar has the focus, no chips are added or removed: the focused one could disappear.
        if let choices, !widget.containsFocus || self.choices.tags.isEmpty { self.choices = choices }
        if old != (self.query, self.choices) { show() }
    }

    /// True while the month is open.
    var isMonthOpen: Bool { popover?.isOpen == true }

    private func show() {
        let whens = Self.whens.map { when in
            ChipBar.Chip(id: when.chipID, text: when.title, isOn: query.when == when)
        }
        var day: Int?
        if case .day(let number) = query.when { day = number }
        let dayText = day.flatMap { Self.name(ofDay: $0) }
        let others = [
            // Translators: a button that opens a month to choose a day from.
            ChipBar.Chip(
                id: Self.dayID, text: dayText ?? localized("A day…"),
                label: dayText.map { localized("Choose a day: {day}", ["day": $0]) } ?? localized("Choose a day"),
                isOn: day != nil)
        ]
        let tags = tags.map { tag in
            ChipBar.Chip(
                id: Self.tagID(tag), text: tag, label: localized("Tag: {tag}", ["tag": tag]), isOn: isChosen(tag))
        }
        let kinds = [
            // Translators: events that cost nothing.
            ChipBar.Chip(id: Self.freeID, text: localizedIn("events", "Free"), isOn: query.isFree),
            ChipBar.Chip(id: Self.onlineID, text: localizedIn("event", "Online"), isOn: query.isOnline),
        ]
        // The days come first: "Weekend" is then in sight in a window of 1,000 points, whose list has 400 of them, and
        // the chip that is on without a filter is at the start. The tags come last: there may be many of them.
        widget.chips = whens + others + kinds + tags
    }

    private nonisolated static func name(ofDay day: Int) -> String? {
        LocalDate.nearDay(AgendaCalendar.noon(of: day), in: LocalZone(utcOffsetSeconds: 0), now: .now)
    }

    /// The available tags and all chosen ones, even if no event has them now.
    private var tags: [String] {
        let known = Set(choices.tags.map(LocalText.folded))
        return query.tags.filter { !known.contains(LocalText.folded($0)) } + choices.tags
    }

    private func isChosen(_ tag: String) -> Bool {
        let folded = LocalText.folded(tag)
        return query.tags.contains { LocalText.folded($0) == folded }
    }

    private static func tagID(_ tag: String) -> String { "tag-" + tag }

    private func pressed(_ id: String) {
        var new = query
        if let when = Self.whens.first(where: { $0.chipID == id }) {
            new.when = query.when == when ? .any : when
        } else if let tag = tags.first(where: { Self.tagID($0) == id }) {
            new.toggle(tag: tag)
        } else {
            switch id {
            case Self.freeID: new.isFree.toggle()
            case Self.onlineID: new.isOnline.toggle()
            default: return openMonth()
            }
        }
        choose(new)
    }

    private func choose(_ new: EventQuery) {
        guard new != query else { return }
        show(new)
        onChoose?(new)
    }

    // MARK: A day

    private func openMonth() {
        let today = AgendaCalendar().today
        var day = today
        if case .day(let number) = query.when { day = number }
        let month = MonthView(label: localized("Choose a day"), day: day, marks: choices.days) { Self.name(ofDay: $0) }
        month.onChoose { [weak self] day in
            guard let self else { return }
            self.popover?.close()
            var new = query
            new.when = .day(day)
            choose(new)
        }
        let popover = Popover(month, label: localized("Choose a day"))
        self.month = month
        self.popover = popover
        popover.open(
            of: { [weak self] in self?.widget.anchor(of: Self.dayID) },
            closed: { [weak self] in
                self?.month = nil
                self?.popover = nil
            })
    }
}

extension EventQuery.When {
    fileprivate var chipID: String { "when-\(self)" }

    /// The title in the list of choices.
    fileprivate var title: String {
        switch self {
        case .any: localized("Any day")
        case .today: localized("Today")
        case .tomorrow: localized("Tomorrow")
        case .weekend: localized("Weekend")
        // Translators: today and the six days that follow.
        case .week: localized("7 days")
        case .day: localized("A day…")
        }
    }
}
