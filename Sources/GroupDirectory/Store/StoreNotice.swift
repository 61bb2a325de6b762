/// What the user should hear of the store. Values, any thread.
public enum StoreNotice: Sendable, Hashable {
    /// The file could not be used and has another name now; a new one took its place.
    case setAside(StoreSetAside)
    /// Nothing is kept any more, for the reason: a sentence fragment. The program goes on without it.
    case cannotWrite(reason: String)
    /// After `cannotWrite`: what is kept from now on is kept.
    case writesAgain
}

/// A file of the store that was put aside.
public struct StoreSetAside: Sendable, Hashable {
    /// Why a file was put aside.
    public enum Cause: Sendable, Hashable {
        /// What was read was not what was written; what was wrong, as a sentence fragment.
        case damaged(detail: String)
        /// A later version of the program wrote it.
        case newer
    }

    /// Why it was.
    public let cause: Cause
    /// Where the file is now.
    public let path: String
    /// Saved groups that the new file has from it.
    public let keptSaved: Int
    /// Saved groups that could not be read; nil where nobody knows how many there were.
    public let lostSaved: Int?
    /// Sources that the new file has from it, all switched off.
    public let keptSources: Int

    /// For the store, and for tests of who shows it.
    public init(cause: Cause, path: String, keptSaved: Int, lostSaved: Int?, keptSources: Int = 0) {
        self.cause = cause
        self.path = path
        self.keptSaved = keptSaved
        self.lostSaved = lostSaved
        self.keptSources = keptSources
    }
}

extension StoreNotice: CustomStringConvertible {
    /// For the log; English.
    public var description: String {
        switch self {
        case .cannotWrite(let reason): "nothing is stored: \(reason)"
        case .writesAgain: "the store is written again"
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
        let kept = "\(keptSaved) saved group\(keptSaved == 1 ? "" : "s") carried over"
        return switch lostSaved {
        case 0: kept
        case let lost?: "\(kept), \(lost) could not be read"
        case nil: "\(kept), perhaps not all"
        }
    }
}

/// Why the store did not do what it was asked; it has told of it by a notice where the user should know.
public enum StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Something newer was asked, or the task was cancelled.
    case cancelled
    /// A sentence fragment.
    case unavailable(String)

    public var description: String {
        switch self {
        case .cancelled: "cancelled"
        case .unavailable(let reason): reason
        }
    }
}
