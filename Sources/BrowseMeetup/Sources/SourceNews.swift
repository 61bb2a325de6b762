import GroupDirectory
import Weft

/// The last message of the sources window, with Undo beside it and its details below. Main actor.
@MainActor
final class SourceNews {
    /// The message and Undo.
    let line = Box(vertical: false, spacing: 8)
    private let message = Label(overflow: .wraps)
    let undo = Button(label: localized("Undo"))
    private let details = Label(overflow: .wraps)
    /// The scrollable field for details, which has a fixed height in the window.
    let detailsScroll: ScrollBox
    private lazy var announcer = Announcer(message)
    /// True after the last message was announced.
    private var isSaid = true
    /// The widget whose description contains the last message.
    private(set) weak var described: Widget?

    init() {
        detailsScroll = ScrollBox(details, maximumHeight: 96)
        detailsScroll.setAccessibleLabel(localized("What happened"))
        // GTK calculates too small a height for wrapped text.
        detailsScroll.setSizeRequest(height: 72)
        message.isSelectable = true
        message.setMaximumLines(4)
        message.showsWholeText()
        message.setExpands(horizontally: true, vertically: false)
        undo.setAlignment(horizontal: .end, vertical: .center)
        line.append(message)
        line.append(undo)
    }

    /// Shows a message, and announces a new one. Returns true if it is new.
    func show(_ text: String?, details more: String?, offersUndo: Bool) -> Bool {
        line.isVisible = text != nil
        undo.isVisible = offersUndo
        undo.setAccessibleDescription(text ?? "")
        details.text = more ?? ""
        detailsScroll.isVisible = more != nil
        guard text != message.text else { return false }
        message.text = text ?? ""
        isSaid = text.map { announcer.announce(localizedSentences([$0, more].compactMap(\.self))) } ?? true
        return true
    }

    /// Adds the last message to the description of the widget with the keyboard, if it could not be announced.
    func describe(_ focused: Widget) {
        described?.setAccessibleDescription("")
        described = nil
        guard !isSaid, !message.text.isEmpty else { return }
        focused.setAccessibleDescription(
            localizedSentences([message.text, details.text].filter { !$0.isEmpty }))
        described = focused
    }
}
