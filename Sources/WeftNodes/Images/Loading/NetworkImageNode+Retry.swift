import WeftGraphics

/// Retries of pictures that failed for a temporary reason.
@MainActor
extension NetworkImageNode {
    // The list does not retain the nodes; released ones are skipped.
    private static var failures: [FailedNode] = []

    private struct FailedNode {
        @Weak var node: NetworkImageNode?
    }

    /// Loads again every picture in a preload range that failed because the network or the server was unavailable. Call
    /// it when they are available again. Invalid pictures and missing files are not retried. Main actor; O(failed
    /// pictures).
    public static func retryFailures() {
        let waiting = failures
        failures = []
        for failure in waiting { failure.node?.retry() }
    }

    func noteFailure(_ error: any Error) {
        guard Self.mayPass(error) else { return }
        if Self.failures.count >= 256 { Self.failures.removeAll { $0.node == nil } }
        Self.failures.append(FailedNode(node: self))
    }

    private func retry() {
        guard loadState.isFailed, interfaceState.contains(.preload) else { return }
        startLoading()
    }

    private static func mayPass(_ error: any Error) -> Bool {
        switch error {
        case is PictureError: false
        case let error as ImageDownloadError: error.status >= 500 || [408, 425, 429].contains(error.status)
        default: true
        }
    }
}
