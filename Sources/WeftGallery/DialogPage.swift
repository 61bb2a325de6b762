import Weft

/// Windows above a window: a question, a page in its own window, the desktop's file dialog.
enum DialogPage {
    static let all = [
        GalleryPage(
            title: "Alerts and dialogs", summary: "A question, a window, a file: Enter and Escape answer",
            makeNode: makeNode)
    ]

    @Sendable
    private static func makeNode() -> DisplayNode {
        let note = TextNode("Nothing was asked", size: 15, color: .secondaryLabel)
        @Sendable func say(_ text: String) { note.attributedText = AttributedString(text, size: 15) }
        let buttons = [
            button("Ask…") { say(await question($0)) },
            button("Warn…") { say(await warning($0)) },
            button("Show a window…") { page in page.present(window()) { say("The window is gone") } },
            button("Open a file…") { say(await $0.chooseFile(title: "Open a file") ?? "No file") },
        ]
        return DemoNode {
            StackLayoutSpec.vertical(spacing: 12, alignItems: .start) {
                buttons
                note
            }
        }
    }

    /// A button with an action on its page.
    private static func button(
        _ title: String, _ action: @escaping @MainActor @Sendable (ViewController) async -> Void
    ) -> ButtonNode {
        let button = ButtonNode(title: title)
        button.addTarget(for: .primaryActionTriggered) { button, _ in
            guard let page = button.closestViewController else { return }
            Task { await action(page) }
        }
        return button
    }

    @MainActor
    private static func question(_ page: ViewController) async -> String {
        let alert = Alert(
            title: "Save the list?", message: "What was changed since yesterday is in no file.",
            actions: [
                Alert.Action("Cancel", style: .cancel), Alert.Action("Discard", style: .destructive),
                Alert.Action("Save", style: .suggested),
            ])
        let answer = await page.answer(to: alert)
        return answer.map { "Answered “\(alert.actions[$0].title)”" } ?? "Not answered"
    }

    @MainActor
    private static func warning(_ page: ViewController) async -> String {
        let alert = Alert(
            title: "Delete all forty groups, with everything that was written about them?",
            message: "This cannot be taken back.",
            actions: [
                Alert.Action("Keep them", style: .cancel),
                Alert.Action("Delete them and what was written", style: .destructive),
            ])
        return await page.answer(to: alert) == 1 ? "Deleted" : "Kept"
    }

    @MainActor
    private static func window() -> ViewController {
        let close = ButtonNode(title: "Close")
        close.addTarget(for: .primaryActionTriggered) { button, _ in button.closestViewController?.dismiss() }
        let text = TextNode("A page in a window of its own: Escape closes it, too.", size: 15)
        let controller = ViewController(
            node: DemoNode {
                StackLayoutSpec.vertical(spacing: 12, alignItems: .start) {
                    text
                    close
                }
            })
        controller.title = "A window"
        return controller
    }
}
