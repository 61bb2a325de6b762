import Weft

/// Says to assistive technology what the user did not ask for: that something is loaded, came or failed. Before the page
/// is on screen nobody listens, so the last of it is said then.
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

    /// False where the running GTK announces nothing: what takes the keyboard is all that is heard.
    @discardableResult
    func announce(_ message: String, _ urgency: Widget.Urgency = .medium) -> Bool {
        guard page.isMapped else {
            unsaid = (message, urgency)
            return true
        }
        return page.announce(message, urgency)
    }
}
