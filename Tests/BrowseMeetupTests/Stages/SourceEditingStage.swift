import HTTPServing
import Weft
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// The sources window above another window, with the resulting list.
@MainActor
final class SourceEditingStage {
    let parent = TestWindow(width: 480, height: 600)
    let editor: SourceEditor
    let sources: SourcesWindow
    let server: ChildProcess
    /// The server's address with a trailing slash.
    let base: String
    private let kept: Kept

    @MainActor
    private final class Kept {
        var lists: [[StoredSource]] = []
        var tokens: [String] = []
        var isWritable = true
    }

    var lists: [[StoredSource]] { kept.lists }
    var tokens: [String] { kept.tokens }
    /// The addresses that were requested with a token.
    var told: [String] { heard.withLock { $0 } }
    private let heard: Locked<[String]>
    func forgetTold() { heard.withLock { $0 = [] } }
    var isWritable: Bool {
        get { kept.isWritable }
        set { kept.isWritable = newValue }
    }

    init(_ stored: [StoredSource]? = []) throws {
        try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
        server = try ChildProcess(
            try ChildProcess.executable(named: "fixture-server"), ["--data", Checkout.data])
        base = try XCTUnwrap(server.line())
        let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))
        let kept = Kept()
        self.kept = kept
        let heard = Locked<[String]>([])
        self.heard = heard
        editor = SourceEditor(
            SourceEditor.Keeper(
                stored: { stored },
                keep: { list, _ in
                    kept.lists.append(list)
                    return kept.isWritable ? list : nil
                },
                find: { address, token async throws(MeetupServiceError) in
                    // Only Meetup is queried with a token, and tests do not contact Meetup.
                    if token != nil { heard.withLock { $0.append(address) } }
                    if address.hasSuffix("meetup.com") || address.hasPrefix("https://other.example") {
                        guard token != nil else { throw .tokenMissing(host: address) }
                        return SourceFinder.Found(
                            source: StoredSource(kind: "meetup", address: address, name: "Meetup"),
                            report: SourceReport(name: "Meetup"))
                    }
                    return try await SourceFinder(over: client, rights: SourceRights(token: token)).source(
                        at: address)
                },
                recipient: { $0.hasSuffix("/gql-ext") ? "host.of.the.token" : nil },
                keepToken: { token, source in
                    kept.tokens.append("\(token) \(source.kind)")
                    return false
                },
                forget: { kept.tokens.append("forgotten \($0.kind)") }))
        XCTAssertTrue(parent.show(Label("Below")))
        Input.movePointer(x: 200, y: 300)
        sources = SourcesWindow(editor, parent: try XCTUnwrap(parent.window))
        sources.window.present()
        XCTAssertTrue(pump { view?.isActive == true && view?.focus?.typeName == "GtkText" })
    }

    var view: WidgetView? { WidgetView.window(titled: "Sources") }
    var texts: [String] { view?.shownTexts ?? [] }
    func shows(_ text: String) -> Bool { texts.contains { $0.contains(text) } }

    var names: [String] {
        view?.tree.filter { $0.typeName == "GtkListBoxRow" }
            .compactMap { $0.tree.compactMap(\.labelText).first } ?? []
    }

    func part(_ tooltip: String) -> WidgetView? { view?.tree.first { $0.tooltip == tooltip } }

    func close() {
        sources.window.destroy()
        parent.destroy()
        XCTAssertTrue(pump { view == nil })
    }
}
