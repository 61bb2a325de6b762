/// A message about the store for the user. Values, any thread.
public enum StoreNotice: Sendable, Hashable {
    /// The file could not be used. It was renamed, and a new one was made.
    case setAside(StoreSetAside)
    /// Nothing is stored any more; the reason is a sentence fragment. The program continues without it.
    case cannotWrite(reason: String)
    /// New data is stored again, after `cannotWrite`.
    case writesAgain
    /// Everything that is stored in this run is removed at its end.
    case isTemporary
}

/// A file of the store that was set aside.
public struct StoreSetAside: Sendable, Hashable {
    /// The reason why a file was set aside.
    public enum Cause: Sendable, Hashable {
        /// The contents are damaged; `detail` is a sentence fragment.
        case damaged(detail: String)
        /// A later version of the program wrote it.
        case newer
    }

    /// The reason.
    public let cause: Cause
    /// The current path of the file.
    public let path: String
    /// The number of saved groups and events that the new file has from it.
    public let keptSaved: Int
    /// The number of saved groups and events that could not be read; nil if the total is unknown.
    public let lostSaved: Int?
    /// The number of sources that the new file has from it, all switched off.
    public let keptSources: Int

    /// Makes a value for the store, and for tests of the views that show it.
    public init(cause: Cause, path: String, keptSaved: Int, lostSaved: Int?, keptSources: Int = 0) {
        self.cause = cause
        self.path = path
        self.keptSaved = keptSaved
        self.lostSaved = lostSaved
        self.keptSources = keptSources
    }
}

extension StoreNotice: CustomStringConvertible {
    /// The message for the log, in English.
    public var description: String {
        switch self {
        case .cannotWrite(let reason): "nothing is stored: \(reason)"
        case .writesAgain: "the store is written again"
        case .isTemporary: "the store is removed at the end"
        case .setAside(let aside):
            switch aside.cause {
            case .newer: "the store was written by a later version and is now \(aside.path); \(aside.savedText)"
            case .damaged(let detail): "the store was damaged (\(detail)) and is now \(aside.path); \(aside.savedText)"
            }
        }
    }
}

extension StoreSetAside {
    fileprivate var savedText: String {
        let kept = "\(keptSaved) saved group\(keptSaved == 1 ? " or event" : "s and events") carried over"
        return switch lostSaved {
        case 0: kept
        case let lost?: "\(kept), \(lost) could not be read"
        case nil: "\(kept), perhaps not all"
        }
    }
}

/// The reason why a store's method failed; a notice has reported it if the user should know.
public enum StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A newer call replaced this one, or the task was cancelled.
    case cancelled
    /// The store cannot be used; the reason is a sentence fragment.
    case unavailable(String)

    public var description: String {
        switch self {
        case .cancelled: "cancelled"
        case .unavailable(let reason): reason
        }
    }
}
