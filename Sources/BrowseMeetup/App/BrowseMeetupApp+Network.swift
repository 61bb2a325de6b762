import GroupDirectory
import Weft
import WeftGLib

extension BrowseMeetupApp {
    /// Repeats requests that failed without a network, each time the network returns.
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

/// Visible maps with tiles that failed without a network.
@MainActor
final class FailedMaps {
    static let shared = FailedMaps()
    private var retries: [() -> Void] = []
    private static let maximumCount = 100

    /// - Parameter retry: repeats the request, if the map still exists.
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
