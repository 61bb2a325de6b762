import GroupDirectory

/// What went wrong, in the reader's words. A value.
struct FeedTrouble: Hashable {
    let title: String
    let message: String
    /// Of the icon theme: of the network where that has a part in it.
    let icon: String
    /// Whether the same may work the next time.
    var canRetry = true

    init(_ error: any Error) {
        switch error {
        case let error as MeetupServiceError:
            self.init(error.errorTitle, error.errorMessage, isOfData: error.isOfData)
        case let error as NothingNewError:
            self.init(error.errorTitle, error.errorMessage)
        case let error as LocationError:
            self.init("The place is not known", error.description, isOfData: true)
            canRetry = false
        default:
            self.init("Something went wrong", "\(error)")
        }
    }

    private init(_ title: String, _ message: String, isOfData: Bool = false) {
        self.title = title
        self.message = message
        icon = isOfData ? "dialog-warning-symbolic" : "network-error-symbolic"
    }
}

extension MeetupServiceError {
    /// Of files on this machine; the network has no part in it.
    fileprivate var isOfData: Bool {
        switch self {
        case .missingData, .unreadableData: true
        default: false
        }
    }
}
