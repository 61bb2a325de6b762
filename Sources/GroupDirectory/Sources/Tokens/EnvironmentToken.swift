import WeftGLib

/// The token of the environment: `BROWSE_MEETUP_TOKEN`, for the host that `BROWSE_MEETUP_TOKEN_HOST` names, or for
/// Meetup's own service. Any thread.
public enum EnvironmentToken {
    private static let kept = Locked<SourceToken?>(nil)

    /// The token that `take` found; nil if the environment had none.
    public static var current: SourceToken? { kept.withLock { $0 } }

    /// Reads the variables and removes them from the environment, so that no started program inherits them. Call it
    /// before there is another thread.
    public static func take() throws(CommandLineError) {
        let text = LocalFile.takeEnvironment("BROWSE_MEETUP_TOKEN")
        let host = LocalFile.takeEnvironment("BROWSE_MEETUP_TOKEN_HOST")
        guard let text else { return }
        let token = try token(text, host: host)
        kept.withLock { $0 = token }
    }

    /// - Parameter host: `HOST`, `HOST:PORT` or a web address; nil for Meetup's own service.
    static func token(_ text: String, host: String?) throws(CommandLineError) -> SourceToken? {
        guard let host else { return SourceToken(text, for: MeetupSource.address) }
        guard SourceToken.origin(of: host) != nil else {
            throw CommandLineError(
                localized("BROWSE_MEETUP_TOKEN_HOST “{text}” is no host", ["text": HTTPAddress.withoutUserInfo(host)]))
        }
        return SourceToken(text, for: host)
    }
}
