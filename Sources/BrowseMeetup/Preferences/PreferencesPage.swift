import GroupDirectory
import Weft
import WeftGLib

/// The contents of the preferences window: a heading and a box of rows for each topic.
@MainActor
final class PreferencesPage: ViewController {
    private let preferences: AppPreferences
    private let sources = ListBox(label: localized("Sources"))
    private let rows: RadioList
    private let units: RadioList
    private let style: RadioList
    private let pictures: RadioList
    private let tellsOfEvents: Switch
    private let reminders: RadioList
    private let remindsInBackground: Switch
    private let background: BackgroundStart
    let hidden: HiddenRow?
    private let cache: CacheRow?
    private let calendar: CalendarFileRow?
    /// Opens the list of sources.
    var onSources: (() -> Void)?

    /// - Parameters:
    ///   - hidden: the row of hidden groups; nil without a window.
    ///   - background: requests the desktop's permission to run without a window, for reminders.
    init(
        _ preferences: AppPreferences, hidden: HiddenRow? = nil, background: BackgroundStart = BackgroundStart()
    ) {
        self.preferences = preferences
        self.hidden = hidden
        self.background = background
        let current = preferences.current
        rows = RadioList(
            label: localized("Rows of Groups"), Rows.allCases.map(Self.title),
            selected: Rows.allCases.index(of: current.rows))
        units = RadioList(
            label: localized("Units"), Units.allCases.map(Self.title), selected: Units.allCases.index(of: current.units)
        )
        style = RadioList(
            label: localized("Style"), Style.allCases.map(Self.title), selected: Style.allCases.index(of: current.style)
        )
        pictures = RadioList(
            label: localized("Pictures"), Pictures.allCases.map(Self.title),
            selected: Pictures.allCases.index(of: current.pictures))
        tellsOfEvents = Switch(label: Self.eventsText, isOn: current.tellsOfEvents)
        reminders = RadioList(
            label: localized("Reminders"), Self.reminderChoices.map(\.title),
            selected: Self.reminderChoices.index(of: current.reminders))
        remindsInBackground = Switch(label: Self.backgroundText, isOn: current.remindsInBackground)
        cache = preferences.files.map { CacheRow($0) }
        calendar = preferences.calendar.map { CalendarFileRow(preferences, $0) }
        super.init()
        title = localized("Preferences")
        cache?.onClear = { [weak self] text in self?.window?.show(Toast(text)) }
        listen()
    }

    override func loadView() -> Widget {
        let column = Box(vertical: true, spacing: 18)
        column.setMargins(18)
        sources.append(makeSourcesRow())
        column.append(Self.group(localized("Sources"), sources))
        column.append(Self.group(localized("Rows of Groups"), rows))
        column.append(Self.group(localized("Units"), units))
        column.append(Self.group(localized("Style"), style))
        column.append(
            Self.group(
                localized("Pictures"), pictures,
                details: localized("Pictures of groups and people come from the sites that the sources name.")))
        column.append(
            Self.group(
                localized("Notifications"), Self.switchRow(Self.eventsText, tellsOfEvents),
                details: localized(
                    "Also when one is moved or cancelled. It is found out when groups are refreshed, while the window is open."
                )))
        column.append(
            Self.group(
                localized("Reminders"), reminders, Self.switchRow(Self.backgroundText, remindsInBackground),
                details: localized(
                    "Of saved events and of the events of saved groups. On its page a saved event gets a reminder of its own."
                )))
        if let calendar {
            column.append(
                Self.group(localized("Calendar"), calendar.widget, details: CalendarFileRow.explanation))
        }
        if let hidden { column.append(Self.group(localized("Hidden Groups"), hidden.widget)) }
        if let cache { column.append(Self.group(localized("Cache"), cache.widget)) }
        let scroll = ScrollBox(column)
        scroll.setExpands()
        return scroll
    }

    override func viewDidLoad() { cache?.measure() }

    override func takeFocus() { sources.focusRow(0) }

    private func listen() {
        rows.onChange { [weak self] index in self?.preferences.change { $0.rows = Rows.allCases[index] } }
        units.onChange { [weak self] index in self?.preferences.change { $0.units = Units.allCases[index] } }
        style.onChange { [weak self] index in self?.preferences.change { $0.style = Style.allCases[index] } }
        pictures.onChange { [weak self] index in self?.preferences.change { $0.pictures = Pictures.allCases[index] } }
        tellsOfEvents.onChange { [weak self] isOn in self?.preferences.change { $0.tellsOfEvents = isOn } }
        reminders.onChange { [weak self] index in
            self?.preferences.change { $0.reminders = Self.reminderChoices[index] }
        }
        remindsInBackground.onChange { [weak self] isOn in self?.setBackground(isOn) }
        sources.onActivate { [weak self] _ in self?.onSources?() }
    }

