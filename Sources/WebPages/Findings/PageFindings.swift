/// All that a page says about what is on, and where to look further. A value.
public struct PageFindings: Sendable, Hashable {
    /// The kinds of answer.
    public enum Kind: Sendable, Hashable {
        case webPage
        /// RSS or Atom.
        case feed
        /// An actor of ActivityPub, whose `outbox` has events.
        case actor
        /// An event, or a page of a list of them, of ActivityPub.
        case activity
        /// JSON-LD by itself.
        case data
        /// iCalendar; its own reader reads it.
        case calendar
        /// Neither of these.
        case unknown
    }

    /// The kind of the answer.
    public var kind: Kind
    /// The site's name in one line.
    public var name: String?
    /// The page's title; in one line.
    public var title: String?
    /// The address that the page gives for itself.
    public var address: String?
    /// The site's description of itself.
    public var summary: String?
    /// The address of the site's picture.
    public var picture: String?
    /// A language tag.
    public var language: String?
    /// The site's own place.
    public var place: PageVenue?
    /// Calendars, feeds and the like that the page links to, in its order, at most `maximumLinks`.
    public var links: [PageLink] = []
    /// The next page of the list.
    public var next: String?
    /// The outbox of an actor, or the first page of a collection.
    public var outbox: String?
    /// Events, in the order of the page; at most `maximumEvents`.
    public var events: [PageEvent] = []
    /// The descriptions that became no event, at most `maximumDropped`.
    public var dropped: [DroppedEvent] = []
    /// Entries of a feed without a date of an event: news.
    public var newsCount = 0
    /// The troubles of the page that do not keep it from being read.
    public var notes: [Note] = []
    /// The reason why the page shows no events, where it shows none.
    public var trouble: Trouble?
    /// True if the page asks search engines not to index it.
    public var forbidsIndexing = false

    /// Events that are kept of a page.
    public static let maximumEvents = 1000
    static let maximumDropped = 200
    static let maximumLinks = 50

    init(_ kind: Kind) {
        self.kind = kind
    }

    /// A trouble of a page that can be read all the same.
    public enum Note: Sendable, Hashable {
        /// JSON-LD with comments, commas too many or line ends in texts, at that line.
        case repairedJSON(line: Int)
        /// JSON-LD that cannot be read, at that line.
        case unreadableJSON(line: Int, reason: String)
        /// There is more than is read.
        case cut
        /// It says that it is encoded as something that it is not.
        case wrongEncoding
    }

    /// The reason why a page shows no events.
    public enum Trouble: Sendable, Hashable, CaseIterable {
        /// It asks for a name and a password.
        case login
        /// It wants consent to cookies first.
        case cookieWall
        /// Everything on it is made by scripts.
        case emptyShell
        /// It says that something went wrong, although its status does not.
        case errorPage
        /// It asks for proof of being a person.
        case robotCheck
    }
}

/// Something that a page links to and that may list events. A value.
public struct PageLink: Sendable, Hashable {
    /// The declared kinds of a link's target.
    public enum Kind: Sendable, Hashable {
        case calendar, feed, activity, data
    }

    /// The declared kind of the target.
    public var kind: Kind
    /// Absolute.
    public var address: String
    /// The link's title.
    public var title: String?
}

/// A description of an event that is not among the events. A value.
public struct DroppedEvent: Sendable, Hashable {
    /// Why.
    public enum Reason: Sendable, Hashable {
        case noName, noStart
        /// The text in place of a date.
        case unreadableStart(String)
        /// The same event is described in another form, which says no different.
        case described(PageEvent.Form)
        /// The same, and it says when differently; `start` is what this one says.
        case contradicted(PageEvent.Form, start: PageTime)
        /// The same description stands twice in the page.
        case repeated
        /// A series whose events are listed.
        case series
        /// It is of a kind that nobody goes to, such as a broadcast.
        case noGathering(String)
        /// The page has more events than are kept.
        case tooMany
    }

    /// The form of the description.
    public var form: PageEvent.Form
    /// The line at which it begins, from 1.
    public var line: Int
    /// As far as it has one.
    public var name: String?
    /// Why.
    public var reason: Reason
}
