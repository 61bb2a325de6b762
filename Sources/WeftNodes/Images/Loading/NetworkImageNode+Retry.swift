import WeftGraphics

/// What failed for a reason that may pass, to be loaded again.
@MainActor
extension NetworkImageNode {
    // The nodes do not live by it: those that went are left out.
    private static var failures: [FailedNode] = []

    private struct FailedNode {
        @Weak var node: NetworkImageNode?
    }

    /// Loads again every picture in a preload range that failed for want of a network or of a server that was well: after
    /// a sign that these are back. What is no picture, or is not there, stays away. Main actor; O(failed pictures).
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
