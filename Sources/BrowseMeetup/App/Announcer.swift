import Weft

/// Announcements to assistive technology of changes that the user did not make: loading, results and failures. They
/// have no effect before the page is on screen, so the last one is announced when it is.
@MainActor
final class Announcer {
    private let page: Widget
    private var unsaid: (message: String, urgency: Widget.Urgency)?

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
}
