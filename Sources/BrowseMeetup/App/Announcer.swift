import Weft

/// Announcements to assistive technology of changes that the user did not make: loading, results and failures. They
/// have no effect before the page is on screen, so the last one is announced when it is.
@MainActor
final class Announcer {
    private let page: Widget
    private var unsaid: (message: String, urgency: Widget.Urgency)?
    /// The last result at the focused widget, if it could not be announced.
    let focused = FocusedMessage()

    init(_ page: Widget) {
        self.page = page
        page.onMapped { [weak self] isMapped in
            guard isMapped, let self, let unsaid = self.unsaid else { return }
            self.unsaid = nil
            _ = self.page.announce(unsaid.message, unsaid.urgency)
        }
    }

    /// Announces a message. Returns false if the running GTK cannot announce; only the focused widget is read then.
    @discardableResult
    func announce(_ message: String, _ urgency: Widget.Urgency = .medium) -> Bool {
        guard page.isMapped else {
            unsaid = (message, urgency)
            return true
        }
        return page.announce(message, urgency)
    }

    /// Announces the result of an action of the user. Without support for that, it becomes the description of the
    /// focused widget, if that is in one of these areas.
    func tell(_ result: String, in areas: [Widget]) {
        focused.clear()
        guard !announce(result), let area = areas.first(where: { $0.containsFocus }) else { return }
        focused.show(result, in: area)
    }
}
