/// The events on a page, what the page says about itself, and the links to further sources. A value.
public struct PageFindings: Sendable, Hashable {
    /// The kinds of answer.
    public enum Kind: Sendable, Hashable {
        case webPage
        /// An RSS or Atom feed.
        case feed
        /// An ActivityPub actor with an `outbox` of events.
        case actor
        /// An event, or a page of a list of them, of ActivityPub.
        case activity
        /// A JSON-LD document.
        case data
        /// An iCalendar file; it has a reader of its own.
        case calendar
        /// Another kind of document.
        case unknown
    }

    /// The kind of the answer.
    public var kind: Kind
    /// The site's name, on one line.
    public var name: String?
    /// The page's title, on one line.
    public var title: String?
    /// The page's address according to the page itself.
    public var address: String?
    /// The site's description of itself.
    public var summary: String?
    /// The address of the site's picture.
    public var picture: String?
    /// The language tag of the page.
    public var language: String?
    /// The site's own place.
    public var place: PageVenue?
    /// Links to calendars, feeds and similar, in the order of the page, at most `maximumLinks`.
    public var links: [PageLink] = []
    /// The next page of the list.
    public var next: String?
    /// The outbox of an actor, or the first page of a collection.
    public var outbox: String?
    /// The events in the order of the page, at most `maximumEvents`.
    public var events: [PageEvent] = []
    /// The descriptions that were not turned into events, at most `maximumDropped`.
    public var dropped: [DroppedEvent] = []
    /// The number of feed entries without an event's date. These are news.
    public var newsCount = 0
    /// Problems of the page that do not prevent reading it.
    public var notes: [Note] = []
    /// The reason why the page has no events; nil if it has some.
    public var trouble: Trouble?
    /// True if the page asks search engines not to index it.
    public var forbidsIndexing = false

    /// The maximum number of events kept from a page.
    public static let maximumEvents = 1000
    static let maximumDropped = 200
    static let maximumLinks = 50

    init(_ kind: Kind) {
        self.kind = kind
    }

    /// A problem of a page that can still be read.
    public enum Note: Sendable, Hashable {
        /// JSON-LD with comments, surplus commas or line ends in texts, starting at `line`.
        case repairedJSON(line: Int)
        /// Unreadable JSON-LD at `line`.
        case unreadableJSON(line: Int, reason: String)
        /// The page exceeds a limit, and the rest was not read.
        case cut
        /// The page declares an encoding that it does not have.
        case wrongEncoding
    }

    /// The reason why a page shows no events.
    public enum Trouble: Sendable, Hashable, CaseIterable {
        /// The page asks for a name and a password.
        case login
        /// The page asks for consent to cookies first.
        case cookieWall
        /// Scripts produce all of the page's content.
        case emptyShell
        /// The page shows an error, although its status is a success.
        case errorPage
        /// The page asks the visitor to prove to be human.
        case robotCheck
    }
}

/// A link of a page to something that may list events. A value.
public struct PageLink: Sendable, Hashable {
    /// The declared kinds of a link's target.
    public enum Kind: Sendable, Hashable {
        case calendar, feed, activity, data
    }

    /// The declared kind of the target.
    public var kind: Kind
    /// The absolute address of the target.
    public var address: String
    /// The link's title.
    public var title: String?
}

/// A description of an event that was left out of the events. A value.
public struct DroppedEvent: Sendable, Hashable {
    /// The reason for leaving a description out.
    public enum Reason: Sendable, Hashable {
        case noName, noStart
        /// The text in place of a date.
        case unreadableStart(String)
        /// Another form describes the same event without a difference.
        case described(PageEvent.Form)
        /// Another form describes the same event with a different start; `start` is the start in the dropped
        /// description.
        case contradicted(PageEvent.Form, start: PageTime)
        /// The page contains the same description twice.
        case repeated
        /// It is a series, and its events are listed separately.
        case series
        /// It is a kind of event that nobody attends, such as a broadcast.
        case noGathering(String)
        /// The page has more events than the reader keeps.
        case tooMany
    }

    /// The form of the description.
    public var form: PageEvent.Form
    /// The line at which the description begins, starting at 1.
    public var line: Int
    /// The name of the event, if it has one.
    public var name: String?
    /// The reason for leaving the description out.
    public var reason: Reason
}