    private func makeSourcesRow() -> ListBoxRow {
        let line = Box(vertical: false, spacing: 8)
        let label = Label(localized("Sites and calendars that are asked"), overflow: .wraps)
        label.setExpands(horizontally: true, vertically: false)
        line.append(label)
        line.append(Icon(name: "go-next-symbolic", pixelSize: 16))
        return ListBoxRow(line, label: label.text)
    }

    private static var eventsText: String { localized("Tell me about new events of saved groups") }

    private static var backgroundText: String { localized("Remind me while no window is open, too") }

    /// Requests the desktop's permission first. If it is refused, the switch is turned back.
    private func setBackground(_ isOn: Bool) {
        guard isOn != preferences.current.remindsInBackground else { return }
        guard isOn else {
            preferences.change { $0.remindsInBackground = false }
            Task { [background] in await background.set(false) }
            return
        }
        Task { [weak self, background] in
            let isAllowed = await background.set(true)
            guard let self, remindsInBackground.isOn else { return }
            guard isAllowed else {
                remindsInBackground.isOn = false
                window?.show(Toast(BackgroundStart.refusal))
                return
            }
            preferences.change { $0.remindsInBackground = true }
        }
    }

    /// Shows whether reminders come without a window, after a change elsewhere.
    func showBackground() { remindsInBackground.isOn = preferences.current.remindsInBackground }

    private static func switchRow(_ text: String, _ toggle: Switch) -> Widget {
        let line = Box(vertical: false, spacing: 12)
        let label = Label(text, overflow: .wraps)
        label.setExpands(horizontally: true, vertically: false)
        line.append(label)
        toggle.setAlignment(horizontal: .end, vertical: .center)
        line.append(toggle)
        line.addStyleClass("boxed-line")
        return line
    }

    private static func group(_ title: String, _ contents: Widget..., details: String? = nil) -> Widget {
        let group = Box(vertical: true, spacing: 6)
        group.addStyleClass("preferences")
        let heading = Label(title, overflow: .wraps)
        heading.addStyleClass("heading")
        heading.setAccessibleHeading(level: 2)
        group.append(heading)
        if let details {
            let label = Label(details, overflow: .wraps)
            label.addStyleClass("secondary-label")
            label.addStyleClass("place-details")
            group.append(label)
        }
        for content in contents {
            content.addStyleClass("boxed")
            group.append(content)
        }
        return group
    }

    // MARK: Words

    private typealias Rows = Preferences.Rows
    private typealias Units = Preferences.Units
    private typealias Style = FeedConfiguration.ColorScheme
    private typealias Pictures = Preferences.Pictures

    private static func title(_ rows: Rows) -> String {
        switch rows {
        case .automatic: localized("Compact in a wide window, and from two sources on")
        case .large: localized("Large pictures")
        case .compact: localized("Compact")
        }
    }

    private static func title(_ units: Units) -> String {
        switch units {
        // Translators: {unit} is "km" or "mi".
        case .locale: localized("As is usual where you are ({unit})", ["unit": LocalDistance.ofLocale.symbol])
        case .kilometers: localized("Kilometres")
        case .miles: localized("Miles")
        }
    }

    /// The choices for reminders; nil stands for no reminder.
    private static let reminderChoices = [Reminder?.none] + Reminder.allCases

    private static func title(_ style: Style) -> String {
        switch style {
        case .system: localized("As the desktop")
        case .light: localizedIn("style", "Light")
        case .dark: localizedIn("style", "Dark")
        }
    }

    private static func title(_ pictures: Pictures) -> String {
        switch pictures {
        // Translators: When pictures are fetched.
        case .always: localizedIn("pictures", "Always")
        // Translators: A metered connection costs by what is carried over it.
        case .unmetered: localized("Not on metered connections")
        case .never: localizedIn("pictures", "Never")
        }
    }
}

extension Array where Element: Equatable {
    /// The index of the first equal element, or -1.
    fileprivate func index(of element: Element) -> Int { firstIndex(of: element) ?? -1 }
}
