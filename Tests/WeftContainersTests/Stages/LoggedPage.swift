import WeftGTK
import WeftNodes

@testable import WeftContainers

/// The events of a test's pages, in order.
@MainActor
final class PageLog {
    var lines: [String] = []
    /// Pages that are visible.
    private(set) var open: [String] = []
    private(set) var mistakes: [String] = []

    func add(_ name: String, _ event: String) {
        lines.append("\(name) \(event)")
        if event == "did appear" {
            if open.contains(name) { mistakes.append("\(name) appeared twice") }
            open.append(name)
        } else if event == "did disappear" {
            if !open.contains(name) { mistakes.append("\(name) disappeared without having appeared") }
            open.removeAll { $0 == name }
        }
    }
}

/// A page with a label and a button that records its events.
@MainActor
final class LoggedPage: ViewController {
    let name: String
    let button: Button
    private let log: PageLog

    init(_ name: String, _ log: PageLog) {
        self.name = name
        self.log = log
        button = Button(label: "button \(name)")
        super.init()
        title = "Title \(name)"
    }

    override func loadView() -> Widget {
        let box = Box(vertical: true)
        box.append(Label("page \(name)"))
        box.append(button)
        return box
    }

    override func viewDidLoad() { log.add(name, "loaded") }
    override func viewWillAppear() { log.add(name, "will appear") }
    override func viewDidAppear() { log.add(name, "did appear") }
    override func viewWillDisappear() { log.add(name, "will disappear") }
    override func viewDidDisappear() { log.add(name, "did disappear") }
}
