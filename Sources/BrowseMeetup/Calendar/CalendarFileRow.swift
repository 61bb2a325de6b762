import GroupDirectory
import Weft
import WeftGLib

/// The row in the preferences that switches the calendar file on or off and sets its path.
@MainActor
final class CalendarFileRow {
    let widget = Box(vertical: true, spacing: 8)
    private let preferences: AppPreferences
    private let keeper: CalendarFileKeeper
    private let keeps: Switch
    private let state = Label("", overflow: .wraps)
    private let choose = Button(label: localized("Choose File…"))
    private let copy = Button(label: localized("Copy Address"))
    private var chooser: FileChooser?

    /// The name that is suggested for the file.
    private static let fileName = "BrowseMeetup.ics"

    private static var title: String { localized("Keep everything I saved as a calendar file") }

    /// An explanation for the user: how calendar programs read the file.
    static var explanation: String {
        localizedSentences([
            localized(
                "It has saved events and the events of saved groups. Calendar programs show it and follow its changes."),
            localized("GNOME Calendar: Manage Calendars, Add Calendar, Open a File."),
            localized("Evolution: New Calendar, On This Computer, with an existing iCalendar file."),
            localized("Thunderbird: New Calendar, On the Network, with the address of the file."),
            localized("KOrganizer: Add Calendar, iCal Calendar File."),
        ])
    }

    init(_ preferences: AppPreferences, _ keeper: CalendarFileKeeper) {
        self.preferences = preferences
        self.keeper = keeper
        keeps = Switch(label: Self.title, isOn: preferences.current.keepsCalendar)
        let line = Box(vertical: false, spacing: 12)
        let label = Label(Self.title, overflow: .wraps)
        label.setExpands(horizontally: true, vertically: false)
        keeps.setAlignment(horizontal: .end, vertical: .center)
        for part in [label, keeps] as [Widget] { line.append(part) }
        let buttons = Box(vertical: false, spacing: 8)
        for button in [choose, copy] {
            button.wrapsLabel()
            buttons.append(button)
        }
        for part in [line, state, buttons] as [Widget] { widget.append(part) }
        widget.addStyleClass("boxed-line")
        state.addStyleClass("secondary-label")
        keeps.onChange { [weak self] isOn in
            self?.preferences.change { $0.keepsCalendar = isOn }
            self?.show()
        }
        choose.onClicked { [weak self] in self?.chooseFile() }
        copy.onClicked { [weak self] in self?.copyAddress() }
        keeper.onChange = { [weak self] in self?.show() }
        show()
    }

    private var path: String? { preferences.current.calendarPath ?? CalendarPublisher.defaultPath }

    private func show() {
        let isOn = preferences.current.keepsCalendar
        for part in [choose, copy] as [Widget] { part.isSensitive = isOn || part.containsFocus }
        let path = path ?? ""
        state.text =
            switch keeper.failure {
            case .file: localized("{path} cannot be written.", ["path": path])
            // Translators: the calendar file is not written, because it would replace a file of something else.
            case .otherFile: localized("There is another file at {path}. Choose another name.", ["path": path])
            case .store: localized("The saved events cannot be read.")
            case nil: path
            }
        state.isVisible = isOn
        keeps.setAccessibleDescription(isOn ? state.text : "")
        for button in [choose, copy] { button.setAccessibleDescription(state.text) }
    }

    private func chooseFile() {
        guard let window = widget.enclosingWindow else { return }
        let chooser = FileChooser(
            .save(name: Self.fileName), title: localized("Choose a Calendar File"), filters: [.calendars],
            parent: window)
        self.chooser = chooser
        chooser.show { [weak self] path in
            self?.chooser = nil
            guard let self, let chosen = path else { return }
            let path = Preferences.isCalendarPath(chosen) ? chosen : chosen + ".ics"
            guard Preferences.isCalendarPath(path) else { return }
            preferences.change { $0.calendarPath = path == CalendarPublisher.defaultPath ? nil : path }
            show()
        }
    }

    private func copyAddress() {
        guard let path else { return }
        Desktop.copy(LocalFile.address(ofPath: path) ?? path)
        widget.enclosingWindow?.show(Toast(localized("Address copied")))
    }
}
