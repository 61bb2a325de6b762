import WeftGLib
import WeftGTK

/// The queue that carries finished background work to the main thread. It is drained at the end of the frame clock's
/// update phase, within a time budget for each frame. Work for visible contents comes first, then the rest in node
/// order.
public final class ApplyQueue: Sendable {
    /// The queue of this process.
    public static let shared = ApplyQueue()

    /// The processor time, in seconds, that a drain may take before the rest waits for the next frame. It is not
    /// elapsed time, because on a busy machine the thread may be suspended for as long without doing anything.
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

    /// Queues `body` for the main actor. A drain runs more urgent work first, then work with a lower `order`. Any
    /// thread.
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

    /// The number of waiting items.
    public var count: Int { state.withLock { $0.items.count } }

    @MainActor private static var afterDrain: [ObjectIdentifier: @MainActor () -> Void] = [:]
    /// True from the first result of a drain until the closures of `afterDrain` have run.
    @MainActor public private(set) static var isDraining = false
    @MainActor private static var isAttached = false
    @MainActor private static var fallback: MainTimer?
    /// True if a frame was requested and has not started yet.
    @MainActor private static var awaitsFrame = false
}

@MainActor
extension ApplyQueue {
    /// Runs `body` once at the end of the current or next drain. A later call for the same `owner` replaces an earlier
    /// one. Use it for work that many results of one frame share.
    public func afterDrain(_ owner: AnyObject, _ body: @escaping @MainActor () -> Void) {
        Self.afterDrain[ObjectIdentifier(owner)] = body
        guard !Self.isDraining, !drainsInThisFrame else { return }
        push(.preload, order: .max) {}
    }

    /// True if a drain will run later in the current frame, before its layout phase.
    public var drainsInThisFrame: Bool { Self.isAttached && FrameClock.shared.isUpdating && count > 0 }

    private func wake() {
        if !Self.isAttached {
            Self.isAttached = true
            FrameClock.shared.onUpdated { ApplyQueue.shared.drain() }
        }
        // The queue may have been drained already, in the frame in which this was scheduled.
        guard count > 0 else { return }
        if FrameClock.shared.requestUpdate() {
            Self.awaitsFrame = true
            // A frozen frame clock (of a window that is minimised but mapped) never reaches its update phase.
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

    /// Runs the waiting work until the budget is used up.
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
        // Requests made by these closures belong to the next drain.
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
