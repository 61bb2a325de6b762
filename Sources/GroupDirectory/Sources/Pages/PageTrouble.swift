import WebPages
import WeftGLib

/// The reason why a page is no source, with a text for the user that describes the page and suggests what to try.
enum PageTrouble: Sendable, Hashable, CaseIterable {
    case robots, noIndex
    case login, cookieWall, emptyShell, errorPage, robotCheck
    /// A page without an event in a form that programs can read.
    case noEvents
    /// A feed without dates of events.
    case news
    /// There are events, but none has a readable date.
    case noDates
    case noActor
    case unknown

    /// The trouble of findings without events; nil if there are events, or for an actor without events so far.
    init?(_ findings: PageFindings, isActor: Bool) {
        guard findings.events.isEmpty else { return nil }
        switch findings.kind {
        case .actor, .activity: return nil
        case .feed: self = findings.newsCount > 0 || findings.dropped.isEmpty ? .news : .noDates
        case .webPage where isActor: self = .noActor
        case .unknown, .calendar: self = .unknown
        case .webPage, .data:
            switch findings.trouble {
            case .login: self = .login
            case .cookieWall: self = .cookieWall
            case .emptyShell: self = .emptyShell
            case .errorPage: self = .errorPage
            case .robotCheck: self = .robotCheck
            case nil: self = findings.dropped.isEmpty ? .noEvents : .noDates
            }
        }
    }

    /// - Parameter offer: a link of the page that can be tried instead.
    func error(host: String, besides offer: SourceOffer? = nil) -> MeetupServiceError {
        let link = offer.map {
            localized("It links to {offer}: {address}", ["offer": $0.text, "address": $0.address])
        }
        return .pageUnusable(host: host, detail: localizedSentences([text, link].compactMap(\.self)))
    }

    var text: String {
        switch self {
        case .robots:
            localized(
                "The site's robots.txt forbids programs to read this page. Look for a calendar or a feed of the site.")
        case .noIndex:
            localized(
                "The page asks programs not to collect it (noindex). Look for another page of the site, or its calendar."
            )
        case .login:
            localized("The page asks for a name and a password. Try a page that anybody can read without signing in.")
        case .cookieWall:
            localized(
                "The page only asks for consent to cookies, which this program does not keep. Look for the site's calendar "
                    + "or feed.")
        case .emptyShell:
            localized(
                "The page is empty until its scripts have run, and this program runs none. Look for the site's calendar "
                    + "or feed.")
        case .errorPage:
            localized("The page only says that something went wrong. Open it in a browser, and check its address.")
        case .robotCheck:
            localized("The site wants to see a person first, and answers no program. Look for its calendar or feed.")
        case .noEvents:
            localized(
                "The page describes no events in a form for programs (JSON-LD, microdata, RDFa, microformats). Try the page "
                    + "of its events, or its calendar.")
        case .news:
            localized("The feed has news only: no entry says when something takes place. Look for the site's calendar.")
        case .noDates:
            localized("The page describes events, but none with a date that can be read. Look for the site's calendar.")
        case .noActor:
            localized(
                "A web page is there and no actor of ActivityPub. Try the address of the group or of its profile.")
        case .unknown:
            localized("It is neither a web page nor a feed. Try the page on which the site lists its events.")
        }
    }
}
