import Foundation
import WeftContainers
import WeftNodes

/// The spinner at a list's start while new data is loaded. Set it as `refreshControl` of the list's view: the user
/// pulls the list beyond its start, or presses F5. Main thread.
@preconcurrency @MainActor
public final class UIRefreshControl: NSObject {
    /// The list that has it.
    weak var list: ListNode?
    private var actions: [@MainActor () -> Void] = []
    private var ends: CheckedContinuation<Void, Never>?

    /// A control without an action.
    public override init() {
        super.init()
    }

    /// Calls a method of `target`, which is held weakly, when the user refreshes the list (`valueChanged`).
    public func addTarget<Target: AnyObject>(
        _ target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        for controlEvents: ASControlNodeEvent
    ) {
        guard controlEvents.contains(.valueChanged) else { return }
        actions.append { [weak target] in target.map { action($0)() } }
    }

    /// True from the pull, or `beginRefreshing`, to `endRefreshing`.
    public private(set) var isRefreshing = false

    /// Shows the spinner without calling actions.
    public func beginRefreshing() {
        guard !isRefreshing else { return }
        isRefreshing = true
        isSilent = true
        list?.beginRefreshing()
    }

    /// The next run was begun by the program.
    private var isSilent = false

    /// Hides the spinner when the data has arrived.
    public func endRefreshing() {
        isRefreshing = false
        let waiting = ends
        ends = nil
        waiting?.resume()
    }

    /// Runs until `endRefreshing`.
    func run() async {
        if !isSilent {
            isRefreshing = true
            for action in actions { action() }
        }
        isSilent = false
        guard isRefreshing else { return }
        await withCheckedContinuation { ends = $0 }
    }
}
