extension FeedSession {
    /// The groups that the user has hidden.
    public var hiddenGroups: HiddenGroups { hiding.withLock { $0 } }

    /// Hides groups or shows them again, at once and at the next start. The feed is updated when this returns.
    public func changeHidden(_ change: @Sendable (inout HiddenGroups) -> Void) async {
        hiding.withLock { change(&$0) }
        await feed.hide(hiddenGroups)
        // The store reports its failures by notices.
        try? await store?.keepHidden { hiddenGroups.text }
    }
}

extension GroupStore {
    /// - Parameter text: returns the text to store. It is called when the change is stored, so that the newest state is
    ///   stored even if two changes arrive in the wrong order.
    func keepHidden(_ text: @Sendable () -> String?) throws(StoreError) {
        try set(HiddenGroups.setting, to: text())
    }
}
