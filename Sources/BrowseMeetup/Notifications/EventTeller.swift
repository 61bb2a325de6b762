import GroupDirectory
import Weft
import WeftGLib

/// Sends desktop notifications about new events of saved groups, while the user wants them.
///
/// It sends no requests and does not poll. When sources' answers were stored, and no more have arrived for a moment, it
/// checks the store once for news.
@MainActor
final class EventTeller {
    /// Maximum number of groups with their own notifications at a time; the others share one.
    nonisolated static let maximumGroups = 3
    /// The pause in milliseconds without new answers before the check: a refresh has many answers.
    static let pause = 3000
    private static let summary = "others"

    private let store: GroupStore
    private let way: NotificationWay
    private let pause: Int
    private var listening: Task<Void, Never>?
    private var timer: MainTimer?
    private var looking: Task<Void, Never>?
    /// The notifications that may still be visible.
    private var sent: Set<String> = []

    init(_ store: GroupStore, _ way: NotificationWay, pause: Int = EventTeller.pause) {
        self.store = store
        self.way = way
        self.pause = pause
    }

    isolated deinit {
        listening?.cancel()
    }

    /// True if the user wants notifications.
    var isOn = false {
        didSet {
            guard isOn != oldValue else { return }
            listening?.cancel()
            (listening, timer) = (nil, nil)
            guard isOn else { return }
            let writes = store.eventWrites()
            listening = Task { [weak self] in
                for await _ in writes { self?.heard() }
            }
        }
    }

    private func heard() {
        guard isOn else { return }
        timer = MainTimer(milliseconds: pause) { [weak self] in self?.look() }
    }

    private func look() {
        timer = nil
        looking = Task { [weak self, looking, store] in
            await looking?.value
            // The store reports its own errors.
            guard let news = try? await store.takeEventNews(), !news.isEmpty else { return }
            // On a worker, since time zones are read from files.
            let texts = await WorkerPool.shared.run(.preload) { news.prefix(Self.maximumGroups).map(EventNewsText.of) }
            self?.sendAll(Array(zip(news.map(\.group.key), texts)), others: news.count - texts.count)
        }
    }

    private func sendAll(_ texts: [(GroupKey, DesktopNotification)], others: Int) {
        guard isOn else { return }
        for (key, text) in texts { send(text, "group-\(UInt(bitPattern: key.hashValue))") }
        if others > 0 { send(EventNewsText.of(others: others), Self.summary) }
    }

    private func send(_ text: DesktopNotification, _ id: String) {
        sent.insert(id)
        way.send(text, id)
    }

    /// Withdraws the notifications, since a press on them after the end of the program would have no effect. Call it
    /// while the bus is connected.
    func end() {
        isOn = false
        for id in sent { way.withdraw(id) }
        sent = []
    }
}
