import GroupDirectory

/// A problem in the user's words. A value.
struct FeedTrouble: Hashable {
    let title: String
    let message: String
    /// A name of the icon theme; a network icon for a network problem.
    let icon: String
    /// True if a retry may succeed.
    var canRetry = true
    /// True if a token is missing or wrong, which the list of sources can change.
    var isOfToken = false

    init(_ error: any Error) {
        switch error {
        case let error as MeetupServiceError:
            let message =
                if case .tokenMissing(let host) = error {
                    localized(
                        "{host} answers only with a token of yours. Give it one in the list of sources.",
                        ["host": host])
                } else {
                    error.errorMessage
                }
            self.init(error.errorTitle, message, isOfData: error.isOfData)
            isOfToken = error.isOfToken
        case let error as NothingNewError:
            self.init(error.errorTitle, error.errorMessage)
        case let error as LocationError:
            self.init(localized("The place is not known"), error.description, isOfData: true)
            canRetry = false
        default:
            self.init(localized("Something went wrong"), "\(error)")
        }
    }

    /// The problem if no source delivers; nil while a source may still answer in time.
    init?(stalled feed: SourceStates, of subject: FeedSubject) {
        guard !feed.statuses.contains(where: { $0.state == .loading }), let trouble = SourceTrouble(feed, of: subject)
        else { return nil }
        let error = feed.statuses.lazy.compactMap(\.error).first ?? .timedOut(host: "")
        self.init(error.errorTitle, trouble.text, isOfData: error.isOfData)
        isOfToken = trouble.isOfToken
    }

    /// The whole message as one text.
    var text: String { localizedSentences([localizedSentence(title), message]) }

    private init(_ title: String, _ message: String, isOfData: Bool = false) {
        self.title = title
        self.message = message
        icon = isOfData ? "dialog-warning-symbolic" : "network-error-symbolic"
    }
}

extension MeetupServiceError {
    /// True if the service requires a token, or rejects it.
    var isOfToken: Bool {
        switch self {
        case .tokenMissing, .accessDenied, .tokenDenied, .keyDenied: true
        default: false
        }
    }

    /// True for local files, which do not involve the network.
    fileprivate var isOfData: Bool {
        switch self {
        case .missingData, .unreadableData: true
        default: false
        }
    }
}
