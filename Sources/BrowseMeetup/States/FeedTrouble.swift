import GroupDirectory

/// What went wrong, in the user's words. A value.
struct FeedTrouble: Hashable {
    let title: String
    let message: String
    /// Of the icon theme: of the network where that has a part in it.
    let icon: String
    /// Whether the same may work the next time.
    var canRetry = true
    /// Whether a token is missing or wrong, which is changed in the list of sources.
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

    /// That nothing comes of any source for now; nil while one is asked that may still answer in time.
    init?(stalled feed: SourceStates, of subject: FeedSubject) {
        guard !feed.statuses.contains(where: { $0.state == .loading }), let trouble = SourceTrouble(feed, of: subject)
        else { return nil }
        let error = feed.statuses.lazy.compactMap(\.error).first ?? .timedOut(host: "")
        self.init(error.errorTitle, trouble.text, isOfData: error.isOfData)
        isOfToken = trouble.isOfToken
    }

    /// All of it in one text.
    var text: String { localizedSentences([localizedSentence(title), message]) }

    private init(_ title: String, _ message: String, isOfData: Bool = false) {
        self.title = title
        self.message = message
        icon = isOfData ? "dialog-warning-symbolic" : "network-error-symbolic"
    }
}

extension MeetupServiceError {
    /// The service wants to know who asks, or does not like what it was told.
    var isOfToken: Bool {
        switch self {
        case .tokenMissing, .accessDenied, .tokenDenied, .keyDenied: true
        default: false
        }
    }

    /// Of files on this machine; the network has no part in it.
    fileprivate var isOfData: Bool {
        switch self {
        case .missingData, .unreadableData: true
        default: false
        }
    }
}
