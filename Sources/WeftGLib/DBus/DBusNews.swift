/// News from a service, one after the other, with a last moment to wait for them. Main actor.
@MainActor
public final class DBusNews<Item: Sendable> {
    private let stream: AsyncStream<Item>
    private let teller: AsyncStream<Item>.Continuation
    private var alarm: Task<Void, Never>?

    /// News that nobody has told yet.
    public init() {
        // Who floods it with news is not heard beyond these.
        (stream, teller) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(16))
    }

    /// Hands `item` to whoever listens; it is lost when sixteen wait already. Any thread.
    public func tell(_ item: Item) {
        teller.yield(item)
    }

    /// Nothing is waited for any more after so many seconds, counted anew.
    public func end(after seconds: Double) {
        alarm?.cancel()
        alarm = Task { [teller] in
            do { try await Task.sleep(for: .seconds(seconds)) } catch { return }
            teller.finish()
        }
    }

    /// The first answer that `read` finds in the news; nil when the time is over or the task was cancelled.
    public func first<Value>(_ read: (Item) -> Value?) async -> Value? {
        defer { alarm?.cancel() }
        for await item in stream {
            if let value = read(item) { return value }
        }
        return nil
    }
}
