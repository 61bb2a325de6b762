extension FeedSession {
    /// The groups that the user does not want to see.
    public var hiddenGroups: HiddenGroups { hiding.withLock { $0 } }

    /// Hides groups, or shows hidden ones again: at once, and at the next start. The feed does so when this returns.
    public func changeHidden(_ change: @Sendable (inout HiddenGroups) -> Void) async {
        hiding.withLock { change(&$0) }
        await feed.hide(hiddenGroups)
        // What the store cannot do it tells of itself.
        try? await store?.keepHidden { hiddenGroups.text }
    }
}

extension GroupStore {
    /// - Parameter text: asked here, so that of two changes the later one is kept, in whichever order they get here.
    func keepHidden(_ text: @Sendable () -> String?) throws(StoreError) {
        try set(HiddenGroups.setting, to: text())
    }
}
