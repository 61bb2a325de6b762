import GroupDirectory
import Weft
import WeftGLib

/// The contents of the preferences window: a heading and a box of rows for each topic.
@MainActor
final class PreferencesPage: ViewController {
    private let preferences: AppPreferences
    private let sources = ListBox(label: localized("Sources"))
    private let units: RadioList
    private let style: RadioList
    private let pictures: RadioList
    private let tellsOfEvents: Switch
    let hidden: HiddenRow?
    private let cache: CacheRow?
    /// Opens the list of sources.
    var onSources: (() -> Void)?

    /// - Parameter hidden: nil without a window whose groups could be hidden.
    init(_ preferences: AppPreferences, hidden: HiddenRow? = nil) {
        self.preferences = preferences
        self.hidden = hidden
        let current = preferences.current
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
        cache = preferences.files.map { CacheRow($0) }
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
        column.append(Self.group(localized("Units"), units))
        column.append(Self.group(localized("Style"), style))
        column.append(
            Self.group(
                localized("Pictures"), pictures,
                details: localized("Pictures of groups and people come from the sites that the sources name.")))
        column.append(
            Self.group(
                localized("Notifications"), makeEventsRow(),
                details: localized(
                    "Also when one is moved or cancelled. It is found out when groups are refreshed, while the window is open."
                )))
        if let hidden { column.append(Self.group(localized("Hidden Groups"), hidden.widget)) }
        if let cache { column.append(Self.group(localized("Cache"), cache.widget)) }
        let scroll = ScrollBox(column)
        scroll.setExpands()
        return scroll
    }

    override func viewDidLoad() { cache?.measure() }

    override func takeFocus() { sources.focusRow(0) }

    private func listen() {
        units.onChange { [weak self] index in self?.preferences.change { $0.units = Units.allCases[index] } }
        style.onChange { [weak self] index in self?.preferences.change { $0.style = Style.allCases[index] } }
        pictures.onChange { [weak self] index in self?.preferences.change { $0.pictures = Pictures.allCases[index] } }
        tellsOfEvents.onChange { [weak self] isOn in self?.preferences.change { $0.tellsOfEvents = isOn } }
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

    private func makeEventsRow() -> Widget {
        let line = Box(vertical: false, spacing: 12)
        let label = Label(Self.eventsText, overflow: .wraps)
        label.setExpands(horizontally: true, vertically: false)
        line.append(label)
        tellsOfEvents.setAlignment(horizontal: .end, vertical: .center)
        line.append(tellsOfEvents)
        line.addStyleClass("boxed-line")
        return line
    }

    private static func group(_ title: String, _ content: Widget, details: String? = nil) -> Widget {
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
        content.addStyleClass("boxed")
        group.append(content)
        return group
    }

    // MARK: Words

    private typealias Units = Preferences.Units
    private typealias Style = FeedConfiguration.ColorScheme
    private typealias Pictures = Preferences.Pictures

    private static func title(_ units: Units) -> String {
        switch units {
        // Translators: {unit} is "km" or "mi".
        case .locale: localized("As is usual where you are ({unit})", ["unit": LocalDistance.ofLocale.symbol])
        case .kilometers: localized("Kilometres")
        case .miles: localized("Miles")
        }
    }

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
    /// -1 if it is not there.
    fileprivate func index(of element: Element) -> Int { firstIndex(of: element) ?? -1 }
}
