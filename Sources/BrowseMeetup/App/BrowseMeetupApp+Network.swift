import GroupDirectory
import Weft
import WeftGLib

extension BrowseMeetupApp {
    /// Repeats requests that failed for lack of the network, once each time that the network returns.
    func followNetwork() {
        NetworkMeter.shared.onReturn { [weak self] in
            Task { @MainActor in self?.networkReturned() }
        }
    }

    func networkReturned() {
        NetworkImageNode.retryFailures()
        FailedMaps.shared.retry()
        feed?.networkReturned()
        events?.networkReturned()
        Task { [session] in
            let sources = await session.feed.snapshot().sources
            let failed = sources.filter { $0.error?.isOfNetwork == true }.map(\.id)
            if !failed.isEmpty { await session.feed.retry(Set(failed)) }
        }
    }
}

/// The maps on screen whose tiles did not come for lack of the network.
@MainActor
final class FailedMaps {
    static let shared = FailedMaps()
    private var retries: [() -> Void] = []
    private static let maximumCount = 100

    /// - Parameter retry: asks for it again, if it is there still.
    func note(_ retry: @escaping () -> Void) {
        if retries.count == Self.maximumCount { retries.removeFirst() }
        retries.append(retry)
    }

    func retry() {
        let waiting = retries
        retries = []
        for retry in waiting { retry() }
    }
}
