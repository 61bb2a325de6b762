import WeftGLib
import WeftGTK

/// The one way finished background work reaches the main thread: drained at the end of the frame clock's update phase,
/// what the user waits for first, then in node order, under a time budget a frame.
public final class ApplyQueue: Sendable {
    /// That of this process.
    public static let shared = ApplyQueue()

    /// Processor time a drain may take before the rest waits for the next frame, in seconds. Not time as it passes: on a
    /// machine whose cores are all busy the thread may be off its core for as long, and had done nothing.
    public static let budget = 0.004

    private struct Item: Sendable {
        let priority: WorkPriority
        let order: UInt64
        let body: @MainActor @Sendable () -> Void

        func comes(before other: Item) -> Bool {
            (priority.rawValue, order) < (other.priority.rawValue, other.order)
        }
    }

    private struct State {
        var items: [Item] = []
        var isScheduled = false
    }

    private let state = Locked(State())

    /// Queues `body` for the main actor. Within what waits at the time of a drain the more urgent goes first, then what has
    /// the lower `order`. Any thread.
    public func push(
        _ priority: WorkPriority = .visible, order: UInt64, _ body: @escaping @MainActor @Sendable () -> Void
    ) {
        let wakes = state.withLock { state in
            state.items.append(Item(priority: priority, order: order, body: body))
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if wakes { MainWakeUp.schedule { self.wake() } }
    }

    /// How much waits.
    public var count: Int { state.withLock { $0.items.count } }

    @MainActor private static var afterDrain: [ObjectIdentifier: @MainActor () -> Void] = [:]
    /// Between the first result of a drain and what `afterDrain` runs.
    @MainActor public private(set) static var isDraining = false
    @MainActor private static var isAttached = false
    @MainActor private static var fallback: MainTimer?
    /// Whether a frame was asked for that did not come yet.
    @MainActor private static var awaitsFrame = false
}

@MainActor
extension ApplyQueue {
    /// Runs `body` once at the end of the running drain, or of the next one; a later call for the same `owner` takes an
    /// earlier one's place. For work that many results of one frame have in common.
    public func afterDrain(_ owner: AnyObject, _ body: @escaping @MainActor () -> Void) {
        Self.afterDrain[ObjectIdentifier(owner)] = body
        guard !Self.isDraining, !drainsInThisFrame else { return }
        push(.preload, order: .max) {}
    }

    /// Whether something waits for a drain that comes later in the frame that is being made, before it is laid out.
    public var drainsInThisFrame: Bool { Self.isAttached && FrameClock.shared.isUpdating && count > 0 }

    private func wake() {
        if !Self.isAttached {
            Self.isAttached = true
            FrameClock.shared.onUpdated { ApplyQueue.shared.drain() }
        }
        // Drained already, in the frame it was pushed in?
        guard count > 0 else { return }
        if FrameClock.shared.requestUpdate() {
            Self.awaitsFrame = true
            // A clock that is frozen (a window that is minimised but mapped) never gets to its update phase.
            if let fallback = Self.fallback {
                fallback.restart()
            } else {
                Self.fallback = MainTimer(milliseconds: 250) {
                    Self.fallback = nil
                    if Self.awaitsFrame { self.drain() }
                }
            }
        } else {
            drain()
        }
    }

    /// Runs what waits until the budget is spent.
    func drain() {
        Self.awaitsFrame = false
        var batch = state.withLock { state in
            defer { state.items.removeAll(keepingCapacity: true) }
            return state.items
        }
        guard !batch.isEmpty else {
            state.withLock { $0.isScheduled = !$0.items.isEmpty }
            return
        }
        Self.isDraining = true
        batch.sort { $0.comes(before: $1) }
        let end = threadCPUSeconds() + Self.budget
        var done = 0
        repeat {
            batch[done].body()
            done += 1
        } while done < batch.count && threadCPUSeconds() < end
        let common = Self.afterDrain
        Self.afterDrain = [:]
        // What these ask for in turn belongs to the next drain.
        Self.isDraining = false
        for body in common.values { body() }
        let rest = batch[done...]
        let hasMore = state.withLock { state in
            state.items.insert(contentsOf: rest, at: 0)
            state.isScheduled = !state.items.isEmpty
            return state.isScheduled
        }
        if hasMore { MainWakeUp.schedule { self.wake() } }
    }
}
