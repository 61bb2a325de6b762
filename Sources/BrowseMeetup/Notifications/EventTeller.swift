import GroupDirectory
import Weft
import WeftGLib

/// Tells of new events of saved groups by way of the desktop, as long as the user wants it.
///
/// It asks nobody for anything and looks at nothing by the clock: when something was kept of what sources answered, it
/// looks, once, when no more has come for a moment, whether that is news.
@MainActor
final class EventTeller {
    /// How what is told gets to the desktop.
    @MainActor
    struct Way {
        let send: @MainActor (DesktopNotification, String) -> Void
        let withdraw: @MainActor (String) -> Void

        init(
            send: @escaping @MainActor (DesktopNotification, String) -> Void,
            withdraw: @escaping @MainActor (String) -> Void
        ) {
            self.send = send
            self.withdraw = withdraw
        }

        /// Nil where the desktop cannot tell anything on behalf of this process.
        init?(_ application: Application) {
            guard application.isReachable else { return nil }
            send = { application.send($0, id: $1) }
            withdraw = { application.withdrawNotification(id: $0) }
        }
    }

    /// Groups that are told of by themselves at once; the others are summed up.
    nonisolated static let maximumGroups = 3
    /// Milliseconds without anything new after which it is looked at: a refresh is many answers.
    static let pause = 3000
    private static let summary = "others"

    private let store: GroupStore
    private let way: Way
    private let pause: Int
    private var listening: Task<Void, Never>?
    private var timer: MainTimer?
    private var looking: Task<Void, Never>?
    /// What may still be seen.
    private var sent: Set<String> = []

    init(_ store: GroupStore, _ way: Way, pause: Int = EventTeller.pause) {
        self.store = store
        self.way = way
        self.pause = pause
    }

    isolated deinit {
        listening?.cancel()
    }

    /// Whether the user wants it.
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
            // What the store cannot do it tells of itself.
            guard let news = try? await store.takeEventNews(), !news.isEmpty else { return }
            // Zones are read from files.
            let texts = await WorkerPool.shared.run(.preload) { news.prefix(Self.maximumGroups).map(EventNewsText.of) }
            self?.tell(Array(zip(news.map(\.group.key), texts)), others: news.count - texts.count)
        }
    }

    private func tell(_ texts: [(GroupKey, DesktopNotification)], others: Int) {
        guard isOn else { return }
        for (key, text) in texts { send(text, "group-\(UInt(bitPattern: key.hashValue))") }
        if others > 0 { send(EventNewsText.of(others: others), Self.summary) }
    }

    private func send(_ text: DesktopNotification, _ id: String) {
        sent.insert(id)
        way.send(text, id)
    }

    /// Takes back what was told: when the program has ended, nobody opens what is pressed. While the bus is still there.
    func end() {
        isOn = false
        for id in sent { way.withdraw(id) }
        sent = []
    }
}
