import GroupDirectory
import Weft

/// The field for the address of a source, with buttons that choose a calendar's file and add the source.
@MainActor
final class AddressField {
    let widget = Box(vertical: false, spacing: 8)
    let entry = Entry(
        label: localized("Address of a source"), placeholder: localized("Address of a site or a calendar"))
    private let choose = Button(iconName: "document-open-symbolic", label: localized("Choose a Calendar File"))
    private let spinner = Spinner(size: 16)
    private let add = Button(label: localized("Add"))
    private var chooser: FileChooser?

    /// An example of an address for each kind of source that has one.
    static var examples: String {
        localized("Examples: {list}", ["list": localizedNames(SourceKind.all.compactMap(\.example))])
    }

    /// Called when the user adds the text of the field.
    var onAdd: (@MainActor () -> Void)?

    init() {
        entry.setExpands(horizontally: true, vertically: false)
        entry.offersEmoji = false
        add.addStyleClass("suggested-action")
        for part in [entry, spinner, choose, add] as [Widget] { widget.append(part) }
        add.onClicked { [weak self] in self?.onAdd?() }
        entry.onActivate { [weak self] in self?.onAdd?() }
        entry.onChange { [weak self] text in self?.add.isSensitive = text.contains { !$0.isWhitespace } }
        add.isSensitive = false
    }

    /// - Parameter window: the window of the field.
    func letChoose(above window: Window) {
        choose.onClicked { [weak self, weak window] in
            if let window { self?.chooseFile(above: window) }
        }
    }

    private func chooseFile(above window: Window) {
        let chooser = FileChooser(
            .open, title: localized("Choose a Calendar File"), filters: [.calendars], parent: window)
        self.chooser = chooser
        chooser.show { [weak self] path in
            let address = self?.chooser?.address
            self?.chooser = nil
            guard let self, let address else { return }
            entry.text = Self.text(of: path, address)
            onAdd?()
        }
    }

    /// Returns the text for a chosen file: its path, or its address if the path ends with a blank, which the field
    /// would remove, or is not text.
    static func text(of path: String?, _ address: String) -> String {
        guard let path, path.last?.isWhitespace != true else { return address }
        return path
    }

    func setAsking(_ isAsking: Bool) {
        spinner.isVisible = isAsking
        spinner.isSpinning = isAsking
    }
}

extension FileChooser.Filter {
    /// Files of calendars, for reading and writing.
    static var calendars: FileChooser.Filter {
        FileChooser.Filter(localized("Calendars"), suffixes: ["ics"], mimeTypes: ["text/calendar"])
    }
}
