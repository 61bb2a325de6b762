/// A stream of messages from a service, read one after the other, with a deadline. Main actor.
@MainActor
public final class DBusNews<Item: Sendable> {
    private let stream: AsyncStream<Item>
    private let teller: AsyncStream<Item>.Continuation
    private var alarm: Task<Void, Never>?

    /// An empty stream.
    public init() {
        // Bounds the queue against a service that sends too much.
        (stream, teller) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(16))
    }

    /// Adds `item` to the queue; drops it if sixteen items wait already. Any thread.
    public func tell(_ item: Item) {
        teller.yield(item)
    }

    /// Sets the deadline to `seconds` from now.
    public func end(after seconds: Double) {
        alarm?.cancel()
        alarm = Task { [teller] in
            do { try await Task.sleep(for: .seconds(seconds)) } catch { return }
            teller.finish()
        }
    }

    /// The first value that `read` returns for a message; nil after the deadline, or if the task was cancelled.
    public func first<Value>(_ read: (Item) -> Value?) async -> Value? {
        defer { alarm?.cancel() }
        for await item in stream {
            if let value = read(item) { return value }
        }
        return nil
    }
}
